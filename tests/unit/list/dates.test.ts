import { expect, test } from 'vitest'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { cleanListSearch, type ListDates, type ListSearchSpec } from '#src/list/filters/filters.ts'
import { filteredQuery } from '#src/list/use-list.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const place = {
  restaurantUuid: 'own',
  zone: 'America/Chicago',
  zoneOf: 'restaurant',
  now: () => NOW,
} as const
const specOf = (dates: ListDates): ListSearchSpec => ({
  dates,
  filters: [],
  sorts: ['at'],
  defaultDirection: 'ASC',
})
const asked = (dates: ListDates, raw: Record<string, unknown>) => {
  const spec = specOf(dates)
  const { restaurantUuid: _, ...range } = filteredQuery(spec, cleanListSearch(spec, raw, NOW), place)
  return range
}
const AHEAD = { startDate: String(NOW + HOUR), endDate: String(NOW + 5 * HOUR) }

test.each<[string, ListDates, Record<string, unknown>, object]>([
  ['the fallback', { mode: 'time', fallback: '1d' }, {}, { startTime: NOW - DAY, endTime: NOW }],
  ['no range without a fallback', { mode: 'time' }, {}, {}],
  [
    'a preset where there is no fallback',
    { mode: 'time' },
    { timeInterval: '1h' },
    { startTime: NOW - HOUR, endTime: NOW },
  ],
  [
    'what lies ahead where that is allowed',
    { mode: 'time', allowFuture: true },
    AHEAD,
    { startTime: NOW + HOUR, endTime: NOW + 5 * HOUR },
  ],
  ['nothing that lies ahead elsewhere', { mode: 'time' }, AHEAD, {}],
])('a list asks for %s', (_, dates, raw, range) => {
  expect(asked(dates, raw)).toEqual(range)
})
