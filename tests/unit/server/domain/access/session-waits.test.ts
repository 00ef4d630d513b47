import { expect, test } from 'vitest'
import { waitsForFactor } from '#server/domain/access/session-waits.ts'

test.each([
  [false, false, false, false],
  [true, false, false, true],
  [false, true, false, true],
  [true, true, false, true],
  [false, false, true, false],
  [true, false, true, false],
  [false, true, true, false],
  [true, true, true, false],
])(
  'a session of an account with a factor %s, demanded %s, given %s waits: %s',
  (has, demanded, given, waits) => {
    expect(waitsForFactor({ hasFactor: has, isDemanded: demanded, isGiven: given })).toBe(waits)
  },
)
