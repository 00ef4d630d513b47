import { expect, test } from 'vitest'
import { clockJump, DELETION_STEP_MS, deletionTime } from '#server/domain/provider/clocks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  ['as it should', 5_000, 5_000, 0],
  ['a busy server', 40_000, 5_000, 0],
  ['corrected by seconds', -3_000, 5_000, 0],
  ['a day ahead', DAY + 5_000, 5_000, DAY],
  ['a day back', -DAY + 5_000, 5_000, -DAY],
  ['asleep for a night', 8 * HOUR + 5_000, 5_000, 8 * HOUR],
])('a clock that went on: %s', (_, wall, steady, jump) => {
  expect(clockJump({ wall: 1_000, steady: 70 }, { wall: 1_000 + wall, steady: 70 + steady })).toBe(jump)
})

test.each([
  ['an hour later', HOUR, HOUR],
  ['a clock that went back', -DAY, -DAY],
  ['a night later', 8 * HOUR, DELETION_STEP_MS],
  ['a clock a year ahead', 365 * DAY, DELETION_STEP_MS],
])('housekeeping, %s', (_, passed, goesOn) => {
  expect(deletionTime(1e12 + passed, 1e12)).toBe(1e12 + goesOn)
})

test('a month of rest is made up for within a week', () => {
  const nowAt = (round: number) => 30 * DAY + round * HOUR
  let at = 0
  for (let round = 0; round < 7 * 24; round += 1) at = deletionTime(nowAt(round), at)
  expect(at).toBe(nowAt(7 * 24 - 1))
})
