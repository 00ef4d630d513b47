import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#server/routes/dashboard/potato.ts'
import {
  DEFAULT_CHUTES,
  potatoAverageHoldTime,
  potatoBatchesStatistic,
  potatoHoldTime,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'
import { binOf, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { dayPartAt } from '#src/domain/time/day-part.ts'
import { DAY, HOUR, MINUTE, startOfDayKey } from '#src/domain/time/zone.ts'
import { liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { fact, idOf } from '../analytic/small.ts'
import { ask, chain, dayRange, type Kitchen } from './kitchens.ts'

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
const ZONE = 'America/New_York'
const MIDNIGHT = startOfDayKey('2026-06-12', ZONE)

beforeAll(async () => {
  fresh = await chain()
  const [first] = fresh.kitchens.filter(({ timezone }) => timezone === ZONE)
  if (!first) throw new Error('The demonstration has no restaurant in New York')
  kitchen = first
})
afterAll(() => fresh.drop())

describe('a few packages', () => {
  const query = () => ({ startTime: MIDNIGHT, endTime: MIDNIGHT + 2 * DAY, restaurantUuid: kitchen.uuid })

  beforeAll(async () => {
    const { db } = fresh
    const small = await idOf(db, 'package_type', 'WAFFLE_FRIES_SMALL')
    const brown = await idOf(db, 'package_type', 'HASHBROWNS')
    const basket = (hours: number, more: object) =>
      fact(db, 'potato_batch', kitchen, { material: 'WF', dumped_at: MIDNIGHT + hours * HOUR, ...more })
    const packed = (batch: string, hours: number, after: number, minutes: number, more: object) =>
      fact(db, 'fry_chute_cycle', kitchen, {
        material: 'WF',
        potato_batch_id: Number(batch),
        package_type_id: small,
        packed_at: MIDNIGHT + hours * HOUR + after * MINUTE,
        taken_at: MIDNIGHT + hours * HOUR + minutes * MINUTE,
        ...more,
      })
    const early = await basket(9, { material: 'HB', remaining_g: 40 })
    const noon = await basket(12, {})
    await basket(36, { weight_g: 500 })
    await packed(early, 9, 5, 10, { material: 'HB', package_type_id: brown, quantity: 3 })
    await packed(noon, 12, 20, 21, { quantity: 1, chute: 2 })
    await packed(noon, 12, 1, 4, { quantity: 3 })
    await packed(noon, 12, 1, 50, { quantity: 9, chute: 3 })
  })

  const zones = (percents: Partial<Record<string, number>>) => ({
    '<=20': 0,
    '20-25': 0,
    '25-30': 0,
    '30-35': 0,
    '35-40': 0,
    '>40': 0,
    ...percents,
  })

  test('are held in zones, by package type, as percents; chutes 1 and 2 unless set otherwise [1§7.8]', async () => {
    expect(await ask(fresh, routes, potatoHoldTime, { query: query() })).toEqual({
      results: {
        HASHBROWNS: zones({ '<=20': 100 }),
        WAFFLE_FRIES_SMALL: zones({ '<=20': 75, '20-25': 25 }),
      },
      counts: { HASHBROWNS: 3, WAFFLE_FRIES_SMALL: 4 },
      names: { HASHBROWNS: 'Hashbrowns', WAFFLE_FRIES_SMALL: 'Waffle Fries Small' },
    })
    const third = await ask(fresh, routes, potatoHoldTime, { query: { ...query(), chutes: [3] } })
    expect(third.results).toEqual({ WAFFLE_FRIES_SMALL: zones({ '>40': 100 }) })
    const brown = await ask(fresh, routes, potatoHoldTime, { query: { ...query(), materials: ['HB'] } })
    expect(Object.keys(brown.results)).toEqual(['HASHBROWNS'])
  })

  test('are held by part of the day', async () => {
    const { content, total } = await ask(fresh, routes, potatoHoldTimeByDayPart, { query: query() })
    expect(content).toEqual([
      { dayPart: 'Breakfast', zones: zones({ '<=20': 100 }), average: 10, high: 10, low: 10, count: 3 },
      {
        dayPart: 'Lunch',
        zones: zones({ '<=20': 75, '20-25': 25 }),
        average: 8.25,
        high: 21,
        low: 4,
        count: 4,
      },
      { dayPart: 'Dinner', zones: zones({}), average: null, high: null, low: null, count: 0 },
    ])
    expect(total).toEqual({
      zones: zones({ '<=20': 85.71, '20-25': 14.29 }),
      average: 9,
      high: 21,
      low: 4,
      count: 7,
    })
  })

  test('are held so many minutes on average, each counting once', async () => {
    const { content, total } = await ask(fresh, routes, potatoAverageHoldTime, { query: query() })
    expect(content).toEqual([
      {
        analyticPeriod: MIDNIGHT,
        packageType: 'HASHBROWNS',
        productName: 'Hashbrowns',
        average: 10,
        high: 10,
        low: 10,
        count: 3,
      },
      {
        analyticPeriod: MIDNIGHT,
        packageType: 'WAFFLE_FRIES_SMALL',
        productName: 'Waffle Fries Small',
        average: 8.25,
        high: 21,
        low: 4,
        count: 4,
      },
    ])
    expect(total).toEqual({ average: 9, high: 21, low: 4, count: 7 })
  })

  test('and baskets are counted per period', async () => {
    const packaged = await ask(fresh, routes, potatoPackagedStatistic, { query: query() })
    expect(
      packaged.content.map(({ packageType, packagesCount, quantity }) => [
        packageType,
        packagesCount,
        quantity,
      ]),
    ).toEqual([
      ['HASHBROWNS', 3, 24],
      ['WAFFLE_FRIES_SMALL', 4, 40],
    ])
    const baskets = await ask(fresh, routes, potatoBatchesStatistic, { query: query() })
    const figures = { batchesCount: 1, weight: 1000, remainingCount: 0, remainingWeight: 0 }
    expect(baskets.content).toEqual([
      {
        analyticPeriod: MIDNIGHT,
        material: 'HB',
        materialName: 'Hashbrowns',
        ...figures,
        remainingCount: 1,
        remainingWeight: 40,
      },
      { analyticPeriod: MIDNIGHT, material: 'WF', materialName: 'Waffle Fries', ...figures },
      {
        analyticPeriod: MIDNIGHT + DAY,
        material: 'WF',
        materialName: 'Waffle Fries',
        ...figures,
        weight: 500,
      },
    ])
    expect(baskets.total).toEqual({ batchesCount: 3, weight: 2500, remainingCount: 1, remainingWeight: 40 })
  })
})

/** 23, 25 and 24 hours long. */
describe.each(['2026-03-08', '2026-11-01', '2026-11-13'])('the lived day %s', (day) => {
  test('says the same in every chart', async () => {
    const { fryChuteCycle, potatoBatch } = await liveDay(fresh.db, kitchen.number, day)
    const dumped = new Map(potatoBatch.map((batch) => [batch.id, batch.dumpedAt]))
    const query = { ...dayRange(day, kitchen.timezone), restaurantUuid: kitchen.uuid }
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    const packages = sum(fryChuteCycle.map(({ quantity }) => quantity))
    expect(packages).toBeGreaterThan(100)

    const shares = await ask(fresh, routes, potatoHoldTime, { query })
    expect(sum(Object.values(shares.counts))).toBe(packages)
    for (const zones of Object.values(shares.results)) expect(sum(Object.values(zones))).toBeCloseTo(100, 6)

    const parts = await ask(fresh, routes, potatoHoldTimeByDayPart, { query })
    const expected = { breakfast: 0, lunch: 0, dinner: 0 }
    const bins = ZONE_BINS.labels.map(() => 0)
    let minutes = 0
    for (const { packedAt, takenAt, quantity, potatoBatchId } of fryChuteCycle) {
      expected[dayPartAt(packedAt, kitchen.timezone)] += quantity
      const heldMs = takenAt - (dumped.get(potatoBatchId) ?? 0)
      const bin = binOf(heldMs, ZONE_BINS)
      bins[bin] = (bins[bin] ?? 0) + quantity
      minutes += (heldMs / MINUTE) * quantity
    }
    expect(parts.content.map(({ count }) => count)).toEqual(Object.values(expected))
    for (const [bin, label] of ZONE_BINS.labels.entries())
      expect(parts.total.zones[label]).toBeCloseTo(((bins[bin] ?? 0) / packages) * 100, 1)

    const averages = await ask(fresh, routes, potatoAverageHoldTime, { query: { ...query, period: 'HOUR' } })
    expect(averages.total.count).toBe(packages)
    expect(averages.total.average).toBeCloseTo(minutes / packages, 1)
    expect(averages.total).toEqual({
      average: parts.total.average,
      high: parts.total.high,
      low: parts.total.low,
      count: packages,
    })

    const packaged = await ask(fresh, routes, potatoPackagedStatistic, {
      query: { ...query, period: 'HOUR' },
    })
    expect(packaged.total.packagesCount).toBe(packages)
    expect(packaged.total.weight).toBe(sum(fryChuteCycle.map(({ weightG }) => weightG)))

    const baskets = await ask(fresh, routes, potatoBatchesStatistic, { query })
    expect(baskets.total.batchesCount).toBe(potatoBatch.length)
    // Everything is out of the dump pan at the day's end: packaged, or left over.
    expect(baskets.total.weight).toBe(packaged.total.weight + baskets.total.remainingWeight)
  })
})

test('another’s restaurant is not found', async () => {
  const query = { startTime: MIDNIGHT, endTime: MIDNIGHT + DAY, restaurantUuid: kitchen.uuid }
  for (const endpoint of [
    potatoHoldTime,
    potatoHoldTimeByDayPart,
    potatoAverageHoldTime,
    potatoPackagedStatistic,
    potatoBatchesStatistic,
  ]) {
    const asked = ask(fresh, routes, endpoint, { query, scope: [kitchen.id + 1] })
    await expect(asked).rejects.toMatchObject({ code: 404 })
  }
  expect(DEFAULT_CHUTES).toEqual([1, 2])
})
