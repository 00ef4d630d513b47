import { describe, expect, test } from 'vitest'
import {
  fitting,
  floorPans,
  floorSteps,
  isQuiet,
  nextOrders,
  panUrgency,
  stepUrgency,
} from '#src/domain/queue/floor-board.ts'
import type { FutureItem, QueueStockOut } from '#src/domain/queue/rows.ts'
import { stagesEstimate } from '#src/domain/queue/stages.ts'
import { countdown, fryerDue } from '#src/domain/queue/timers.ts'
import { batchRow, orderRow, panRow } from './rows.ts'

const S = 1000
const MIN = 60 * S
/** 90 s of breading, 30 of loading, 15 to the fryer, 210 in it, 20 to CTS, 30 to holding. */
const EXPECTED = [90, 30, 15, 210, 20, 30]
const batch = (uuid: string, startedAt: number, ended: readonly number[] = [], changes = {}) =>
  batchRow({
    uuid,
    scheduledTime: startedAt,
    stagesEstimate: stagesEstimate(startedAt, EXPECTED, ended),
    ...changes,
  })
const future = (uuid: string, scheduledTime: number, changes: Partial<FutureItem> = {}): FutureItem => ({
  uuid,
  materialUuid: 'filets',
  material: 'Filets',
  workType: 'PRODUCTION',
  batchSize: 14,
  minuteDemand: null,
  minutesBeforeStockout: null,
  stockoutTime: null,
  scheduledTime,
  ...changes,
})
const out = (uuid: string, stockoutStartTime: number): QueueStockOut => ({
  uuid,
  materialUuid: 'strips',
  material: 'Strips',
  stockoutStartTime,
})

describe('the steps of the board', () => {
  test('are the present steps of batches and the recommended beginnings, the most urgent first', () => {
    const steps = floorSteps(
      [
        batch('breading', 0),
        batch('frying', -60 * S, [30 * S, 55 * S, 70 * S]),
        batch(
          'ready',
          0,
          [1, 2, 3, 4, 5, 6].map((n) => n * S),
          { status: 3 },
        ),
        batch('canceled', 0, [], { status: 1 }),
      ],
      [future('begin', 60 * S), future('order', 400 * S, { workType: 'CATERING' })],
    )
    expect(
      steps.map(({ uuid, zone, stage, startedAt, dueAt, catering }) => ({
        uuid,
        zone,
        stage,
        startedAt,
        dueAt,
        catering,
      })),
    ).toEqual([
      { uuid: 'begin', zone: 'BREADING', stage: null, startedAt: null, dueAt: 60 * S, catering: false },
      { uuid: 'breading', zone: 'BREADING', stage: 'BREADING', startedAt: 0, dueAt: 90 * S, catering: false },
      {
        uuid: 'frying',
        zone: 'FRYING',
        stage: 'BASKET_FRYING',
        startedAt: 70 * S,
        dueAt: 280 * S,
        catering: false,
      },
      { uuid: 'order', zone: 'BREADING', stage: null, startedAt: null, dueAt: 400 * S, catering: true },
    ])
  })

  test.each([
    ['when it was made for', null, 100 * S],
    ['seven minutes before its material runs out', 10 * MIN, 3 * MIN],
    ['at once, if that is over', 8 * MIN, 100 * S],
  ])('a recommended batch begins %s', (_, stockoutTime, dueAt) => {
    expect(floorSteps([], [future('begin', 100 * S, { stockoutTime })])[0]?.dueAt).toBe(dueAt)
  })

  test('keep their order when two are due at once', () => {
    const due = [future('b', 5), future('a', 5)]
    expect(floorSteps([], due).map(({ uuid }) => uuid)).toEqual(['a', 'b'])
  })

  test.each([
    ['nothing at all', [], 0, true],
    ['a beginning that is due later', [future('later', 10)], 0, true],
    ['a beginning that is due now', [future('now', 10)], 10, false],
  ])('with %s', (_, items, now, quiet) => {
    expect(isQuiet(floorSteps([], items), now)).toBe(quiet)
  })

  test('are not quiet while a batch is under way', () => {
    expect(isQuiet(floorSteps([batch('under way', 0)], []), 0)).toBe(false)
  })
})

describe('urgency', () => {
  test.each([
    ['a step of 90 s with 19 s left', 0, 90 * S, 71 * S, 'fine'],
    ['with 18 s left, a fifth', 0, 90 * S, 72 * S, 'soon'],
    ['at its end', 0, 90 * S, 90 * S, 'late'],
    ['a step of 15 s with 6 s left', 0, 15 * S, 9 * S, 'fine'],
    ['with 5 s left', 0, 15 * S, 10 * S, 'soon'],
    ['a beginning in 61 s', null, 61 * S, 0, 'fine'],
    ['a beginning in a minute', null, 60 * S, 0, 'soon'],
    ['a beginning that is due', null, 0, 0, 'late'],
  ] as const)('of %s', (_, startedAt, dueAt, now, urgency) => {
    expect(stepUrgency({ startedAt, dueAt }, now)).toBe(urgency)
  })

  test.each([
    [5 * MIN, 'fine'],
    [5 * MIN - 1, 'soon'],
    [1, 'soon'],
    [0, 'late'],
    [-1, 'late'],
  ] as const)('of a pan with %i ms left', (left, urgency) => {
    expect(panUrgency(left, 0)).toBe(urgency)
  })

  test.each([
    [80_000, 0, '1:20'],
    [500, 0, '0:01'],
    [0, 0, '0:00'],
    [0, 999, '0:00'],
    [0, 1000, '+0:01'],
    [0, 35_000, '+0:35'],
    [0, 3_600_000, '+1:00:00'],
  ])('counts down to %i at %i, and on', (dueAt, now, words) => {
    expect(countdown(dueAt, now)).toBe(words)
  })

  test.each([
    [{ startedTime: 10, fryTime: 2 }, 2010],
    [{ startedTime: null, fryTime: 2 }, null],
    [{ startedTime: 10, fryTime: null }, null],
  ])('of a fryer %o', (fryer, due) => {
    expect(fryerDue(fryer)).toBe(due)
  })
})

test('pans stand by the time they have left; the oldest good one of a material is next; what is out comes first', () => {
  const pan = (uuid: string, placedTime: number, changes = {}) =>
    panRow({ uuid, placedTime, holdTime: 1200, ...changes })
  const pans = floorPans(
    [
      pan('new', 600 * S),
      pan('old', 300 * S),
      pan('expired', 0),
      pan('never reported removed', -4 * 60 * MIN),
      pan('for an order', 400 * S, { catering: true }),
      pan('strips', 500 * S, { materialUuid: 'strips', material: 'Strips' }),
    ],
    [out('since later', 900 * S), out('since long', 100 * S)],
    1200 * S,
  )
  expect(pans.map(({ uuid, kind }) => [uuid, kind])).toEqual([
    ['since long', 'out'],
    ['since later', 'out'],
    ['expired', 'expired'],
    ['old', 'next'],
    ['for an order', 'next'],
    ['strips', 'next'],
    ['new', 'held'],
  ])
  expect(pans.find(({ uuid }) => uuid === 'old')?.dueAt).toBe(1500 * S)
})

test('orders stand by their departure; those that are over have left the board', () => {
  const orders = nextOrders([
    orderRow({ uuid: 'late', restaurantDepartureTime: 30 }),
    orderRow({ uuid: 'second', restaurantDepartureTime: 10, batchNumber: 2 }),
    orderRow({ uuid: 'first', restaurantDepartureTime: 10, batchNumber: 1 }),
    orderRow({ uuid: 'done', restaurantDepartureTime: 1, cateringOrderStatus: 'FINISHED' }),
  ])
  expect(orders.map(({ uuid }) => uuid)).toEqual(['first', 'second', 'late'])
})

test.each([
  [[1, 2, 3], 3, { shown: [1, 2, 3], more: 0 }],
  [[1, 2, 3], 2, { shown: [1, 2], more: 1 }],
  [[1, 2, 3], 0, { shown: [1], more: 2 }],
  [[1, 2], Number.POSITIVE_INFINITY, { shown: [1, 2], more: 0 }],
  [[], 1, { shown: [], more: 0 }],
])('of %j there is room for %i', (items, room, expected) => {
  expect(fitting<number>(items, room)).toEqual(expected)
})
