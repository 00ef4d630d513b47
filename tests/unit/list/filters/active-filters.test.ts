import { describe, expect, test } from 'vitest'
import { activeFilters, widerRange } from '#src/list/filters/active-filters.ts'
import type { Filter, ListDates, ListSearch } from '#src/list/filters/filters.ts'

const OPTIONS = ['ACTIVE', 'BLOCKED'].map((value) => ({
  value,
  label: value === 'ACTIVE' ? 'Active' : 'Blocked',
}))
const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', label: 'Search e-mail or name' },
  { kind: 'search', key: 'address', label: 'Address' },
  { kind: 'one', key: 'status', label: 'Status', options: OPTIONS, toQuery: (value) => value },
  { kind: 'many', key: 'materials', label: 'Materials', from: null },
  { kind: 'many', key: 'compare', label: 'Compare with', from: null, isView: true },
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    fallback: 'open',
    options: ['open', 'recovered', 'all'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    key: 'severity',
    label: 'CTS level',
    fallback: 'all',
    options: ['all', 'high'].map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    key: 'deleted',
    label: 'Show',
    fallback: 'present',
    options: ['present', 'deleted'].map((value) => ({ value, label: value })),
    toQuery: (value) => value === 'deleted',
  },
  { kind: 'choice', key: 'period', label: 'Per', fallback: 'DAY', options: [], isView: true },
  { kind: 'hours', key: 'startTimeInterval', end: 'endTimeInterval', label: 'Time of day' },
  { kind: 'exact', key: 'tabletUuid', label: 'one tablet' },
  { kind: 'exact', key: 'fryer', label: 'one fryer', by: 'name' },
]
const known = {
  status: OPTIONS,
  materials: ['Filets', 'Nuggets', 'Strips', 'Grilled', 'Spicy'].map((label) => ({
    value: label[0] ?? '',
    label,
  })),
}
const all = { state: 'all' }

test.each<[string, ListSearch, string[]]>([
  ['nothing', all, []],
  ['what is narrowed unless chosen otherwise', {}, ['state open']],
  ['a search', { ...all, search: 'ann' }, ['search “ann”']],
  ['a search in one thing', { ...all, address: '10.0' }, ['address “10.0”']],
  ['one option', { ...all, status: 'BLOCKED' }, ['status Blocked']],
  ['several options', { ...all, materials: ['F', 'N'] }, ['materials Filets, Nuggets']],
  [
    'many options',
    { ...all, materials: ['F', 'N', 'S', 'G', 'X'] },
    ['materials Filets, Nuggets, Strips and 2 more'],
  ],
  ['an option whose name has not come', { ...all, materials: ['X'] }, ['materials X']],
  ['a choice that has all', { ...all, severity: 'high' }, ['CTS level high']],
  ['a choice that has no all', { ...all, deleted: 'deleted' }, ['show deleted']],
  ['how it is shown', { ...all, period: 'HOUR', compare: ['week'] }, []],
  ['a time of day', { ...all, startTimeInterval: '07:00', endTimeInterval: '09:30' }, ['7:00 AM to 9:30 AM']],
  ['one thing', { ...all, tabletUuid: 'x' }, ['one tablet']],
  ['one thing by its name', { ...all, fryer: 'Fryer 3' }, ['Fryer 3']],
  [
    'several filters, in their order',
    { status: 'BLOCKED', search: 'ann' },
    ['search “ann”', 'status Blocked', 'state open'],
  ],
])('by %s', (_, search, texts) => {
  expect(activeFilters(filters, search, known).map(({ text }) => text)).toEqual(texts)
})

test('what clears them leaves nothing that narrows', () => {
  const search = {
    status: 'BLOCKED',
    materials: ['F'],
    severity: 'high',
    deleted: 'deleted',
    startTimeInterval: '07:00',
    endTimeInterval: '09:30',
  }
  const cleared = Object.assign({}, search, ...activeFilters(filters, search).map((one) => one.cleared))
  expect(cleared).toEqual({ state: 'all' })
  expect(activeFilters(filters, cleared)).toEqual([])
})

describe('a wider range than the usual one', () => {
  test.each<[string, Partial<ListDates>, string | null]>([
    ['of a day', { fallback: '1d' }, '7d'],
    ['of a week', { fallback: '7d' }, '1mo'],
    ['of a year', { fallback: '1y' }, null],
    ['of a day, a week at most', { fallback: '1d', maxSpan: '7d' }, '7d'],
    ['of a week, a week at most', { fallback: '7d', maxSpan: '7d' }, null],
    ['of a day, a month offered', { fallback: '1d', presets: ['1d', '1mo'] }, '1mo'],
    ['where there is none', {}, null],
  ])('%s', (_, dates, wider) => {
    expect(widerRange({ mode: 'time', ...dates })).toBe(wider)
  })
})
