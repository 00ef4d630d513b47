import { expect, test } from 'vitest'
import type { Hold } from '#src/contract/history/hot-holding.ts'
import { hotHoldingLists } from '#src/routes/_app/timers-cycle-history/-parts/hot-holding-list.tsx'

const PLACED = Date.UTC(2026, 10, 24, 16)
const result = hotHoldingLists.kg.columns('America/Chicago').find(({ key }) => key === 'state')

test.each<[string, Partial<Hold>, string]>([
  ['in its last five minutes', { holdTime: 1200 }, 'Expires soon'],
  ['before them', { holdTime: 1199 }, 'On time'],
  ['removed in them', { holdTime: 1200, removedTime: PLACED + 1_200_000 }, 'On time'],
  ['past its limit', { holdTime: 1501, expired: true }, 'Expired'],
  ['without a timer', { holdTime: null, timerError: true }, 'Timer error'],
])('of a pan %s', (_, hold, word) => {
  const held = { placedTime: PLACED, removedTime: null, limit: 1500, expired: false, timerError: false }
  expect(result?.text({ ...held, ...hold } as Hold)).toBe(word)
})
