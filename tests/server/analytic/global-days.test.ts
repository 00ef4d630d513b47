import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameOf } from '#server/store/analytic/frame.ts'
import { type AnalyticName, type AnalyticRow, analyticCall } from '#src/contract/analytics/analytic.ts'
import { eventAnalytic } from '#src/contract/analytics/event-analytic.ts'
import { chickenPerformance } from '#src/contract/analytics/performance.ts'
import { panCycles, wasteSummary } from '#src/contract/dashboard/chicken.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { entreeChutesHistory } from '#src/contract/history/chutes.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { recommendationAnalytic, recommendationHistory } from '#src/contract/history/recommendation.ts'
import { chickenEvents } from '#src/contract/kitchen/events.ts'
import {
  stockOutAnalytic,
  stockOutDistribution,
  stockOutList,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'
import { daysOfBucket } from '#src/domain/analytics/zoned-buckets.ts'
import { daySpanText } from '#src/domain/time/day-span.ts'
import { HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { chain, cookDay, SEEDED_AT } from '../dashboard/kitchens.ts'

/** A bar of a day over restaurants in several zones has the facts of that local day in each, and so has its list. */

/** The reader's. */
const SHOWN = 'America/New_York'
const ZONES = ['America/Chicago', 'America/Los_Angeles', 'America/New_York', 'Pacific/Guam']

let fresh: Awaited<ReturnType<typeof chain>>
let provider: TestProvider
let token: string

beforeAll(async () => {
  fresh = await chain()
  for (const zone of ZONES) {
    const kitchen = fresh.kitchens.find(({ timezone }) => timezone === zone)
    if (!kitchen) throw new Error(`The demonstration has no restaurant in ${zone}`)
    // Clocks go back on the first of November and forward on the eighth of March, but in Guam.
    for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'])
      await cookDay(fresh, kitchen, day)
  }
  const clock = movableClock(SEEDED_AT)
  provider = await startTestProvider({ databaseUrl: fresh.url, seed: false, clock })
  token = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await fresh.drop()
})

async function ask<Body>(endpoint: AnyEndpoint, query: object, params?: object): Promise<Body> {
  const answer = await provider.call(endpoint, { token, query, params } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Body
}
const totalOf = async (list: { list: AnyEndpoint }, query: object) =>
  (await ask<{ total: number }>(list.list, query)).total

interface Bar {
  time: number
  count: number
}
/** Rows of a period and a material added up to the period's bar. */
function barsOf(rows: readonly { time?: number | undefined }[], count: (row: never) => number | undefined) {
  const bars = new Map<number, number>()
  for (const row of rows) bars.set(row.time ?? 0, (bars.get(row.time ?? 0) ?? 0) + (count(row as never) ?? 0))
  return [...bars].map(([time, sum]): Bar => ({ time, count: sum }))
}

const RANGES = [
  ['the day of 25 hours, both ends within an evening', '2026-10-31', 22.5, '2026-11-02', 22],
  ['the day of 25 hours, from midnight', '2026-11-01', 0, '2026-11-02', 0],
  ['the day of 23 hours', '2026-03-07', 21.25, '2026-03-09', 20],
] as const

describe.each(RANGES)('%s', (_, from, fromHours, to, toHours) => {
  const startTime = startOfDayKey(from, SHOWN) + fromHours * HOUR
  const endTime = startOfDayKey(to, SHOWN) + toHours * HOUR
  const range = { startTime, endTime }

  async function agree(bars: readonly Bar[], length: BucketLength, list: { list: AnyEndpoint }, more = {}) {
    expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(1)
    for (const { time, count } of bars) {
      const days = daySpanText(daysOfBucket(time, length, SHOWN))
      expect({ days, total: await totalOf(list, { ...range, ...more, days }) }).toEqual({
        days,
        total: count,
      })
    }
    const all = bars.reduce((sum, { count }) => sum + count, 0)
    expect(await totalOf(list, { ...range, ...more })).toBe(all)
  }

  test.each<[AnalyticName, (row: AnalyticRow) => number | undefined, { list: AnyEndpoint }, object]>([
    ['cooked', (row) => row.count, chickenEvents, { eventName: 'BATCH_COMPLETED' }],
    [
      'recommendations-task-delay',
      (row) => row.delaysNumber,
      chickenEvents,
      { eventName: 'TASK_DELAY_STARTED' },
    ],
    ['recommendations', (row) => row.count, recommendationHistory, { canceled: false }],
    ['fryer-cycles', (row) => row.count, fryerHistory, {}],
    ['timers', (row) => row.count, hotHoldingHistory, { by: 'removed' }],
    ['inbound-conveyor', (row) => row.count, conveyorHistory, {}],
    ['outbound-conveyor', (row) => row.count, conveyorHistory, { by: 'outbound' }],
    ['entree-chutes-holding', (row) => row.count, entreeChutesHistory, {}],
  ])('%s: each day’s bar has as many rows', async (name, count, list, more) => {
    const { endpoint, params } = analyticCall(name)
    const query = { startEventTime: startTime, endEventTime: endTime, timezone: SHOWN }
    const { content } = await ask<{ content: AnalyticRow[] }>(endpoint, query, params)
    await agree(barsOf(content, count as never), '1d', list, more)
  })

  test('pan cycles of the dashboard', async () => {
    const query = { ...range, timezone: SHOWN, interval: '1d' }
    const { buckets, materials } = await ask<{
      buckets: { start: number }[]
      materials: { counts: number[] }[]
    }>(panCycles, query)
    const bars = buckets.map(({ start }, i) => ({
      time: start,
      count: materials.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0),
    }))
    await agree(bars, '1d', conveyorHistory)
  })

  test('stock-outs', async () => {
    const query = { ...range, timezone: SHOWN, interval: '1d' }
    const { content } = await ask<{ content: { time: number; incidentCount: number }[] }>(
      stockOutAnalytic,
      query,
    )
    const bars = content.map(({ time, incidentCount }) => ({ time, count: incidentCount }))
    await agree(bars, '1d', { list: stockOutList })
    await agree(bars, '1d', { list: stockOutTotal })
  })

  test('events and performance', async () => {
    const events = await ask<{ content: (Bar & { eventName: string })[] }>(eventAnalytic, {
      ...range,
      timezone: SHOWN,
      eventName: 'PAN_EXPIRED',
    })
    await agree(
      barsOf(events.content, ({ count }: Bar) => count),
      '1d',
      chickenEvents,
      {
        eventName: 'PAN_EXPIRED',
      },
    )
    const cooked = await ask<{ content: Bar[] }>(chickenPerformance, { ...range, timezone: SHOWN })
    await agree(cooked.content, '1d', chickenEvents, { eventName: 'BATCH_COMPLETED' })
  })

  test('the rows of a day are of that day on their own clocks, of all four zones', async () => {
    const day = from === '2026-03-07' ? '2026-03-08' : '2026-11-01'
    const days = daySpanText(daysOfBucket(startOfDayKey(day, SHOWN), '1d', SHOWN))
    const zones = new Set<string>()
    for (let page = 0, more = true; more; page += 1) {
      const query = { ...range, days, page, limit: 100 }
      const { content, existNext } = await ask<{
        content: { timezone: string; startTime: number }[]
        existNext: boolean
      }>(fryerHistory.list, query)
      for (const { timezone, startTime: at } of content) {
        zones.add(timezone)
        expect(at).toBeGreaterThanOrEqual(Math.max(startTime, startOfDayKey(day, timezone)))
        expect(at).toBeLessThan(startOfDayKey(day, timezone) + 25 * HOUR)
      }
      more = existNext
    }
    expect([...zones].sort()).toEqual(ZONES.toSorted())
  })

  test('the recommendations’ figures follow the days as their list does', async () => {
    const days = daySpanText(daysOfBucket(endTime - 1, '1d', SHOWN))
    const { total } = await ask<{ total: { count: number } }>(recommendationAnalytic, {
      ...range,
      days,
      timezone: SHOWN,
    })
    expect(total.count).toBe(await totalOf(recommendationHistory, { ...range, days }))
  })
})

/** As a board asks for the last days: the days themselves, and a range that reaches as far as clocks are apart. */
describe('whole days of every restaurant', () => {
  const [from, to] = ['2026-10-31', '2026-11-02']
  const days = daySpanText({ from, to })
  const range = {
    startTime: startOfDayKey(from, SHOWN) - 26 * HOUR,
    endTime: startOfDayKey(to, SHOWN) + 22 * HOUR,
  }
  const ranged = { startEventTime: range.startTime, endEventTime: range.endTime, timezone: SHOWN, days }

  test.each<[AnalyticName, (row: AnalyticRow) => number | undefined, { list: AnyEndpoint }, object]>([
    ['cooked', (row) => row.count, chickenEvents, { eventName: 'BATCH_COMPLETED' }],
    ['fryer-cycles', (row) => row.count, fryerHistory, {}],
    ['recommendations', (row) => row.count, recommendationHistory, { canceled: false }],
    ['timers', (row) => row.count, hotHoldingHistory, { by: 'removed' }],
  ])('%s: two bars, none of the evening before or of tomorrow', async (name, count, list, more) => {
    const { endpoint, params } = analyticCall(name)
    const { content } = await ask<{ content: AnalyticRow[] }>(endpoint, ranged, params)
    const bars = barsOf(content, count as never)
    expect(bars.map(({ time }) => time).sort()).toEqual(
      ['2026-10-31', '2026-11-01'].map((day) => startOfDayKey(day, SHOWN)),
    )
    for (const { time, count } of bars) {
      const day = daySpanText(daysOfBucket(time, '1d', SHOWN))
      expect(await totalOf(list, { ...range, ...more, days: day })).toBe(count)
    }
    const all = bars.reduce((sum, { count }) => sum + count, 0)
    expect(await totalOf(list, { ...range, ...more, days })).toBe(all)
  })

  test('bars of the dashboard, of stock-outs, of performance and of events', async () => {
    const asked = { ...range, timezone: SHOWN, days }
    const starts = ['2026-10-31', '2026-11-01'].map((day) => startOfDayKey(day, SHOWN))
    const { buckets, count } = await ask<{ buckets: { start: number }[]; count: number }>(panCycles, {
      ...asked,
      interval: '1d',
    })
    expect(buckets.map(({ start }) => start)).toEqual(starts)
    expect(count).toBe(await totalOf(conveyorHistory, { ...range, days }))
    const outs = await ask<{ content: { time: number }[]; total: { incidentCount: number } }>(
      stockOutAnalytic,
      {
        ...asked,
        interval: '1d',
      },
    )
    expect(outs.content.map(({ time }) => time)).toEqual(starts)
    expect(outs.total.incidentCount).toBe(await totalOf({ list: stockOutTotal }, { ...range, days }))
    const shares = await ask<{ total: { incidentCount: number } }>(stockOutDistribution, { ...range, days })
    expect(shares.total).toEqual(outs.total)
    const performed = await ask<{ content: Bar[] }>(chickenPerformance, asked)
    expect(performed.content.map(({ time }) => time)).toEqual(starts)
    const { content } = await ask<{ content: Bar[] }>(eventAnalytic, { ...asked, eventName: 'PAN_EXPIRED' })
    const expired = content.reduce((sum, { count }) => sum + count, 0)
    expect(await totalOf(chickenEvents, { ...range, days, eventName: 'PAN_EXPIRED' })).toBe(expired)
  })

  test('nothing is of a day that has not begun in the west, and nothing of the future', async () => {
    const now = startOfDayKey('2026-11-01', SHOWN) + HOUR
    const today = daySpanText({ from: '2026-11-01', to: '2026-11-02' })
    const query = { start: now - 27 * HOUR, end: now, timezone: SHOWN, days: today }
    const frame = await frameOf(fresh.db, 'all', query, '1d', now)
    const { own: western } = frame.places.find((place) => place.zone === 'America/Los_Angeles') ?? {}
    expect(western).toEqual({ start: now, end: now })
    expect(frame.end).toBe(now)
    expect(frame.buckets.map(({ start }) => start)).toEqual([startOfDayKey('2026-11-01', SHOWN)])
  })

  test('a week earlier is compared with the same whole days', async () => {
    const { endpoint, params } = analyticCall('waste')
    const { total } = await ask<{ total: object }>(endpoint, ranged, params)
    const { wasteWeight, cookedWeight } = await ask<{ wasteWeight: number; cookedWeight: number }>(
      wasteSummary,
      { ...range, timezone: SHOWN, days },
    )
    expect(total).toMatchObject({ wasteWeight, cookedWeight })
    const later = {
      startTime: range.startTime + 7 * 24 * HOUR,
      endTime: range.endTime + 7 * 24 * HOUR,
      timezone: SHOWN,
      days: daySpanText({ from: '2026-11-07', to: '2026-11-09' }),
    }
    const { lastWeek } = await ask<{ lastWeek: object }>(wasteSummary, later)
    expect(lastWeek).toMatchObject({ wasteWeight, cookedWeight })
  })
})

test('days that are none are refused', async () => {
  const range = { startTime: SEEDED_AT - 24 * HOUR, endTime: SEEDED_AT }
  for (const days of ['2026-11-01', '2026-11-02/2026-11-01', '2026-02-29/2026-03-02', 'x']) {
    const { status } = await provider.call(fryerHistory.list, { token, query: { ...range, days } })
    expect(status).toBe(400)
  }
})
