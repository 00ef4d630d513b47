import { expect, it } from 'vitest'
import { areFewCodes, codesLeftText } from '#src/domain/access/recovery-codes.ts'

it.each([
  [0, true, 'You have no recovery codes left: make new ones before you lose your phone.'],
  [1, true, 'Recovery codes left: 1. Make new ones before they are used up.'],
  [3, true, 'Recovery codes left: 3. Make new ones before they are used up.'],
  [4, false, 'Recovery codes left: 4.'],
  [10, false, 'Recovery codes left: 10.'],
])('with %i left', (left, few, text) => {
  expect(areFewCodes(left)).toBe(few)
  expect(codesLeftText(left)).toBe(text)
})
