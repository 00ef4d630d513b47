import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { routes } from '#server/routes/dashboard/chicken.ts'
import { routes as stockOutRoutes } from '#server/routes/kitchen/stock-out.ts'
import { binIndex } from '#server/store/analytic/hold-bins.ts'
import { ANALYTIC_NAMES, analytic, analyticCall } from '#src/contract/analytics/analytic.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  panCycles,
  panCyclesAverage,
  summaryHTR,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import { stockOutTotal } from '#src/contract/kitchen/stock-out.ts'
import { binOf, HISTOGRAM_BINS, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { ask, chain, type Kitchen } from './kitchens.ts'

const NOON = Date.parse('2026-11-13T17:00:00Z')

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
let other: Kitchen

beforeAll(async () => {
  fresh = await chain()
  const [first, second] = fresh.kitchens
  if (!first || !second) throw new Error('The demonstration has no restaurants')
  kitchen = first
  other = second
})
afterAll(() => fresh.drop())

const sections = [
  summaryHTR,
  wasteSummary,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  averageHoldTime,
  wasteByDayPart,
  panCyclesAverage,
  panCycles,
]

async function hold(
  placedAt: number,
  removedAt: number | null,
  more: { limitS?: number; error?: boolean } = {},
) {
  await fresh.db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at,
                      limit_s, removed_at, timer_error)
    VALUES (${kitchen.id}, (SELECT id FROM material WHERE material_code = 'NUG'), 1,
            (SELECT min(id) FROM container), 10, 140, ${placedAt}, ${more.limitS ?? 1500}, ${removedAt},
            ${more.error ?? false})`)
}

describe('bins', () => {
  const edges = [-5, 0, 1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50].flatMap((minute) => [
    minute * MINUTE - 1,
    minute * MINUTE,
    minute * MINUTE + 1,
  ])
  test.each([
    ['zones', ZONE_BINS],
    ['histogram', HISTOGRAM_BINS],
  ])('SQL sorts into %s as the rule does, also at the bounds', async (_, bins) => {
    const rows = await fresh.db.rows<{ ms: number; bin: number }>(sql`
      SELECT x.ms, ${binIndex(sql`x.ms`, bins)} AS bin FROM unnest(${edges}::bigint[]) x (ms)`)
    expect(rows).toEqual(edges.map((ms) => ({ ms, bin: binOf(ms, bins) })))
  })
})

test('pans count as they stood at the end of the range', async () => {
  await hold(NOON - 50 * MINUTE, NOON - 20 * MINUTE)
  await hold(NOON - 45 * MINUTE, NOON + 10 * MINUTE)
  await hold(NOON - 10 * MINUTE, null)
  await hold(NOON - 22 * MINUTE, null, { limitS: 20 * 60 })
  await hold(NOON - 5 * MINUTE, null, { error: true })
  await hold(NOON + 5 * MINUTE, null)
  const query = { startTime: NOON - HOUR, endTime: NOON, restaurantUuid: kitchen.uuid }
  const zones = await ask(fresh, routes, summaryHTR, { query, now: NOON + DAY })
  expect(zones.zones.map(({ label, count, minutes }) => [label, count, minutes])).toEqual([
    ['<=20', 1, 10],
    ['20-25', 1, 22],
    ['25-30', 1, 30],
    ['30-35', 0, 0],
    ['35-40', 0, 0],
    ['>40', 1, 45],
  ])
  // Expired: the pan at 45 of 25 minutes, and the one at 22 of 20.
  expect(zones).toMatchObject({ held: 4, expired: 2, timerErrors: 1, total: { minutes: 107, count: 4 } })
  const bars = await ask(fresh, routes, detailedHoldingTime, { query: { ...query, interval: '20m' } })
  // The four that are still held have no hold time yet.
  expect(bars.total).toBe(1)
  expect(bars.series.find((one) => one.label === '25-30')?.counts).toEqual([0, 0, 1])
  expect(bars.series.find((one) => one.label === 'timer errors')?.counts).toEqual([0, 0, 0])
  const average = await ask(fresh, routes, averageHoldTime, { query })
  expect(average.total).toEqual({ average: 30, high: 30, low: 30, count: 1 })
})

test('a range that ends after the present ends at the present', async () => {
  const query = { startTime: NOON - HOUR, endTime: NOON + DAY, restaurantUuid: kitchen.uuid, interval: '20m' }
  const bars = await ask(fresh, routes, detailedHoldingTime, { query, now: NOON })
  expect(bars.buckets.at(-1)?.end).toBe(NOON)
})

test('an empty range is empty everywhere', async () => {
  const query = { startTime: NOON, endTime: NOON, restaurantUuid: kitchen.uuid }
  const zones = await ask(fresh, routes, summaryHTR, { query })
  expect(zones).toMatchObject({ total: { minutes: 0, count: 0 }, held: 0, timerErrors: 0 })
  expect(zones.zones.every((zone) => zone.percent === 0)).toBe(true)
  const bars = await ask(fresh, routes, detailedHoldingTime, { query })
  expect(bars).toMatchObject({ buckets: [], total: 0 })
  expect(await ask(fresh, routes, wasteSummary, { query })).toMatchObject({ percent: null, change: null })
  expect((await ask(fresh, routes, averageHoldTime, { query })).total).toEqual({
    average: null,
    high: null,
    low: null,
    count: 0,
  })
  for (const name of ANALYTIC_NAMES) {
    const named = { startEventTime: NOON, endEventTime: NOON, restaurantUuid: kitchen.uuid }
    const { endpoint, params } = analyticCall(name)
    expect((await ask(fresh, analyticRoutes, endpoint, { params, query: named })).content).toEqual([])
  }
})

test('a range without facts has bars and no figures', async () => {
  const at = Date.parse('2026-06-01T10:00:00Z')
  const query = { startTime: at, endTime: at + 4 * HOUR, restaurantUuid: kitchen.uuid, interval: '1h' }
  const waste = await ask(fresh, routes, detailedWaste, { query })
  expect(waste).toMatchObject({ materials: [], wasteWeight: 0 })
  expect(waste.buckets).toHaveLength(4)
  const stockOuts = await ask(fresh, stockOutRoutes, stockOutTotal, {
    query: { startTime: at, endTime: at + HOUR, restaurantUuid: kitchen.uuid },
  })
  expect(stockOuts).toEqual({ total: 0, open: 0, high: null, low: null, average: null })
})

describe('refusals', () => {
  const query = { startTime: NOON - HOUR, endTime: NOON }

  test.each(sections)('$name of another restaurant is not found', async (endpoint) => {
    const input = { query: { ...query, restaurantUuid: other.uuid }, scope: [kitchen.id] }
    await expect(ask(fresh, routes, endpoint, input)).rejects.toMatchObject({ code: 404 })
  })

  test('so are its analytics and stock-outs', async () => {
    const named = { startEventTime: NOON - HOUR, endEventTime: NOON, restaurantUuid: other.uuid }
    const input = { params: { name: 'waste' }, query: named, scope: [kitchen.id] }
    await expect(ask(fresh, analyticRoutes, analytic, input)).rejects.toMatchObject({ code: 404 })
    const stockOuts = { query: { ...query, restaurantUuid: other.uuid }, scope: [kitchen.id] }
    await expect(ask(fresh, stockOutRoutes, stockOutTotal, stockOuts)).rejects.toMatchObject({ code: 404 })
  })

  test.each([
    ['a reversed range', { startTime: NOON, endTime: NOON - 1 }],
    ['more bars than can be drawn', { startTime: NOON - DAY, endTime: NOON, interval: '1s' }],
    ['an interval that is none', { ...query, interval: '7x' }],
    ['an unknown zone', { ...query, timezone: 'Mars/Olympus' }],
    ['an unknown field', { ...query, sql: "'; DROP TABLE hold" }],
    ['a start before 2019', { startTime: 0, endTime: NOON }],
  ])('%s is refused with 400', async (_, bad) => {
    await expect(ask(fresh, routes, wasteSummary, { query: bad })).rejects.toMatchObject({ code: 400 })
  })

  test('an analytic names its own fields', async () => {
    const named = { startEventTime: NOON - 1000 * DAY, endEventTime: NOON, period: 'DAY' }
    const input = { params: { name: 'waste' }, query: named }
    await expect(ask(fresh, analyticRoutes, analytic, input)).rejects.toMatchObject({
      code: 400,
      fields: { period: expect.stringContaining('Choose a longer period') },
    })
  })

  test('a caller without restaurants sees nothing', async () => {
    expect(await ask(fresh, routes, summaryHTR, { query, scope: [] })).toMatchObject({ held: 0 })
  })

  test('a material that is none matches nothing', async () => {
    const bars = await ask(fresh, routes, detailedHoldingTime, {
      query: { ...query, materials: ["' OR 1=1"] },
    })
    expect(bars.total).toBe(0)
  })
})
