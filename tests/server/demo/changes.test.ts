import { describe, expect, test } from 'vitest'
import { changes, onRealClock } from '#server/demo/kitchens/changes.ts'
import { changeSpeed, simClock } from '#server/demo/kitchens/clock.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { randomOf } from '#server/demo/model/random.ts'
import type { FactRow } from '#server/store/kitchen/facts.ts'
import { HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { dictionary, restaurant } from './kitchens.ts'

const kitchen = restaurant('0042')
const facts = kitchenDay({ seed: 'test', restaurant: kitchen, day: '2026-05-12', dictionary })
const midnight = startOfDayKey('2026-05-12', kitchen.timezone)

/** What a database holds after these steps. An id that comes twice, or an update of nothing, throws. */
function revealed(moments: readonly number[]): Map<string, FactRow> {
  const rows = new Map<string, FactRow>()
  moments.slice(1).forEach((to, index) => {
    const { inserts, updates } = changes(facts, moments[index] ?? 0, to)
    for (const { table, rows: news } of inserts) {
      for (const row of news) {
        if (rows.has(`${table} ${row.id}`)) throw new Error('Inserted twice')
        rows.set(`${table} ${row.id}`, row)
      }
    }
    for (const { table, rows: news } of updates) {
      for (const row of news) {
        if (!rows.has(`${table} ${row.id}`)) throw new Error('Updated before it was there')
        rows.set(`${table} ${row.id}`, row)
      }
    }
  })
  return rows
}

describe('revealing a day', () => {
  test.each([
    ['one', 5 * 60_000],
    ['two', 7_001],
    ['three', 47 * 60_000],
  ])('in many steps leaves the same rows as in a single one (%s)', (name, longest) => {
    const random = randomOf(`steps ${name}`)
    const end = midnight + 24 * HOUR
    const moments = [midnight]
    for (let at = midnight; at < end; ) {
      at = Math.min(end, at + random.whole(1, longest))
      moments.push(at)
    }
    expect(revealed(moments)).toEqual(revealed([midnight, end]))
  })

  test('shows nothing that has not happened yet but when a packed package will be taken', () => {
    for (const hour of [7.3, 12.55, 18.2, 21.97]) {
      const now = midnight + hour * HOUR
      const rows = [...revealed([midnight, now])]
      expect(rows.length).toBeGreaterThan(100)
      for (const [, row] of rows) {
        const { takenAt, ...known } = row
        const moments = Object.entries(known).flatMap(([key, value]) =>
          key.endsWith('At') ? [value].flat() : [],
        )
        for (const moment of moments) {
          if (moment !== null) expect(moment).toBeLessThanOrEqual(now)
        }
      }
    }
  })

  test('keeps pieces in = packaged + wasted + still held at any moment', () => {
    for (const hour of [9.1, 12.6, 15.5, 18.4]) {
      const rows = [...revealed([midnight, midnight + hour * HOUR])]
      const packed = new Map<unknown, number>()
      for (const [key, row] of rows) {
        if (key.startsWith('package '))
          packed.set(row.holdId, (packed.get(row.holdId) ?? 0) + Number(row.pieces))
      }
      const holds = rows.filter(([key]) => key.startsWith('hold ')).map(([, row]) => row)
      const open = holds.filter((row) => row.removedAt === null)
      expect(open.length).toBeGreaterThan(0)
      for (const row of holds) {
        const left = Number(row.piecesIn) - (packed.get(row.id) ?? 0) - Number(row.piecesWasted)
        if (row.removedAt === null) expect(left).toBeGreaterThan(0)
        else expect(left).toBe(0)
      }
    }
  })
})

describe('the kitchens’ clock', () => {
  const stretches = changeSpeed(changeSpeed([], 1_000_000, 1_000_000, 60), 1_100_000, 7_000_000, 1)
  const clock = simClock(stretches)

  test.each([
    [500_000, 500_000],
    [1_000_000, 1_000_000],
    [1_000_001, 1_000_060],
    [1_050_000, 4_000_000],
    [1_100_000, 7_000_000],
    [1_100_500, 7_000_500],
  ])('real %d is %d in the kitchens, and back', (real, sim) => {
    expect(clock.toSim(real)).toBe(sim)
    expect(clock.toReal(sim)).toBe(real)
  })

  test('turns moments and durations of a row, not its counts', () => {
    const row = {
      id: 7,
      piecesIn: 12,
      placedAt: 4_000_000,
      removedAt: null,
      limitS: 1200,
      stageEndedAt: [1_000_060],
    }
    expect(onRealClock(row, clock, 4_000_000)).toEqual({
      id: 7,
      piecesIn: 12,
      placedAt: 1_050_000,
      removedAt: null,
      limitS: 20,
      stageEndedAt: [1_000_001],
    })
  })
})
