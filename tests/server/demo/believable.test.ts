import { describe, expect, test } from 'vitest'
import { countFacts, type DayFacts } from '#server/demo/model/day/facts.ts'
import type { Character } from '#server/demo/model/day/kitchen.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { addDays, minutesOfDay } from '#src/domain/time/zone.ts'
import { dictionary, restaurant } from './kitchens.ts'

const ZONE = 'America/Chicago'

/** Four weeks of three restaurants run alike. */
function weeks(character: Character): DayFacts[] {
  return ['0011', '0012', '0013'].flatMap((number) =>
    Array.from({ length: 28 }, (_, index) =>
      kitchenDay({
        seed: 'believable',
        restaurant: restaurant(number, character, ZONE),
        day: addDays('2026-05-04', index),
        dictionary,
      }),
    ),
  )
}

const normal = weeks('NORMAL')
const model = weeks('MODEL')
const bad = weeks('BAD')
const minute = (at: number) => minutesOfDay(at, ZONE)
const median = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Wasted weight in percent of what was held, of the holds placed in a part of the day. */
function wastePercent(days: DayFacts[], from = 0, to = 1440): number {
  const holds = days
    .flatMap((day) => day.hold)
    .filter(({ placedAt }) => minute(placedAt) >= from && minute(placedAt) < to)
  const sum = (value: (hold: (typeof holds)[number]) => number) =>
    holds.reduce((all, hold) => all + value(hold), 0)
  return (100 * sum((hold) => hold.weightWastedG)) / sum((hold) => hold.weightInG)
}

describe('an ordinary restaurant', () => {
  test('has between 2,000 and 4,000 facts a day', () => {
    for (const day of normal) {
      expect(countFacts(day)).toBeGreaterThan(2000)
      expect(countFacts(day)).toBeLessThan(4000)
    }
  })

  test('wastes about the target of each part of the day', () => {
    expect(wastePercent(normal, 0, 630)).toBeGreaterThan(3)
    expect(wastePercent(normal, 0, 630)).toBeLessThan(6.5)
    expect(wastePercent(normal, 630, 840)).toBeGreaterThan(2)
    expect(wastePercent(normal, 630, 840)).toBeLessThan(5)
    expect(wastePercent(normal, 840)).toBeGreaterThan(6)
    expect(wastePercent(normal, 840)).toBeLessThan(10.5)
  })

  test('has two to six stock-outs on most days, and never more than sixteen', () => {
    const counts = normal.map((day) => day.stockOut.length)
    expect(median(counts)).toBeGreaterThanOrEqual(2)
    expect(median(counts)).toBeLessThanOrEqual(6)
    expect(Math.max(...counts)).toBeLessThanOrEqual(16)
  })

  test('delays one batch in eight in the rush, one in thirty otherwise', () => {
    const batches = normal.flatMap((day) => day.batch.filter((batch) => batch.completedAt !== null))
    const delayed = new Set(normal.flatMap((day) => day.taskDelay.map((delay) => delay.batchId)))
    const rush = (at: number) =>
      (minute(at) >= 720 && minute(at) < 795) || (minute(at) >= 1050 && minute(at) < 1140)
    const share = (list: typeof batches) => list.filter((batch) => delayed.has(batch.id)).length / list.length
    expect(share(batches.filter((batch) => rush(batch.startedAt)))).toBeGreaterThan(0.09)
    expect(share(batches.filter((batch) => rush(batch.startedAt)))).toBeLessThan(0.2)
    expect(share(batches.filter((batch) => !rush(batch.startedAt)))).toBeGreaterThan(0.02)
    expect(share(batches.filter((batch) => !rush(batch.startedAt)))).toBeLessThan(0.06)
  })

  test('fills every hold-time zone, the short one most', () => {
    const edges = [20, 25, 30, 35, 40, Infinity]
    const counts = edges.map(() => 0)
    for (const { placedAt, removedAt } of normal.flatMap((day) => day.hold)) {
      const zone = edges.findIndex((edge) => (removedAt - placedAt) / 60_000 <= edge)
      counts[zone] = (counts[zone] ?? 0) + 1
    }
    expect(Math.min(...counts)).toBeGreaterThan(50)
    expect(counts[0]).toBe(Math.max(...counts))
    const errors = normal.flatMap((day) => day.hold).filter((hold) => hold.timerError).length
    expect(errors).toBeGreaterThan(50)
  })

  test('is about three times as busy from 12:00 to 13:15 as on average, and busier on Saturdays', () => {
    const packed = (days: DayFacts[], from: number, to: number) =>
      days
        .flatMap((day) => day.package)
        .filter(({ packedAt }) => minute(packedAt) >= from && minute(packedAt) < to)
        .reduce((all, one) => all + one.weightG, 0) /
      (to - from)
    const ratio = packed(normal, 720, 795) / packed(normal, 630, 1320)
    expect(ratio).toBeGreaterThan(2.4)
    expect(ratio).toBeLessThan(3.4)
    const saturdays = normal.filter((_, index) => index % 7 === 5)
    const mondays = normal.filter((_, index) => index % 7 === 0)
    expect(packed(saturdays, 0, 1440)).toBeGreaterThan(1.15 * packed(mondays, 0, 1440))
  })

  test('sees cancellations, catering and raised batches now and then', () => {
    const recommendations = normal.flatMap((day) => day.recommendation)
    const canceled = recommendations.filter((one) => one.canceledAt !== null).length / recommendations.length
    expect(canceled).toBeGreaterThan(0.004)
    expect(canceled).toBeLessThan(0.04)
    const types = new Set(recommendations.map((one) => one.workType))
    expect([...types].sort()).toEqual(['CATERING', 'COOKABLE', 'PRODUCTION'])
    expect(normal.flatMap((day) => day.batch).some((batch) => batch.batchIncreasePercent > 0)).toBe(true)
  })
})

test('the model restaurant is visibly better, the badly run one visibly worse', () => {
  const stockOuts = (days: DayFacts[]) =>
    days.reduce((all, day) => all + day.stockOut.length, 0) / days.length
  const delays = (days: DayFacts[]) => days.reduce((all, day) => all + day.taskDelay.length, 0) / days.length
  for (const measure of [wastePercent, stockOuts, delays]) {
    expect(measure(model)).toBeLessThan(measure(normal))
    expect(measure(bad)).toBeGreaterThan(1.3 * measure(normal))
  }
})
