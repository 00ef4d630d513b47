import { beforeAll, describe, expect, test } from 'vitest'
import { HELD, LEFT, stepsOfZone, TIMED, WASTED } from '#src/board/rows/row-lists.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  holdTimeDistr,
  summaryHTR,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { HISTOGRAM_BINS, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'

/** The way from each figure of the dashboard to its holds: as many as it says, at noon too, when pans are held. */
const lived = startLivedDay()
const ranges = [
  ['the day', livedRange],
  ['until lunch', { ...livedRange, endTime: livedRange.startTime + 12.6 * HOUR }],
  [
    'an hour of it',
    { startTime: livedRange.startTime + 12 * HOUR, endTime: livedRange.startTime + 13 * HOUR },
  ],
] as const

/** The list's filters as its URL has them are the call's, but for what is or is not. */
const asked = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      value === 'true' ? true : value === 'false' ? false : value,
    ]),
  )

describe.each(ranges)('%s', (_, range) => {
  async function ask<E extends AnyEndpoint>(endpoint: E, query: object = {}): Promise<AnswerOf<E>> {
    const ways = { token: lived.manager, query: { ...range, ...query } }
    const answer = await lived.provider.call(endpoint, ways as never)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as AnswerOf<E>
  }
  const rows = async (filters: object) => (await ask(hotHoldingHistory.total, asked(filters))).total

  let zones: AnswerOf<typeof summaryHTR>
  beforeAll(async () => {
    zones = await ask(summaryHTR)
  })

  test.each(ZONE_BINS.labels.map((label, zone) => [label, zone] as const))('the zone %s', async (_, zone) => {
    const steps = stepsOfZone(ZONE_BINS.bounds, zone)
    expect(await rows({ ...HELD, holdTimes: steps })).toBe(zones.zones[zone]?.count)
  })

  test('all zones, and the timer errors', async () => {
    expect(zones.total.count).toBeGreaterThan(0)
    expect(await rows(HELD)).toBe(zones.total.count + zones.timerErrors)
    expect(await rows({ ...HELD, timerError: 'true' })).toBe(zones.timerErrors)
  })

  test('every step of the histogram', async () => {
    const { rows: steps, count } = await ask(holdTimeDistr)
    const found = await Promise.all(
      HISTOGRAM_BINS.labels.map((label) => rows({ ...LEFT, holdTimes: [label] })),
    )
    expect(found).toEqual(steps.map((step) => step.count))
    expect(await rows({ ...LEFT, ...TIMED })).toBe(count)
  })

  test('the pans that left, each material’s, and those with waste', async () => {
    const { total } = await ask(detailedHoldingTime)
    expect(await rows(LEFT)).toBe(total)
    const { rows: averages } = await ask(averageHoldTime)
    const found = await Promise.all(
      averages.map(({ materialCode }) => rows({ ...LEFT, ...TIMED, materials: [materialCode] })),
    )
    expect(found).toEqual(averages.map(({ count }) => count))
    const { wasteWeight } = await ask(wasteSummary)
    const list = await ask(hotHoldingHistory.list, { ...asked(WASTED), limit: 100 })
    expect(list.total).toBeLessThanOrEqual(100)
    expect(list.content.reduce((sum, hold) => sum + hold.wasteWeight, 0)).toBe(wasteWeight)
  })
})
