import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { routes as eventRoutes } from '#server/routes/analytic/event-analytic.ts'
import { routes as performanceRoutes } from '#server/routes/analytic/performance.ts'
import { routes as chickenRoutes } from '#server/routes/dashboard/chicken.ts'
import { routes as potatoRoutes } from '#server/routes/dashboard/potato.ts'
import { routes as eventListRoutes } from '#server/routes/events/events.ts'
import { routes as holdRoutes } from '#server/routes/history/hot-holding.ts'
import { routes as stockOutRoutes } from '#server/routes/kitchen/stock-out.ts'
import { analytic } from '#src/contract/analytics/analytic.ts'
import { eventAnalytic } from '#src/contract/analytics/event-analytic.ts'
import { chickenPerformance } from '#src/contract/analytics/performance.ts'
import { detailedWaste } from '#src/contract/dashboard/chicken.ts'
import { potatoBatchesStatistic, potatoHoldTimeByDayPart } from '#src/contract/dashboard/potato.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { potatoEvents } from '#src/contract/kitchen/events.ts'
import { stockOutAnalytic, stockOutList, stockOutTotal } from '#src/contract/kitchen/stock-out.ts'
import { addDays, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { ask, chain, type Kitchen } from '../dashboard/kitchens.ts'
import { fact } from './small.ts'

const NEW_YORK = 'America/New_York'
const LOS_ANGELES = 'America/Los_Angeles'
/** Its clocks never change. */
const PHOENIX = 'America/Phoenix'
const ZONES = [NEW_YORK, LOS_ANGELES, PHOENIX]

let fresh: Awaited<ReturnType<typeof chain>>
const kitchens = new Map<string, Kitchen>()

beforeAll(async () => {
  fresh = await chain()
  for (const [index, zone] of ZONES.entries()) {
    const kitchen = fresh.kitchens[index]
    if (!kitchen) throw new Error('The demonstration has no three restaurants')
    await fresh.db.run(sql`UPDATE restaurant SET timezone = ${zone} WHERE id = ${kitchen.id}`)
    kitchens.set(zone, { ...kitchen, timezone: zone })
  }
})
afterAll(() => fresh.drop())

const scope = () => [...kitchens.values()].map(({ id }) => id)

/** An hour after each local midnight and an hour before the next: one fact in every restaurant, of every kind asked. */
async function write(day: string): Promise<void> {
  const { db } = fresh
  for (const [zone, kitchen] of kitchens) {
    const next = startOfDayKey(addDays(day, 1), zone)
    for (const at of [startOfDayKey(day, zone) + HOUR, next - HOUR]) {
      await fact(db, 'batch', kitchen, { completed_at: at, started_at: at })
      await fact(db, 'hold', kitchen, { placed_at: at - HOUR, removed_at: at, weight_wasted_g: 1 })
      await fact(db, 'stock_out', kitchen, { started_at: at, ended_at: at + 1000 })
      await fact(db, 'potato_batch', kitchen, { material: 'WF', dumped_at: at, fried_at: at - 1000 })
    }
  }
}

/** Spring forward, fall back, and an ordinary day. */
describe.each(['2026-03-08', '2026-11-01', '2026-11-13'])('around %s', (day) => {
  const before = addDays(day, -1)
  const after = addDays(day, 1)
  beforeAll(async () => {
    for (const one of [before, day, after]) await write(one)
  })

  /** New York's day before, the day and the day after, whose beginning and end are others elsewhere. */
  const range = {
    startTime: startOfDayKey(before, NEW_YORK),
    endTime: startOfDayKey(addDays(day, 2), NEW_YORK),
  }
  const events = { startEventTime: range.startTime, endEventTime: range.endTime }
  const shown = (at: string) => startOfDayKey(at, NEW_YORK)
  const global = () => ({ scope: scope(), now: range.endTime + 48 * HOUR })

  /**
   * Of each restaurant's own days: two facts a day in each, but of the last day in the west only what has happened
   * before New York's ended.
   */
  const perDay = [
    [before, 6],
    [day, 6],
    [after, 4],
  ] as const
  const due = perDay.map(([key, count]) => [shown(key), count])

  test('an analytic counts each restaurant’s own days', async () => {
    const { content, total } = await ask(fresh, analyticRoutes, analytic, {
      params: { name: 'cooked' },
      query: { ...events, timezone: NEW_YORK },
      ...global(),
    })
    expect(content.map(({ time, count }) => [time, count])).toEqual(due)
    expect(total.count).toBe(16)
  })

  test('so do performance, stock-outs, potatoes, events and the dashboard’s bars', async () => {
    const query = { ...range, timezone: NEW_YORK }
    const performed = await ask(fresh, performanceRoutes, chickenPerformance, { query, ...global() })
    expect(
      performed.content.filter(({ count }) => count > 0).map(({ time, count }) => [time, count]),
    ).toEqual(due)
    const missing = await ask(fresh, stockOutRoutes, stockOutAnalytic, {
      query: { ...query, interval: '1d' },
      ...global(),
    })
    expect(
      missing.content
        .filter(({ incidentCount }) => incidentCount > 0)
        .map((row) => [row.time, row.incidentCount]),
    ).toEqual(due)
    const baskets = await ask(fresh, potatoRoutes, potatoBatchesStatistic, { query, ...global() })
    expect(baskets.content.map(({ analyticPeriod, batchesCount }) => [analyticPeriod, batchesCount])).toEqual(
      due,
    )
    const happened = await ask(fresh, eventRoutes, eventAnalytic, {
      query: { ...query, eventName: 'BASKET_DUMPED' },
      ...global(),
    })
    expect(happened.content.map(({ time, count }) => [time, count])).toEqual(due)
    const wasted = await ask(fresh, chickenRoutes, detailedWaste, {
      query: { ...query, interval: '1d' },
      ...global(),
    })
    const bars = wasted.buckets.map(({ start }, i) => [start, wasted.materials[0]?.weights[i] ?? 0])
    expect(bars.filter(([, weight]) => weight !== 0)).toEqual(due)
  })

  test.each(ZONES)('one restaurant in %s has days of its own clock', async (zone) => {
    const kitchen = kitchens.get(zone)
    const query = {
      startEventTime: startOfDayKey(day, zone),
      endEventTime: startOfDayKey(after, zone),
      restaurantUuid: kitchen?.uuid,
    }
    const { content } = await ask(fresh, analyticRoutes, analytic, {
      params: { name: 'cooked' },
      query,
      now: range.endTime + 48 * HOUR,
    })
    expect(content.map(({ time, count }) => [time, count])).toEqual([[startOfDayKey(day, zone), 2]])
    const weeks = await ask(fresh, analyticRoutes, analytic, {
      params: { name: 'cooked' },
      query: { ...query, period: 'WEEK' },
      now: range.endTime + 48 * HOUR,
    })
    expect(weeks.total.count).toBe(2)
  })

  // The half past and the hour after midnight, an hour before the next: only the fact at one o'clock sharp.
  test.each([
    ['its last minute', { startTimeInterval: '00:30', endTimeInterval: '01:00' }, 1],
    ['its first', { startTimeInterval: '23:00' }, 1],
    ['all up to it', { endTimeInterval: '22:59' }, 1],
    ['the whole day', { startTimeInterval: '00:00', endTimeInterval: '23:59' }, 2],
    ['neither', { startTimeInterval: '01:01', endTimeInterval: '22:59' }, 0],
  ])('a time of every day, with %s, is each restaurant’s own [1§3.23]', async (_, hours, each) => {
    const days = `${before}/${addDays(after, 1)}`
    const query = { ...range, startTime: range.startTime - 24 * HOUR, endTime: global().now, days, ...hours }
    const due = each * 3 * ZONES.length
    const held = { ...query, by: 'removed', materials: ['NUG'] }
    const [stockOuts, totals, holds, events] = await Promise.all([
      ask(fresh, stockOutRoutes, stockOutList, { query, ...global() }),
      ask(fresh, stockOutRoutes, stockOutTotal, { query, ...global() }),
      ask(fresh, holdRoutes, hotHoldingHistory.list, { query: held, ...global() }),
      ask(fresh, eventListRoutes, potatoEvents.list, {
        query: { ...query, eventName: 'BASKET_DUMPED' },
        ...global(),
      }),
    ])
    expect([stockOuts, totals, holds, events].map(({ total }) => total)).toEqual([due, due, due, due])
  })

  test('a time of day that ends before it starts is refused', async () => {
    const query = { ...range, startTimeInterval: '15:00', endTimeInterval: '14:59' }
    const asked = ask(fresh, stockOutRoutes, stockOutTotal, { query, ...global() })
    await expect(asked).rejects.toMatchObject({
      code: 400,
      message: 'The end must not be before the start.',
    })
  })

  test('what happened in the west in the evening before stands in that evening’s day', async () => {
    const western = kitchens.get(LOS_ANGELES)
    if (!western) throw new Error('No restaurant in the west')
    const completed_at = startOfDayKey(before, LOS_ANGELES) - HOUR
    await fact(fresh.db, 'batch', western, { completed_at, material: 'BF' })
    const query = { ...events, timezone: NEW_YORK, materials: ['BF'] }
    const { content } = await ask(fresh, analyticRoutes, analytic, {
      params: { name: 'cooked' },
      query,
      ...global(),
    })
    expect(content.map(({ time, count }) => [time, count])).toEqual([[shown(addDays(before, -1)), 1]])
  })

  test('day parts are those of each restaurant', async () => {
    const { db } = fresh
    const at = (zone: string, hours: number) => startOfDayKey(day, zone) + hours * HOUR
    for (const [zone, kitchen] of kitchens) {
      const batch = await fact(db, 'potato_batch', kitchen, { material: 'HB', dumped_at: at(zone, 11) })
      const packed_at = at(zone, 12)
      await fact(db, 'fry_chute_cycle', kitchen, {
        material: 'HB',
        potato_batch_id: Number(batch),
        packed_at,
        taken_at: packed_at,
      })
    }
    const { content } = await ask(fresh, potatoRoutes, potatoHoldTimeByDayPart, {
      query: { ...range, materials: ['HB'], timezone: NEW_YORK },
      ...global(),
    })
    // Twelve hours after midnight is an hour later or earlier on the clock where it changed.
    expect(content.map(({ count }) => count)).toEqual([0, 3, 0])
  })
})
