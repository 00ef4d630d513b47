import { expect, test } from 'vitest'
import { type NoticedFacts, noticesOf } from '#src/domain/kitchen/notices.ts'
import { word } from '#src/domain/language/kept.ts'
import { MINUTE } from '#src/domain/time/zone.ts'

const none: NoticedFacts = { stockOut: [], taskDelay: [], hold: [], expired: [] }
const stockOut = (startedAt: number, endedAt: number | null): NoticedFacts => ({
  ...none,
  stockOut: [{ id: 1, materialId: 3, startedAt, endedAt }],
})
const delay = (startedAt: number, endedAt: number | null): NoticedFacts => ({
  ...none,
  taskDelay: [{ id: 1, materialId: 3, stage: 4, startedAt, endedAt }],
})
const wasted = (...removed: number[]): NoticedFacts => ({
  ...none,
  hold: removed.map((removedAt, id) => ({ id, materialId: 3, removedAt, piecesWasted: 2 })),
})
const expired = (expiredAt: number, panName: string | null = 'Half Pan 04'): NoticedFacts => ({
  ...none,
  expired: [{ id: 1, materialId: 3, panName, expiredAt }],
})

const long = { type: 'ERROR', subject: 'STOCK_OUT', message: 'Nuggets out for 3 min', factId: 1 }
const late = { type: 'WARN', subject: 'LATE_BATCH', message: 'Nuggets: frying 3 min late', factId: 1 }
const old = {
  type: 'WARN',
  subject: 'EXPIRED_PAN',
  message: 'Nuggets, Half Pan 04: 3 min past its limit',
  factId: 1,
}
const nameless = { ...old, message: 'Nuggets, one pan: 3 min past its limit' }
const streak = { type: 'WARN', subject: 'WASTE', message: 'Nuggets: 3 pans expired within 15 min', factId: 2 }

test.each([
  ['a stock-out that has just lasted three minutes', stockOut(0, 9 * MINUTE), 179_000, 181_000, [long]],
  ['a stock-out told before', stockOut(0, 9 * MINUTE), 181_000, 186_000, []],
  ['a stock-out that ended in time', stockOut(0, 3 * MINUTE), 179_000, 181_000, []],
  ['a stock-out that goes on', stockOut(0, null), 179_000, 181_000, [long]],
  ['a delay that goes on', delay(0, null), 179_000, 181_000, [late]],
  ['a delay of three minutes', delay(0, 5 * MINUTE), 179_000, 181_000, [late]],
  ['a delay that ended in time', delay(0, 3 * MINUTE), 179_000, 181_000, []],
  ['a pan three minutes past its limit', expired(0), 179_000, 181_000, [old]],
  ['a pan without a name', expired(0, null), 179_000, 181_000, [nameless]],
  ['a pan that is not so late yet', expired(0), 170_000, 179_000, []],
  ['an expired pan told before', expired(0), 181_000, 186_000, []],
  ['the third wasted pan', wasted(0, 5 * MINUTE, 14 * MINUTE), 13 * MINUTE, 14 * MINUTE, [streak]],
  ['the second wasted pan', wasted(0, 5 * MINUTE, 14 * MINUTE), 4 * MINUTE, 6 * MINUTE, []],
  ['a third wasted pan long after', wasted(0, 5 * MINUTE, 16 * MINUTE), 15 * MINUTE, 17 * MINUTE, []],
])('%s', (_, facts, from, to, notices) => {
  const worded = noticesOf(facts, from, to, () => 'Nuggets').map((notice) => ({
    ...notice,
    message: word(notice.message),
  }))
  expect(worded).toEqual(notices)
})
