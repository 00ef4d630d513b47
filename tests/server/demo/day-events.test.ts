import { describe, expect, test } from 'vitest'
import { changes } from '#server/demo/kitchens/changes.ts'
import type { DayEvent, DayPlan } from '#server/demo/model/day/day-plan.ts'
import type { DayFacts, FactKind } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { batchesToBegin } from '#server/demo/model/day/ordered.ts'
import { portions } from '#server/demo/model/day/portions.ts'
import { atMinutes, HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { dictionary, restaurant } from './kitchens.ts'

/** A Saturday. */
const DAY = '2026-05-16'
const ZONE = 'America/Chicago'
const at = (minute: number) => atMinutes(DAY, minute, ZONE)
const material = (code: string) => {
  const found = dictionary.materials.find((one) => one.code === code)
  if (!found) throw new Error(code)
  return found
}
const NUG = material('NUG')
const ordered = (minute: number, pieces: number, code = 'NUG', orderId = 7): DayEvent => ({
  kind: 'order',
  at: at(minute),
  order: { orderId, pieces, workCenter: 'BOARDS', material: material(code) },
})
const fryers = (minute: number, ...names: string[]): DayEvent => ({
  kind: 'fryers',
  at: at(minute),
  fryers: names.map((name) => ({ name, vendor: 'Northfry' })),
})
const live = (plan: Partial<DayPlan>, of = restaurant('0412', 'NORMAL', ZONE)) =>
  kitchenDay({
    seed: 'test',
    restaurant: of,
    day: DAY,
    dictionary,
    plan: { scales: {}, rules: [], ordered: true, ...plan },
  })
const closed = { ...restaurant('0413'), opensMinute: Array(7).fill(0), closesMinute: Array(7).fill(0) }
const plain = live({})

describe('a day into which something comes', () => {
  const coming: [string, number, DayEvent[]][] = [
    ['an order at lunch', 740, [ordered(740, 120), ordered(742, 120)]],
    ['an order of what is in short supply', 1080, [ordered(1080, 100, 'CFA')]],
    ['a fryer less', 700, [fryers(700, 'Fryer 1', 'Fryer 2', 'Fryer 3')]],
    ['no fryer at all', 800, [fryers(800)]],
    ['a fryer more', 1050.5, [fryers(1050.5, 'Fryer 1', 'Fryer 2', 'Fryer 3', 'Fryer 4', 'New')]],
  ]
  test.each(coming)('is the same up to there: %s', (_, minute, events) => {
    for (const character of ['NORMAL', 'BAD', 'MODEL'] as const) {
      const place = restaurant('0412', character, ZONE)
      const before = live({}, place)
      const after = live({ events }, place)
      expect(after).not.toEqual(before)
      const known = (facts: DayFacts) => changes(facts, Number.NEGATIVE_INFINITY, at(minute) - 1)
      expect(known(after)).toEqual(known(before))
    }
  })

  test('keeps every id of what it told before: nothing is written twice', () => {
    for (const minute of [500, 660, 725, 770, 1000, 1100]) {
      const after = live({ events: [ordered(minute, 110), ordered(minute, 40, 'ST', 8)] })
      const cut = at(minute) - 1
      const ids = (facts: DayFacts, from: number, to: number) =>
        changes(facts, from, to).inserts.flatMap(({ kind, rows }) =>
          rows.map((row) => `${kind} ${String(row.id)}`),
        )
      const written = [...ids(plain, Number.NEGATIVE_INFINITY, cut), ...ids(after, cut, Number.MAX_VALUE)]
      expect(new Set(written).size).toBe(written.length)
      const kinds = Object.keys(after) as FactKind[]
      const all = kinds.flatMap((kind) => after[kind].map(({ id }) => `${kind} ${id}`))
      expect(written.toSorted()).toEqual(all.toSorted())
    }
  })
})

describe('an ordered batch', () => {
  const facts = live({ events: [ordered(740, 120), ordered(760, 45, 'ST', 8)] })

  test('passes its stages, is held in pans of its own and packed, all of it', () => {
    const batches = facts.batch.filter((batch) => batch.catering)
    expect(
      batches.map(({ pieces, cateringOrderId, workCenter }) => [pieces, cateringOrderId, workCenter]),
    ).toEqual([
      [120, 7, 'BOARDS'],
      [45, 8, 'BOARDS'],
    ])
    for (const batch of batches) {
      expect(batch.startedAt - at(batch.cateringOrderId === 7 ? 740 : 760)).toBeLessThanOrEqual(20 * SECOND)
      expect(batch.stageEndedAt).toHaveLength(6)
      expect(batch.completedAt).toBe(batch.stageEndedAt.at(-1))
      expect(batch.canceledAt).toBeNull()
      const holds = facts.hold.filter(({ batchId }) => batchId === batch.id)
      expect(holds.reduce((sum, { piecesIn }) => sum + piecesIn, 0)).toBe(batch.pieces)
      for (const hold of holds) {
        expect(hold.placedAt).toBe(batch.completedAt)
        expect(hold.removedAt - hold.placedAt).toBeLessThanOrEqual(6 * MINUTE)
        const packed = facts.package.filter(({ holdId }) => holdId === hold.id)
        expect(packed.reduce((sum, { pieces }) => sum + pieces, 0) + hold.piecesWasted).toBe(hold.piecesIn)
        expect(hold.piecesWasted).toBe(hold.piecesIn % (batch.materialId === NUG.id ? 4 : 2))
      }
      const advised = facts.recommendation.find(({ batchId }) => batchId === batch.id)
      expect(advised).toMatchObject({ workType: 'CATERING', pieces: batch.pieces, canceledAt: null })
    }
  })

  test('leaves no stock-out of its material while it is held', () => {
    const held = facts.batch.filter(({ catering }) => catering).map(({ id }) => id)
    for (const hold of facts.hold.filter(({ batchId }) => held.includes(batchId)))
      for (const out of facts.stockOut.filter(({ materialId }) => materialId === hold.materialId))
        expect(out.endedAt <= hold.placedAt || out.startedAt >= hold.removedAt).toBe(true)
  })

  test('is cooked at night and on a closed day too, and of a material on no menu', () => {
    const own = { ...material('ST'), id: 99, code: 'NEW' }
    const event = {
      ...ordered(120, 60),
      order: { orderId: 7, pieces: 60, workCenter: 'BOARDS', material: own },
    }
    for (const place of [closed, restaurant('0412', 'NORMAL', ZONE)]) {
      const night = live({ events: [event as DayEvent] }, place)
      const [batch] = night.batch.filter(({ materialId }) => materialId === 99)
      expect(batch).toMatchObject({ pieces: 60, cateringOrderId: 7 })
      expect(batch?.completedAt).toBeLessThan(at(120) + HOUR)
    }
    expect(live({}, closed).batch).toEqual([])
  })
})

describe('fryers', () => {
  const usedAfter = (facts: DayFacts, minute: number) =>
    new Set(
      facts.batch.filter(({ startedAt }) => startedAt > at(minute) + 20 * SECOND).map(({ fryer }) => fryer),
    )

  test('of the day are all used, and one that comes is used from then on', () => {
    const facts = live({
      fryers: [
        { name: 'Left', vendor: 'Northfry' },
        { name: 'Right', vendor: 'Brightoil' },
      ],
      events: [fryers(800, 'Right', 'Third')],
    })
    expect(new Set(facts.batch.map(({ fryer }) => fryer))).toEqual(new Set(['Left', 'Right', 'Third']))
    expect(usedAfter(facts, 800)).toEqual(new Set(['Right', 'Third']))
    const early = facts.batch.filter(({ startedAt }) => startedAt < at(800))
    expect(early.map(({ fryer }) => fryer)).not.toContain('Third')
    for (const { fryer, vendor } of facts.fryerCycle.filter(({ startedAt }) => startedAt < at(790)))
      expect(vendor).toBe(fryer === 'Left' ? 'Northfry' : 'Brightoil')
  })

  test('never hold two baskets at once, however few there are', () => {
    const facts = live({ fryers: [{ name: 'Only', vendor: 'Northfry' }] })
    const cycles = facts.fryerCycle.toSorted((one, other) => one.startedAt - other.startedAt)
    expect(cycles.length).toBeGreaterThan(50)
    cycles.slice(1).forEach((cycle, index) => {
      expect(cycle.startedAt).toBeGreaterThan(cycles[index]?.endedAt ?? 0)
    })
  })

  test('that are all gone cook nothing: what is recommended is canceled', () => {
    const facts = live({ events: [fryers(800)] })
    expect(usedAfter(facts, 800)).toEqual(new Set())
    const late = facts.recommendation.filter(({ recommendedAt }) => recommendedAt >= at(800))
    expect(late.length).toBeGreaterThan(0)
    expect(late.every(({ canceledAt, batchId }) => canceledAt !== null && batchId === null)).toBe(true)
  })
})

test.each([
  ['before it is due', 120, { from: 0, to: 999 }, {}, []],
  ['as it becomes due', 120, { from: 900, to: 1_000 }, {}, [[1_000, 120]]],
  ['once it was begun', 120, { from: 1_000, to: 9_000_000 }, { batchesBegun: 1, lastBegunAt: 1_000 }, []],
  [
    'in one large step',
    250,
    { from: 0, to: 9_000_000 },
    {},
    [
      [1_000, 84],
      [121_000, 83],
      [241_000, 83],
    ],
  ],
  [
    'with the second to come',
    250,
    { from: 2_000, to: 121_000 },
    { batchesBegun: 1, lastBegunAt: 1_000 },
    [[121_000, 83]],
  ],
  ['too late, as after a call-off taken back', 250, { from: 800_000, to: 800_010 }, {}, [[800_001, 84]]],
])('the batches of an order that are begun: %s', (_, pieces, { from, to }, so, expected) => {
  const order = { pieces, scheduledStart: 1_000, batchesBegun: 0, lastBegunAt: null, ...so }
  expect(batchesToBegin(order, from, to).map((one) => [one.at, one.pieces])).toEqual(expected)
})

test.each([
  [
    120,
    [8, 12, 4, 64],
    [
      [64, 1],
      [12, 4],
      [8, 1],
    ],
  ],
  [
    45,
    [4, 2, 24],
    [
      [24, 1],
      [4, 5],
    ],
  ],
  [
    11,
    [10, 1, 1],
    [
      [10, 1],
      [1, 1],
    ],
  ],
  [6, [4, 3], [[3, 2]]],
  [3, [4], []],
  [30, [], []],
])('%i pieces in packages of %j', (pieces, sizes, expected) => {
  expect(portions(pieces, sizes).map(({ size, quantity }) => [size, quantity])).toEqual(expected)
})
