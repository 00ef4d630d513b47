import { expect, test } from 'vitest'
import { eventLabel } from '#src/domain/events/names.ts'
import { drawnNames } from '#src/routes/_app/events/-parts/drawn-names.ts'

const named = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ key: `e${i}`, label: `E ${i}`, values: [i, 1] }))

test.each([
  [0, []],
  [8, ['e7', 'e6', 'e5', 'e4', 'e3', 'e2', 'e1', 'e0']],
  [10, ['e9', 'e8', 'e7', 'e6', 'e5', 'e4', 'e3', 'others']],
])('of %i names these are drawn, most first', (count, keys) => {
  expect(drawnNames(named(count)).map(({ key }) => key)).toEqual(keys)
})

test('the others are added up', () => {
  expect(drawnNames(named(10)).at(-1)).toMatchObject({ label: '3 others', values: [0 + 1 + 2, 3] })
})

test.each([
  ['PAN_PLACED', 'Pan placed'],
  ['BASKET_DUMPED', 'Basket dumped'],
  ['SOMETHING_NEW', 'SOMETHING_NEW'],
])('%s is %s', (name, word) => {
  expect(eventLabel(name)).toBe(word)
})
