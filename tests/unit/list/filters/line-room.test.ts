import { expect, test } from 'vitest'
import { several } from '#src/list/filters/declare-filter.ts'
import type { Filter, ListSearchSpec } from '#src/list/filters/filters.ts'
import { furtherOf, nameOfButton } from '#src/list/filters/line-room.ts'

const HOURS: Filter = {
  kind: 'hours',
  key: 'startTimeInterval',
  end: 'endTimeInterval',
  label: 'Time of day',
}
const fields = (count: number): Filter[] =>
  Array.from({ length: count }, (_, index) => ({ ...several('Materials', []), key: `field ${index}` }))
const spec = (filters: readonly Filter[], dates: ListSearchSpec['dates'] = null): ListSearchSpec => ({
  filters,
  sorts: ['time'],
  defaultDirection: 'DESC',
  dates,
})
const waiting = (of: ListSearchSpec, taken = 0) => furtherOf(of, taken).length

test('a few filters have room, of many the first have', () => {
  expect(waiting(spec(fields(6)))).toBe(0)
  expect(waiting(spec(fields(12)))).toBe(7)
  expect(furtherOf(spec(fields(8)), 0).map(({ key }) => key)).toEqual(['field 5', 'field 6', 'field 7'])
})

test('dates, a title and buttons leave less of it', () => {
  const dates = { mode: 'time', fallback: '1d' } as const
  expect(waiting(spec(fields(6), { mode: 'time' }))).toBe(2)
  expect(waiting(spec(fields(6), dates))).toBe(2)
  expect(waiting(spec(fields(6), dates), 300)).toBe(4)
})

test('what has no place in a line waits, or is not drawn at all', () => {
  const set: Filter[] = [
    { kind: 'exact', key: 'uuid', label: 'one' },
    { kind: 'days', key: 'days', label: 'Local day' },
  ]
  expect(furtherOf(spec([HOURS, ...set, ...fields(1)]), 0)).toEqual([HOURS])
})

test('without any room nothing stands in the line', () => {
  expect(waiting(spec(fields(3)), 2000)).toBe(3)
})

test('wide words take more room than short ones', () => {
  const long = { kind: 'one', label: 'A field of many words', options: [{ value: 'x', label: 'x' }] } as const
  const wide = Array.from({ length: 4 }, (_, index): Filter => ({ ...long, key: `field ${index}` }))
  expect(waiting(spec(fields(4)), 200)).toBe(0)
  expect(waiting(spec(wide), 200)).toBeGreaterThan(0)
  const label = 'Words of a very long placeholder indeed'
  const searched: Filter = { kind: 'search', key: 'search', label }
  expect(waiting(spec([searched, ...fields(4)]), 0)).toBeGreaterThan(0)
})

test('one filter behind a button gives it its name', () => {
  expect(nameOfButton([HOURS])).toBe('Time of day')
  expect(nameOfButton([HOURS, ...fields(1)])).toBe('More')
})
