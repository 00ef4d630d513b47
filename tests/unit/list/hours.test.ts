import { expect, test } from 'vitest'
import { cleanListSearch, countSet, filterQuery } from '#src/list/filters/filters.ts'
import { breadingLists } from '#src/routes/_app/timers-cycle-history/-parts/station-list.tsx'

const { spec } = breadingLists
const NOW = Date.UTC(2026, 10, 21, 18)

test.each<[string, Record<string, unknown>, object]>([
  ['both times', { startTimeInterval: '13:00', endTimeInterval: '15:00' }, { from: '13:00', to: '15:00' }],
  [
    'a single minute',
    { startTimeInterval: '13:00', endTimeInterval: '13:00' },
    { from: '13:00', to: '13:00' },
  ],
  ['no end before its start', { startTimeInterval: '15:00', endTimeInterval: '13:00' }, {}],
  ['no start alone', { startTimeInterval: '13:00' }, {}],
  ['no end alone', { endTimeInterval: '13:00' }, {}],
  ['no hour of 24', { startTimeInterval: '13:00', endTimeInterval: '24:00' }, {}],
  ['no words', { startTimeInterval: 'noon', endTimeInterval: '15:00' }, {}],
  ['no numbers', { startTimeInterval: 13, endTimeInterval: 15 }, {}],
  ['no lists', { startTimeInterval: ['13:00'], endTimeInterval: '15:00' }, {}],
])('a URL holds %s of a time of day', (_, raw, kept) => {
  const search = cleanListSearch(spec, raw, NOW)
  const { startTimeInterval: from, endTimeInterval: to } = filterQuery(spec, search)
  expect({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }).toEqual(kept)
  expect(countSet(spec, search)).toBe('from' in kept ? 1 : 0)
  expect(Object.keys(search)).toHaveLength('from' in kept ? 2 : 0)
})
