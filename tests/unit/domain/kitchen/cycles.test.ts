import { expect, test } from 'vitest'
import { isCorrectCycle } from '#src/domain/kitchen/cycles.ts'

test.each([
  [240, 240, true],
  [240, 250, true],
  [240, 251, false],
  [240, 230, true],
  [240, 229, false],
  [0, 0, true],
])('of %d s expected, %d s in oil', (expectedS, actualS, correct) => {
  expect(isCorrectCycle(expectedS, actualS)).toBe(correct)
})
