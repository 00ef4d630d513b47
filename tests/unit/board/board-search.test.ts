import { expect, test } from 'vitest'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { chickenSearch } from '#src/routes/_app/dashboard/-parts/chicken/chicken-search.ts'

const NOW = Math.floor(Date.now() / HOUR) * HOUR

test.each<[string, Record<string, unknown>, object]>([
  ['nothing', {}, {}],
  ['the default interval', { timeInterval: '1d' }, {}],
  ['a preset', { timeInterval: '7d' }, { timeInterval: '7d' }],
  ['an unknown preset', { timeInterval: '9w' }, {}],
  ['dates', { startDate: NOW - HOUR, endDate: NOW - 1 }, { startDate: NOW - HOUR, endDate: NOW - 1 }],
  ['a future end', { startDate: NOW - HOUR, endDate: NOW + 48 * HOUR }, {}],
  ['reversed dates', { startDate: NOW - 1, endDate: NOW - HOUR }, {}],
  ['an unknown resolution', { interval: '7x' }, {}],
  ['a resolution', { interval: '1h' }, { interval: '1h' }],
  ['one material', { materials: 'NUG' }, { materials: ['NUG'] }],
  ['lists’ own parameters', { page: '3', sortBy: 'time', limit: '50' }, {}],
])('a board opened by a URL with %s', (_, raw, clean) => {
  expect(cleanBoardSearch(chickenSearch, raw, Date.now())).toEqual(clean)
})
