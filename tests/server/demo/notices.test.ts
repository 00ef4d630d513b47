import { expect, test } from 'vitest'
import { noticesOf } from '#server/demo/kitchens/notices.ts'
import { noFacts } from '#server/demo/model/day/facts.ts'
import { MINUTE } from '#src/domain/time/zone.ts'

const stockOut = (startedAt: number, endedAt: number) => ({
  ...noFacts(),
  stockOut: [{ id: 1, restaurantId: 1, materialId: 3, startedAt, endedAt }],
})
const delay = (startedAt: number, endedAt: number) => ({
  ...noFacts(),
  taskDelay: [{ id: 1, restaurantId: 1, materialId: 3, batchId: 1, stage: 4, startedAt, endedAt }],
})
const wasted = (...removed: number[]) => ({
  ...noFacts(),
  hold: removed.map((removedAt, index) => ({
    id: index,
    restaurantId: 1,
    materialId: 3,
    batchId: 1,
    containerId: 1,
    piecesIn: 10,
    weightInG: 100,
    placedAt: removedAt - 20 * MINUTE,
    limitS: 1200,
    removedAt,
    piecesWasted: 2,
    weightWastedG: 20,
    timerError: false,
  })),
})

const long = { type: 'ERROR', subject: 'STOCK_OUT', message: 'Nuggets out for 4 min' }
const late = { type: 'WARN', subject: 'LATE_BATCH', message: 'Nuggets: frying 3 min late' }
const streak = { type: 'WARN', subject: 'WASTE', message: 'Nuggets: 3 pans expired within 15 min' }

test.each([
  ['a stock-out that has just lasted four minutes', stockOut(0, 9 * MINUTE), 239_000, 241_000, [long]],
  ['a stock-out told before', stockOut(0, 9 * MINUTE), 241_000, 246_000, []],
  ['a stock-out that ended in time', stockOut(0, 4 * MINUTE), 239_000, 241_000, []],
  ['a delay of three minutes', delay(0, 5 * MINUTE), 179_000, 181_000, [late]],
  ['a delay that ended in time', delay(0, 3 * MINUTE), 179_000, 181_000, []],
  ['the third wasted pan', wasted(0, 5 * MINUTE, 14 * MINUTE), 13 * MINUTE, 14 * MINUTE, [streak]],
  ['the second wasted pan', wasted(0, 5 * MINUTE, 14 * MINUTE), 4 * MINUTE, 6 * MINUTE, []],
  ['a third wasted pan long after', wasted(0, 5 * MINUTE, 16 * MINUTE), 15 * MINUTE, 17 * MINUTE, []],
])('%s', (_, facts, from, to, notices) => {
  expect(noticesOf(facts, from, to, () => 'Nuggets')).toEqual(notices)
})
