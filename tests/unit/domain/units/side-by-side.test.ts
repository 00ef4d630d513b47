import { expect, test } from 'vitest'
import { isolated, sideBySide } from '#src/domain/units/side-by-side.ts'

const CASES: [(string | false | null | undefined)[], string][] = [
  [['Nuggets', '9 pieces'], 'Nuggets · 9 pieces'],
  [['鸡柳条', '9 pieces'], '鸡柳条 · 9 pieces'],
  [['ناجتس', '9 pieces'], '\u2067ناجتس\u2069 · 9 pieces'],
  [['Fryer 2', 'שניצל!'], 'Fryer 2 · \u2067שניצל!\u2069'],
  [['', null, undefined, false, 'Online'], 'Online'],
  [[], ''],
]

test.each(CASES)('%j side by side: %s', (parts, text) => {
  expect(sideBySide(parts)).toBe(text)
})

test('a name keeps its direction to itself only where that is another', () => {
  const names = ['0412 - Lakeview', 'مطعم 3', '0412 - مطعم', '(مطعم)']
  expect(names.map(isolated)).toEqual([
    '0412 - Lakeview',
    '\u2067مطعم 3\u2069',
    '\u20660412 - مطعم\u2069',
    '\u2067(مطعم)\u2069',
  ])
})
