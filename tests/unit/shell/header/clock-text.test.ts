import { expect, test } from 'vitest'
import { clockText } from '#src/shell/header/clock-text.ts'

test.each([
  [0, null],
  [2 * 60_000, null],
  [-2 * 60_000, null],
  [3 * 60_000, '3 minutes slow'],
  [-3_599_400, '1 hour fast'],
  [-72 * 60_000, '1 hour fast'],
  [5 * 3_600_000, '5 hours slow'],
  [20 * 86_400_000, '20 days slow'],
])('a server that is %i ms ahead: %s', (ahead, words) => {
  expect(clockText(ahead)).toBe(
    words &&
      `This device's clock is ${words}. Linewatch uses the server's time. Correct the clock in the device settings.`,
  )
})
