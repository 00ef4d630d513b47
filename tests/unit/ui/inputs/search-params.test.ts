import { expect, it } from 'vitest'
import { keepKnownValue, keepKnownValues } from '#src/ui/inputs/search-params.ts'

const options = ['10', '20', '50', 'true', 'FILET']

it.each([
  [undefined, []],
  [null, []],
  ['', []],
  ['FILET', ['FILET']],
  ['filet', []],
  [
    ['FILET', 'UNKNOWN', '10'],
    ['10', 'FILET'],
  ],
  [['FILET', 'FILET'], ['FILET']],
  [20, ['20']],
  [true, ['true']],
  [{ FILET: 1 }, []],
  [[['FILET']], []],
  ["FILET' OR 1=1", []],
])('keepKnownValues(%j) is %j', (raw, kept) => {
  expect(keepKnownValues(raw, options)).toEqual(kept)
})

it('gives a doubled option once', () => {
  expect(keepKnownValues('a', ['a', 'a'])).toEqual(['a'])
})

it.each([
  ['50', '50'],
  [50, '50'],
  ['51', undefined],
  [['50'], undefined],
  [undefined, undefined],
])('keepKnownValue(%j) is %j', (raw, kept) => {
  expect(keepKnownValue(raw, options)).toBe(kept)
})
