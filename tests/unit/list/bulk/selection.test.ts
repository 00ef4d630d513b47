import { describe, expect, test } from 'vitest'
import {
  asShown,
  extended,
  NOTHING,
  type Selection,
  shareOf,
  toggled,
  withAll,
  without,
} from '#src/list/bulk/selection.ts'

const rowKey = (row: string) => row
const shown = { rows: ['a', 'b', 'c', 'd', 'e'], rowKey }
const keys = ({ rows }: Selection<string>) => [...rows.keys()].toSorted().join('')
const of = (chosen: string, from: string | null = null): Selection<string> => ({
  rows: new Map([...chosen].map((key) => [key, key])),
  from,
})

test('a press chooses a row, another lets it go', () => {
  const once = toggled<string>(NOTHING, 'b', 'b')
  expect(keys(once)).toBe('b')
  expect(keys(toggled(once, 'b', 'b'))).toBe('')
})

describe('a range', () => {
  test.each([
    ['downwards from the row pressed before', of('b', 'b'), 'd', 'bcd'],
    ['upwards', of('d', 'd'), 'b', 'bcd'],
    ['in addition to what was chosen already', of('ad', 'd'), 'e', 'ade'],
    ['with none pressed before', of(''), 'c', 'c'],
    ['from a row that is not shown any more', of('z', 'z'), 'c', 'cz'],
    ['to a row that is not shown', of('a', 'a'), 'z', 'a'],
  ])('%s', (_, before, to, after) => expect(keys(extended(before, shown, to))).toBe(after))

  test('a further one goes on from its end', () => {
    expect(keys(extended(extended(of('b', 'b'), shown, 'c'), shown, 'e'))).toBe('bcde')
  })
})

describe('all rows shown', () => {
  test.each([
    ['none', of(''), 'none', 'abcde'],
    ['some', of('bd'), 'some', 'abcde'],
    ['all', of('abcde'), 'all', ''],
    ['all, and one of another page', of('abcdez'), 'all', 'z'],
    ['one of another page alone', of('z'), 'none', 'abcdez'],
  ] as const)('%s', (_, before, share, after) => {
    expect(shareOf(before, shown)).toBe(share)
    expect(keys(withAll(before, shown))).toBe(after)
  })
})

test('what was done with is not chosen any more', () => {
  expect(keys(without(of('abc'), ['a', 'c', 'x']))).toBe('b')
})

test('a chosen row is as the list shows it now; one that is not shown is as it was', () => {
  const list = { rows: [{ id: 'a', version: 2 }], rowKey: ({ id }: { id: string }) => id }
  const chosen = [
    { id: 'b', version: 1 },
    { id: 'a', version: 1 },
  ]
  expect(asShown(chosen, list)).toEqual([
    { id: 'b', version: 1 },
    { id: 'a', version: 2 },
  ])
})
