import { expect, it } from 'vitest'
import {
  ariaSort,
  holdsData,
  namingColumn,
  nextSort,
  summaryLayout,
  visibleColumns,
} from '#src/ui/table/columns.ts'

const column = (key: string, hideable = false) => ({
  key,
  title: key,
  hideable,
  cell: (row: string) => row,
  text: (row: string) => row,
})
const columns = [column('time'), column('material', true), column('seconds', true)]

it.each([
  [undefined, 'a', { sortBy: 'a', orderDirection: 'ASC' }, 'none'],
  [{ sortBy: 'a', orderDirection: 'ASC' }, 'a', { sortBy: 'a', orderDirection: 'DESC' }, 'ascending'],
  [{ sortBy: 'a', orderDirection: 'DESC' }, 'a', { sortBy: 'a', orderDirection: 'ASC' }, 'descending'],
  [{ sortBy: 'b', orderDirection: 'ASC' }, 'a', { sortBy: 'a', orderDirection: 'ASC' }, 'none'],
] as const)('from %j a press on %j gives %j', (sort, key, next, aria) => {
  expect(nextSort(sort, key)).toEqual(next)
  expect(ariaSort(sort, key)).toBe(aria)
})

it.each([
  [[], ['time', 'material', 'seconds']],
  [['material'], ['time', 'seconds']],
  [
    ['time', 'seconds'],
    ['time', 'material'],
  ],
  [['unknown'], ['time', 'material', 'seconds']],
])('with %j hidden shows %j', (hidden, shown) => {
  expect(visibleColumns(columns, hidden).map(({ key }) => key)).toEqual(shown)
})

it.each([
  [undefined, false],
  [true, true],
  [(row: string) => row !== 'None', false],
  [(row: string) => row === 'None', true],
  [
    () => {
      throw new TypeError('A provider left out what the rule asks for.')
    },
    false,
  ],
])('a column whose isData is %s: %s for a row', (isData, expected) => {
  expect(holdsData<string>({ isData }, 'None')).toBe(expected)
})

it('always leaves one column', () => {
  expect(visibleColumns([column('a', true), column('b', true)], ['a', 'b']).map(({ key }) => key)).toEqual([
    'a',
  ])
})

it.each([
  [{ seconds: '1' }, 2, ['seconds']],
  [{ material: '1' }, 1, ['material', 'seconds']],
  [{ time: '1' }, 0, ['time', 'material', 'seconds']],
  [{}, 3, []],
])('lays a summary with %j behind a label of %s columns', (cells, span, rest) => {
  const layout = summaryLayout(columns, { key: 'high', label: 'High', cells })
  expect([layout.span, layout.rest.map(({ key }) => key)]).toEqual([span, rest])
})

const named = (key: string, flags: object) => ({ ...column(key), ...flags })
const picture = column('picture')
const restaurant = named('restaurant', { sortable: true, global: true })
const time = named('time', { sortable: true })
const message = named('message', { names: true })

it.each([
  ['the first that rows are sorted by', [time, named('material', { sortable: true })], 'time'],
  ['no picture', [picture, time], 'time'],
  ['no restaurant of several', [restaurant, time], 'time'],
  ['the one that says so', [time, message], 'message'],
  ['the first, where none is sorted by', [picture, column('material')], 'picture'],
  ['none, where there is none', [], undefined],
])('a row is told by %s', (_, shown, key) => {
  expect(namingColumn(shown)).toBe(key)
})
