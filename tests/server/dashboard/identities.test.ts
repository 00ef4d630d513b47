import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { routes as analyticRoutes } from '#server/routes/analytic/analytic.ts'
import { routes } from '#server/routes/dashboard/chicken.ts'
import { routes as stockOutRoutes } from '#server/routes/kitchen/stock-out.ts'
import { type AnalyticName, analyticCall } from '#src/contract/analytics/analytic.ts'
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
import { bucketAt } from '#src/domain/analytics/buckets.ts'
import { binOf, HISTOGRAM_BINS, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { dayPartAt } from '#src/domain/time/day-part.ts'
import { secondsBetween } from '#src/domain/time/intervals.ts'
import { atMinutes, HOUR } from '#src/domain/time/zone.ts'
import { ask, chain, cookDay, dayRange, type Kitchen } from './kitchens.ts'

/** Days of 23, 25 and 24 hours in New York; the last was an ordinary Friday. */
const DAYS = ['2026-03-08', '2026-11-01', '2026-11-13'] as const
const HOURS: Record<(typeof DAYS)[number], number> = { '2026-03-08': 23, '2026-11-01': 25, '2026-11-13': 24 }

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
let other: Kitchen
const facts = new Map<string, DayFacts>()

beforeAll(async () => {
  fresh = await chain()
  const inNewYork = fresh.kitchens.filter(({ timezone }) => timezone === 'America/New_York')
  const [first, second] = inNewYork
  if (!first || !second) throw new Error('The demonstration has no two restaurants in New York')
  kitchen = first
  other = second
  for (const day of DAYS) facts.set(day, await cookDay(fresh, kitchen, day))
  facts.set('2026-11-06', await cookDay(fresh, kitchen, '2026-11-06'))
  await cookDay(fresh, other, '2026-11-13')
})
afterAll(() => fresh.drop())

const of = (day: string): DayFacts => {
  const found = facts.get(day)
  if (!found) throw new Error(`No facts of ${day}`)
  return found
}
const query = (day: string) => ({ ...dayRange(day, kitchen.timezone), restaurantUuid: kitchen.uuid })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const named = (day: string, name: AnalyticName, more: object = {}) => {
  const { startTime, endTime, restaurantUuid } = query(day)
  const { endpoint, params } = analyticCall(name)
  return ask(fresh, analyticRoutes, endpoint, {
    params,
    query: { startEventTime: startTime, endEventTime: endTime, restaurantUuid, ...more },
  })
}

describe.each(DAYS)('the day %s', (day) => {
  test('has something in it', () => {
    expect(of(day).hold.length).toBeGreaterThan(30)
    const { startTime, endTime } = query(day)
    expect((endTime - startTime) / HOUR).toBe(HOURS[day])
  })

  test('waste on every screen is the waste of the holds behind it', async () => {
    const wasted = sum(of(day).hold.map((hold) => hold.weightWastedG))
    const summary = await ask(fresh, routes, wasteSummary, { query: query(day) })
    const detailed = await ask(fresh, routes, detailedWaste, { query: { ...query(day), interval: '1h' } })
    const parts = await ask(fresh, routes, wasteByDayPart, { query: query(day) })
    const rows = await named(day, 'waste')
    const shares = await named(day, 'waste-distribution')
    expect(wasted).toBeGreaterThan(0)
    expect(summary.wasteWeight).toBe(wasted)
    expect(detailed.wasteWeight).toBe(wasted)
    expect(sum(detailed.materials.flatMap((material) => material.weights))).toBe(wasted)
    expect(sum(parts.rows.map((row) => row.wasteWeight))).toBe(wasted)
    expect(parts.total.wasteWeight).toBe(wasted)
    expect(rows.total.wasteWeight).toBe(wasted)
    expect(sum(rows.content.map((row) => row.wasteWeight ?? 0))).toBe(wasted)
    expect(shares.total.value).toBe(wasted)
    expect(rows.total.percent).toBe(summary.percent)
  })

  test('cooked is packaged, wasted and still held', async () => {
    const { batch, hold, package: packed } = of(day)
    const cooked = sum(batch.map((one) => (one.completedAt === null ? 0 : one.weightG)))
    const summary = await ask(fresh, routes, wasteSummary, { query: query(day) })
    const parts = await ask(fresh, routes, wasteByDayPart, { query: query(day) })
    const rows = await named(day, 'cooked', { period: 'HOUR' })
    const usage = await named(day, 'total-usage')
    const packaged = sum(packed.map((one) => one.weightG))
    expect(summary.cookedWeight).toBe(cooked)
    expect(parts.total.cookedWeight).toBe(cooked)
    expect(rows.total.cookedWeight).toBe(cooked)
    expect(usage.total.value).toBe(packaged)
    const held = sum(hold.map((one) => one.weightInG)) - packaged - summary.wasteWeight
    expect(cooked).toBe(packaged + summary.wasteWeight + held)
    expect(held).toBe(0)
  })

  test('hours of the day are the bars, and each fact stands in its own', async () => {
    const rows = await ask(fresh, routes, detailedHoldingTime, { query: { ...query(day), interval: '1h' } })
    expect(rows.buckets).toHaveLength(HOURS[day])
    const expected = ZONE_BINS.labels.map((_, bin) => {
      const counts = rows.buckets.map(() => 0)
      for (const hold of of(day).hold) {
        if (hold.timerError || binOf(hold.removedAt - hold.placedAt, ZONE_BINS) !== bin) continue
        const at = bucketAt(hold.removedAt, rows.buckets)
        counts[at] = (counts[at] ?? 0) + 1
      }
      return counts
    })
    expect(rows.series.slice(0, -1).map((one) => one.counts)).toEqual(expected)
    expect(sum(rows.series.at(-1)?.counts ?? [])).toBe(of(day).hold.filter((one) => one.timerError).length)
    expect(rows.total).toBe(of(day).hold.length)
  })

  test('zones, histogram, averages and timers count the same pans', async () => {
    const known = of(day).hold.filter((hold) => !hold.timerError)
    const zones = await ask(fresh, routes, summaryHTR, { query: query(day) })
    const histogram = await ask(fresh, routes, holdTimeDistr, { query: query(day) })
    const average = await ask(fresh, routes, averageHoldTime, { query: query(day) })
    const timers = await named(day, 'timers')
    const bins = (bounds: typeof ZONE_BINS | typeof HISTOGRAM_BINS) =>
      bounds.labels.map((_, i) => known.filter((h) => binOf(h.removedAt - h.placedAt, bounds) === i).length)
    expect(zones.zones.map((zone) => zone.count)).toEqual(bins(ZONE_BINS))
    expect(histogram.rows.map((row) => row.count)).toEqual(bins(HISTOGRAM_BINS))
    expect(zones.total.count).toBe(known.length)
    expect(average.total.count).toBe(known.length)
    expect(zones.held).toBe(0)
    const minutes = known.map((hold) => (hold.removedAt - hold.placedAt) / 60_000)
    expect(zones.total.minutes).toBeCloseTo(sum(minutes), 1)
    expect(average.total.average).toBeCloseTo(sum(minutes) / minutes.length, 1)
    expect(average.total.high).toBeCloseTo(Math.max(...minutes), 2)
    expect(average.total.low).toBeCloseTo(Math.min(...minutes), 2)
    expect(timers.total.count).toBe(of(day).hold.length)
    expect((timers.total.elapsedTime ?? 0) / 60).toBeCloseTo(average.total.average ?? 0, 1)
    expect(timers.total.incidentCount).toBe(zones.timerErrors)
  })

  test('shares sum to 100', async () => {
    const zones = await ask(fresh, routes, summaryHTR, { query: query(day) })
    const histogram = await ask(fresh, routes, holdTimeDistr, { query: query(day) })
    expect(sum(zones.zones.map((zone) => zone.percent))).toBeCloseTo(100, 6)
    expect(sum(histogram.rows.map((row) => row.percent))).toBeCloseTo(100, 6)
    const names = [
      'cooked-distribution',
      'waste-distribution',
      'recommendations-distribution',
      'fryer-cycles-distribution',
      'containers-distribution',
    ] as const
    for (const name of names) {
      const { content, total } = await named(day, name)
      expect(sum(content.map((row) => row.share ?? 0))).toBeCloseTo(100, 6)
      expect(sum(content.map((row) => row.value ?? 0))).toBe(total.value)
    }
  })

  test('day parts are those of the restaurant’s clock', async () => {
    const { rows } = await ask(fresh, routes, wasteByDayPart, { query: query(day) })
    const expected = { breakfast: 0, lunch: 0, dinner: 0 }
    for (const hold of of(day).hold)
      expected[dayPartAt(hold.removedAt, kitchen.timezone)] += hold.weightWastedG
    expect(rows.map((row) => row.dayPart)).toEqual(['Breakfast', 'Lunch', 'Dinner'])
    expect(rows.map((row) => row.wasteWeight)).toEqual(Object.values(expected))
    expect(rows.map((row) => row.target)).toEqual([4.5, 3.5, 8])
  })

  test('stock-outs, fryer cycles, delays, recommendations and pan cycles are counted once', async () => {
    const { stockOut, fryerCycle, taskDelay, recommendation, conveyorPass } = of(day)
    const stockOuts = await ask(fresh, stockOutRoutes, stockOutTotal, { query: query(day) })
    const seconds = stockOut.map((one) => secondsBetween(one.startedAt, one.endedAt))
    expect(stockOuts.total).toBe(stockOut.length)
    expect(stockOuts.open).toBe(0)
    // Whole seconds, as the two times of a row say.
    expect(stockOuts.high).toBe(Math.max(...seconds))
    const fryer = await named(day, 'fryer-cycles')
    expect(fryer.total.count).toBe(fryerCycle.length)
    expect(fryer.total.incidentCount).toBe(fryerCycle.filter((one) => !one.correct).length)
    const wrong = await named(day, 'fryer-cycles', { isCorrect: false })
    expect(wrong.total.count).toBe(fryer.total.incidentCount)
    const delays = await named(day, 'recommendations-task-delay')
    expect(delays.total.delaysNumber).toBe(taskDelay.length)
    const told = await named(day, 'recommendations')
    const standing = recommendation.filter((one) => one.canceledAt === null)
    expect(told.total.recommendationWeight).toBe(sum(standing.map((one) => one.weightG)))
    const ratio = await named(day, 'performance-ratio')
    expect(ratio.total.value).toBe(told.total.cookedRatio)
    const cycles = await ask(fresh, routes, panCycles, { query: query(day) })
    const averages = await ask(fresh, routes, panCyclesAverage, { query: query(day) })
    expect(cycles.count).toBe(conveyorPass.length)
    expect(sum(cycles.containers.map((one) => one.count))).toBe(conveyorPass.length)
    expect(averages.total.count).toBe(conveyorPass.length)
  })
})

test('the change is against the same weekday last week, in percentage points', async () => {
  const summary = await ask(fresh, routes, wasteSummary, { query: query('2026-11-13') })
  const before = await ask(fresh, routes, wasteSummary, { query: query('2026-11-06') })
  expect(summary.lastWeek).toEqual({
    wasteWeight: before.wasteWeight,
    cookedWeight: before.cookedWeight,
    percent: before.percent,
    target: before.target,
  })
  expect(summary.change).toBeCloseTo((summary.percent ?? 0) - (before.percent ?? 0), 6)
})

test('the headline is held to what its day parts are: their targets, weighted by what was cooked in each', async () => {
  const day = query('2026-11-13')
  const { rows, total } = await ask(fresh, routes, wasteByDayPart, { query: day })
  const summary = await ask(fresh, routes, wasteSummary, { query: day })
  const weighed = sum(rows.map(({ target, cookedWeight }) => target * cookedWeight))
  expect(summary.target).toBeCloseTo(weighed / summary.cookedWeight, 2)
  expect(total).toMatchObject({ target: summary.target, percent: summary.percent })
  const dinner = {
    ...day,
    startTime: atMinutes('2026-11-13', 16 * 60, kitchen.timezone),
    endTime: atMinutes('2026-11-13', 20 * 60, kitchen.timezone),
  }
  const narrowed = await ask(fresh, routes, wasteSummary, { query: dinner })
  expect(narrowed.target).toBe(8)
  expect(narrowed.lastWeek.target).toBe(8)
})

test('Global adds up the restaurants, each only once and only the caller’s', async () => {
  const { restaurantUuid: _, ...everywhere } = query('2026-11-13')
  const both = await ask(fresh, routes, wasteSummary, { query: everywhere })
  const first = await ask(fresh, routes, wasteSummary, { query: query('2026-11-13') })
  const second = await ask(fresh, routes, wasteSummary, {
    query: { ...everywhere, restaurantUuid: other.uuid },
  })
  expect(both.wasteWeight).toBe(first.wasteWeight + second.wasteWeight)
  expect(both.cookedWeight).toBe(first.cookedWeight + second.cookedWeight)
  const mine = await ask(fresh, routes, wasteSummary, { query: everywhere, scope: [kitchen.id] })
  expect(mine).toEqual(first)
})

test('materials narrow every figure', async () => {
  const { hold } = of('2026-11-13')
  const nuggets = { ...query('2026-11-13'), materials: ['NUG'] }
  const average = await ask(fresh, routes, averageHoldTime, { query: nuggets })
  expect(average.rows.map((row) => row.material)).toEqual(['Nuggets'])
  const id = hold.find((one) => one.weightWastedG > 0)?.materialId
  expect(id).toBeDefined()
  const detailed = await ask(fresh, routes, detailedWaste, { query: query('2026-11-13') })
  const alone = await ask(fresh, routes, wasteSummary, { query: nuggets })
  expect(alone.wasteWeight).toBe(
    detailed.materials.find((material) => material.materialCode === 'NUG')?.wasteWeight ?? 0,
  )
})
