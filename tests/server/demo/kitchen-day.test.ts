import { describe, expect, test } from 'vitest'
import { countFacts, type DayFacts } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { dictionary, restaurant } from './kitchens.ts'

const sum = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((all, one) => all + value(one), 0)
const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles'] as const
const characters = ['MODEL', 'NORMAL', 'BAD'] as const

/** Days around both clock changes of 2026, and ordinary ones. */
const days = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-06-17',
]
const cases = days.flatMap((day, index) =>
  characters.map((character, place) => ({
    day,
    zone: zones[(index + place) % zones.length] ?? 'America/Chicago',
    character,
  })),
)

const live = (day: string, zone: string, character: (typeof characters)[number], number = '0042') =>
  kitchenDay({ seed: 'test', restaurant: restaurant(number, character, zone), day, dictionary })

describe.each(cases)('$day in $zone, $character', ({ day, zone, character }) => {
  const facts = live(day, zone, character)

  test('what completed batches cooked is what went into hot holding, batch by batch', () => {
    const held = new Map<number, { pieces: number; weightG: number }>()
    for (const hold of facts.hold) {
      const known = held.get(hold.batchId) ?? { pieces: 0, weightG: 0 }
      held.set(hold.batchId, {
        pieces: known.pieces + hold.piecesIn,
        weightG: known.weightG + hold.weightInG,
      })
    }
    const cooked = facts.batch
      .filter((batch) => batch.completedAt !== null)
      .map(({ id, pieces, weightG }) => [id, { pieces, weightG }] as const)
    expect(cooked.length).toBeGreaterThan(100)
    expect([...held].sort()).toEqual(cooked.sort())
  })

  test('what went into each hold was packaged or wasted, and its pass has its times', () => {
    const packed = new Map<number, number>()
    for (const one of facts.package) packed.set(one.holdId, (packed.get(one.holdId) ?? 0) + one.pieces)
    for (const hold of facts.hold) {
      expect(hold.piecesIn).toBe((packed.get(hold.id) ?? 0) + hold.piecesWasted)
      expect(hold.removedAt).toBeGreaterThanOrEqual(hold.placedAt)
    }
    const times = (one: { placedAt: number; removedAt: number; containerId: number }) =>
      [one.placedAt, one.removedAt, one.containerId].join()
    expect(facts.conveyorPass.map(times)).toEqual(facts.hold.map(times))
    for (const pass of facts.conveyorPass) {
      expect(pass.inboundAt).toBeLessThan(pass.placedAt)
      expect(pass.outboundAt).toBeGreaterThan(pass.removedAt)
    }
  })

  test('weights are pieces times the weight of a piece', () => {
    const pieceWeight = (id: number) => dictionary.materials.find((one) => one.id === id)?.pieceWeightG ?? 0
    for (const one of [...facts.batch, ...facts.recommendation, ...facts.package]) {
      expect(one.weightG).toBe(one.pieces * pieceWeight(one.materialId))
    }
    for (const one of facts.hold) {
      expect(one.weightInG).toBe(one.piecesIn * pieceWeight(one.materialId))
      expect(one.weightWastedG).toBe(one.piecesWasted * pieceWeight(one.materialId))
    }
    for (const one of facts.package) {
      const type = dictionary.packageTypes.find((known) => known.id === one.packageTypeId)
      expect(one.pieces).toBe(one.quantity * (type?.pieces ?? 0))
    }
  })

  test('no stock-out overlaps a hold of its material, and one container is in one place', () => {
    for (const out of facts.stockOut) {
      expect(out.endedAt).toBeGreaterThan(out.startedAt)
      const overlapping = facts.hold.filter(
        (hold) =>
          hold.materialId === out.materialId && hold.placedAt < out.endedAt && hold.removedAt > out.startedAt,
      )
      expect(overlapping).toEqual([])
    }
    for (const container of dictionary.containers) {
      const stays = facts.hold.filter((hold) => hold.containerId === container)
      stays.sort((one, other) => one.placedAt - other.placedAt)
      stays.slice(1).forEach((stay, index) => {
        expect(stay.placedAt).toBeGreaterThanOrEqual(stays[index]?.removedAt ?? 0)
      })
    }
  })

  test('the delays of a batch are the stages that took longer than expected', () => {
    const expected = facts.batch.flatMap((batch) =>
      batch.stageEndedAt.flatMap((endedAt, index) => {
        const startedAt = batch.stageEndedAt[index - 1] ?? batch.startedAt
        const due = startedAt + (batch.stageExpectedS[index] ?? 0) * 1000
        return endedAt > due ? [[batch.id, index + 1, due, endedAt].join()] : []
      }),
    )
    const written = facts.taskDelay.map((one) => [one.batchId, one.stage, one.startedAt, one.endedAt].join())
    expect(written).toEqual(expected)
  })

  test('batches take the six stages in order, in the time each of them takes', () => {
    for (const batch of facts.batch) {
      const [breading, loading, transfer, frying, cts, hotHolding] = batch.stageExpectedS
      expect([breading, loading, transfer, frying, cts, hotHolding].every((one) => one !== undefined)).toBe(
        true,
      )
      expect(breading).toSatisfy((seconds: number) => seconds >= 60 && seconds <= 120)
      expect(loading).toSatisfy((seconds: number) => seconds >= 20 && seconds <= 40)
      expect(transfer).toSatisfy((seconds: number) => seconds >= 10 && seconds <= 20)
      expect(frying).toSatisfy((seconds: number) => seconds >= 210 && seconds <= 420)
      expect(cts).toSatisfy((seconds: number) => seconds >= 15 && seconds <= 30)
      expect(hotHolding).toSatisfy((seconds: number) => seconds >= 20 && seconds <= 40)
      const moments = [batch.startedAt, ...batch.stageEndedAt]
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
      expect(batch.completedAt === null).toBe(batch.canceledAt !== null)
      expect(batch.stageEndedAt.length === 6).toBe(batch.completedAt !== null)
    }
  })

  test('no fryer has two baskets at once, and a cycle is correct within ten seconds', () => {
    const fryers = new Set(facts.fryerCycle.map((cycle) => cycle.fryer))
    for (const fryer of fryers) {
      const cycles = facts.fryerCycle.filter((cycle) => cycle.fryer === fryer)
      cycles.sort((one, other) => one.startedAt - other.startedAt)
      cycles.slice(1).forEach((cycle, index) => {
        expect(cycle.startedAt).toBeGreaterThanOrEqual(cycles[index]?.endedAt ?? 0)
        expect(cycle.vendor).toBe(cycles[index]?.vendor)
      })
    }
    for (const cycle of facts.fryerCycle) {
      expect(cycle.correct).toBe(Math.abs(cycle.actualS - cycle.expectedS) <= 10)
    }
  })

  test('a potato batch was packaged or remained', () => {
    for (const batch of facts.potatoBatch) {
      const packed = facts.fryChuteCycle.filter((cycle) => cycle.potatoBatchId === batch.id)
      expect(batch.weightG).toBe(sum(packed, (cycle) => cycle.weightG) + batch.remainingG)
      expect(batch.emptiedAt).toBeGreaterThanOrEqual(batch.dumpedAt)
    }
    expect(facts.potatoBatch.length).toBeGreaterThan(30)
  })

  test('everything happens within the local day', () => {
    const begins = startOfDayKey(day, zone)
    const ends = startOfDayKey(addDays(day, 1), zone)
    const moments = Object.values(facts)
      .flat()
      .flatMap((fact) =>
        Object.entries(fact).flatMap(([name, value]) => (name.endsWith('At') ? [value].flat() : [])),
      )
      .filter((moment) => typeof moment === 'number')
    expect(moments.length).toBeGreaterThan(2000)
    expect(Math.min(...moments)).toBeGreaterThan(begins)
    expect(Math.max(...moments)).toBeLessThan(ends)
  })
})

describe('a day', () => {
  test('is the same however often it is generated, and another with another seed, day or restaurant', () => {
    const day = live('2026-05-12', 'America/Denver', 'NORMAL')
    expect(live('2026-05-12', 'America/Denver', 'NORMAL')).toEqual(day)
    const starts = (facts: DayFacts) => facts.batch.slice(0, 5).map((batch) => batch.startedAt % 86_400_000)
    const others = [
      live('2026-05-13', 'America/Denver', 'NORMAL'),
      live('2026-05-12', 'America/Denver', 'NORMAL', '0043'),
      kitchenDay({
        seed: 'other',
        restaurant: restaurant('0042', 'NORMAL', 'America/Denver'),
        day: '2026-05-12',
        dictionary,
      }),
    ]
    for (const other of others) expect(starts(other)).not.toEqual(starts(day))
  })

  test('has ids of its own, below those that everybody else gets', () => {
    const facts = [
      live('2026-05-12', 'America/Denver', 'NORMAL'),
      live('2026-05-13', 'America/Denver', 'BAD'),
    ]
    const ids = facts.flatMap((day) => day.hold.map((hold) => hold.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(1e14)
  })

  test('without opening hours has no facts', () => {
    const closed = { ...restaurant('0042'), opensMinute: Array(7).fill(0), closesMinute: Array(7).fill(0) }
    expect(countFacts(kitchenDay({ seed: 'test', restaurant: closed, day: '2026-05-12', dictionary }))).toBe(
      0,
    )
  })
})
