import { expect, it } from 'vitest'
import { areFewCodes, codesLeftText } from '#src/domain/access/recovery-codes.ts'

it.each([
  [0, true, 'You have no recovery codes left. Create new ones before you lose your phone.'],
  [1, true, 'Recovery codes remaining: 1. Create new ones before you run out.'],
  [3, true, 'Recovery codes remaining: 3. Create new ones before you run out.'],
  [4, false, 'Recovery codes remaining: 4.'],
  [10, false, 'Recovery codes remaining: 10.'],
])('with %i left', (left, few, text) => {
  expect(areFewCodes(left)).toBe(few)
  expect(codesLeftText(left)).toBe(text)
})
