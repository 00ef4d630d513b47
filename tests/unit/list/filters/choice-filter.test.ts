import { expect, test } from 'vitest'
import { cleanBoardSearch, listSpec } from '#src/board/board-search.ts'
import { countSet, filterQuery } from '#src/list/filters/filters.ts'

const NOW = Date.UTC(2026, 10, 21)
const spec = {
  dates: { mode: 'time', fallback: '1d' },
  filters: [
    {
      kind: 'choice',
      key: 'period',
      label: 'Period',
      fallback: 'DAY',
      options: ['HOUR', 'DAY'].map((value) => ({ value, label: value })),
    },
    { kind: 'many', key: 'materials', label: 'Materials', from: null },
  ],
} as const

test.each([
  ['nothing', {}, {}, { period: 'DAY' }],
  ['the fallback, which is left out', { period: 'DAY' }, {}, { period: 'DAY' }],
  ['another one', { period: 'HOUR' }, { period: 'HOUR' }, { period: 'HOUR' }],
  ['an unknown one, which is dropped', { period: 'YEAR' }, {}, { period: 'DAY' }],
  [
    'pages and sorts, which a board has none of',
    { page: 2, limit: 50, sortBy: 'time' },
    {},
    { period: 'DAY' },
  ],
  [
    'others next to it',
    { materials: ['NUG'], period: 'HOUR' },
    { materials: ['NUG'], period: 'HOUR' },
    { materials: ['NUG'], period: 'HOUR' },
  ],
])('a choice in the URL: %s', (_, raw, clean, asked) => {
  const search = cleanBoardSearch(spec, raw, NOW)
  expect(search).toEqual(clean)
  expect(filterQuery(listSpec(spec), search)).toEqual(asked)
})

test('only what is not the fallback counts as set', () => {
  expect([countSet(listSpec(spec), {}), countSet(listSpec(spec), { period: 'HOUR' })]).toEqual([0, 1])
})
