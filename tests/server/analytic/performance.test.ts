import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { routes } from '#server/routes/analytic/performance.ts'
import { analytic, PERFORMANCE_RATIO_TYPES } from '#src/contract/analytics/analytic.ts'
import { chickenPerformance, extendedChickenPerformance } from '#src/contract/analytics/performance.ts'
import { DAY, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { ask, chain, cookDay, type Kitchen } from '../dashboard/kitchens.ts'
import { fact } from './small.ts'

let fresh: Awaited<ReturnType<typeof chain>>
let one: Kitchen
let two: Kitchen
const ZONE = 'America/New_York'
const MIDNIGHT = startOfDayKey('2026-06-12', ZONE)
const range = { startTime: MIDNIGHT, endTime: MIDNIGHT + 2 * DAY, timezone: ZONE }

beforeAll(async () => {
  fresh = await chain()
  const [first, second] = fresh.kitchens.filter(({ timezone }) => timezone === ZONE)
  if (!first || !second) throw new Error('The demonstration has no two restaurants in New York')
  one = first
  two = second
  const at = MIDNIGHT + 12 * HOUR
  const { db } = fresh
  await fact(db, 'batch', one, { completed_at: at, weight_g: 300 })
  await fact(db, 'batch', one, { completed_at: at, weight_g: 100, material: 'ST' })
  await fact(db, 'batch', two, { completed_at: at, weight_g: 200 })
  await fact(db, 'recommendation', one, { recommended_at: at, weight_g: 500 })
  await fact(db, 'package', one, { packed_at: at, weight_g: 90, quantity: 4 })
  await fact(db, 'hold', one, { placed_at: at, removed_at: at + HOUR, weight_wasted_g: 60 })
  await fact(db, 'hold', one, { placed_at: at, removed_at: at + HOUR })
  await cookDay(fresh, one, '2026-11-13')
})
afterAll(() => fresh.drop())

const none = { percent: null, weight: 0, count: 0, wholeWeight: 0, wholeCount: 0 }

test('percent, weight and count per period, also of those without any [1§3.17]', async () => {
  const all = await ask(fresh, routes, chickenPerformance, { query: range })
  const figures = { percent: 120, weight: 600, count: 3, wholeWeight: 500, wholeCount: 1 }
  expect(all).toEqual({
    content: [
      { time: MIDNIGHT, ...figures },
      { time: MIDNIGHT + DAY, ...none },
    ],
    total: figures,
  })
  const own = await ask(fresh, routes, chickenPerformance, { query: { ...range, restaurantUuid: one.uuid } })
  expect(own.total).toEqual({ percent: 80, weight: 400, count: 2, wholeWeight: 500, wholeCount: 1 })
})

test.each([
  ['USAGE/COOKED', { percent: 22.5, weight: 90, count: 4, wholeWeight: 400, wholeCount: 2 }],
  ['WASTE/COOKED', { percent: 15, weight: 60, count: 1, wholeWeight: 400, wholeCount: 2 }],
] as const)('%s', async (performanceRatioType, expected) => {
  const query = { ...range, restaurantUuid: one.uuid, performanceRatioType }
  expect((await ask(fresh, routes, chickenPerformance, { query })).total).toEqual(expected)
})

test('what lies behind it is told per restaurant and material [1§7.9]', async () => {
  const { content, total } = await ask(fresh, routes, extendedChickenPerformance, { query: range })
  const rows = content.map(({ restaurantNumber, material, percent, weight, wholeWeight }) => [
    restaurantNumber,
    material,
    percent,
    weight,
    wholeWeight,
  ])
  expect(rows).toEqual([
    [one.number, 'NUG', 60, 300, 500],
    [one.number, 'ST', null, 100, 0],
    [two.number, 'NUG', null, 200, 0],
  ])
  expect(content[0]).toMatchObject({ time: MIDNIGHT, restaurantUuid: one.uuid, materialName: 'Nuggets' })
  expect(total).toMatchObject({ weight: 600, wholeWeight: 500 })
})

test.each(PERFORMANCE_RATIO_TYPES)(
  '%s is the analytic’s, and its rows add up, over a lived day',
  async (type) => {
    const start = startOfDayKey('2026-11-13', ZONE)
    const query = {
      startTime: start,
      endTime: start + DAY,
      restaurantUuid: one.uuid,
      performanceRatioType: type,
    }
    for (const period of ['HOUR', 'DAY'] as const) {
      const brief = await ask(fresh, routes, chickenPerformance, { query: { ...query, period } })
      const behind = await ask(fresh, routes, extendedChickenPerformance, { query: { ...query, period } })
      expect(behind.total).toEqual(brief.total)
      expect(brief.total.weight).toBeGreaterThan(0)
      for (const { time, weight, count, wholeWeight } of brief.content) {
        const own = behind.content.filter((row) => row.time === time)
        const sum = (of: 'weight' | 'count' | 'wholeWeight') => own.reduce((all, row) => all + row[of], 0)
        expect([sum('weight'), sum('count'), sum('wholeWeight')]).toEqual([weight, count, wholeWeight])
      }
      const { startTime: startEventTime, endTime: endEventTime, ...rest } = query
      const { total } = await ask(fresh, analyticRoutes, analytic, {
        params: { name: 'performance-ratio' },
        query: { startEventTime, endEventTime, ...rest, period },
      })
      expect(total.value).toBe(brief.total.percent)
    }
  },
)

test('another’s restaurant is not found, and nobody’s figures come into one’s own', async () => {
  const query = { ...range, restaurantUuid: one.uuid }
  const asked = ask(fresh, routes, chickenPerformance, { query, scope: [two.id] })
  await expect(asked).rejects.toMatchObject({ code: 404 })
  const { total } = await ask(fresh, routes, chickenPerformance, { query: range, scope: [two.id] })
  expect(total).toMatchObject({ weight: 200, wholeWeight: 0 })
})
