import { expect, test } from 'vitest'
import { CODE_CHARACTERS, codeState, newCode, readCode } from '#src/domain/devices/enrolment.ts'

test.each([
  ['ABCD-EFGH', 'ABCD-EFGH'],
  ['abcd efgh', 'ABCD-EFGH'],
  [' ab-cd-ef-gh ', 'ABCD-EFGH'],
  ['ABCDEFGH', 'ABCD-EFGH'],
  ['ABCD-EFG', null],
  ['ABCD-EFGHJ', null],
  // Taken for others too easily: no code has them.
  ['ABCD-EFG0', null],
  ['ABCD-EFGI', null],
  ['ABCD–EFGH', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('a new code can be read, and has characters of the whole alphabet', () => {
  const last = CODE_CHARACTERS.length - 1
  expect(newCode(() => 0)).toBe('AAAA-AAAA')
  expect(newCode((below) => below - 1)).toBe('9999-9999')
  let turn = 0
  const code = newCode((below) => {
    turn += 7
    return turn % below
  })
  expect(readCode(code)).toBe(code)
  expect(CODE_CHARACTERS[last]).toBe('9')
})

const fresh = { redeemedTime: null, canceledTime: null, expiresAt: 1_000 }
test.each([
  [fresh, 999, 'WAITING'],
  [fresh, 1_000, 'EXPIRED'],
  [{ ...fresh, canceledTime: 500 }, 600, 'CANCELED'],
  [{ ...fresh, canceledTime: 500 }, 2_000, 'CANCELED'],
  [{ ...fresh, redeemedTime: 500 }, 2_000, 'USED'],
] as const)('%j at %i is %s', (times, now, state) => {
  expect(codeState(times, now)).toBe(state)
})
