import { expect, test } from 'vitest'
import { numbersIn } from '#src/domain/restaurants/number.ts'

test.each([
  ['', []],
  ['0412', ['0412']],
  ['0412; 0436;', ['0412', '0436']],
  ['0412 0436\t0412', ['0412', '0436']],
  ['0412 - Lakeview, 0436 - Music Row', ['0412', '0436']],
  ['0412 - Lakeview - North; A-7', ['0412', 'A-7']],
  ['All', []],
])('%j names %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})
