import { expect, test } from 'vitest'
import { isWrong } from '#src/shell/header/clock-bar.tsx'
import { clockText } from '#src/shell/header/clock-text.ts'

test.each([
  [0, false],
  [2 * 60_000, false],
  [-2 * 60_000, false],
  [3 * 60_000, true],
  [-3 * 60_000, true],
])('a server that is %i ms ahead: the device’s clock is wrong: %s', (ahead, wrong) =>
  expect(isWrong(ahead)).toBe(wrong),
)

test.each([
  [3 * 60_000, '3 minutes slow'],
  [-3_599_400, '1 hour fast'],
  [-72 * 60_000, '1 hour fast'],
  [5 * 3_600_000, '5 hours slow'],
  [20 * 86_400_000, '20 days slow'],
])('a server that is %i ms ahead: %s', (ahead, words) => {
  expect(clockText(ahead)).toBe(
    `This device's clock is ${words}. Linewatch uses the server's time. Correct the clock in the device settings.`,
  )
})
