import { describe, expect, test } from 'vitest'
import type { RangeRules } from '#src/domain/time/range-params.ts'
import { readSpoken } from '#src/domain/time/spoken.ts'
import {
  type Draft,
  draftDates,
  draftNotice,
  draftOf,
  draftProblem,
  type Frame,
  lastDay,
  lastMinute,
  spokenParams,
  withDays,
} from '#src/ui/date-range/draft.ts'
import { rangeText, writtenRange } from '#src/ui/date-range/range-text.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Date.parse(text)
const NOW = at('2026-03-10T16:31:45Z') // 12:31:45 EDT
const frame = (rules: Partial<RangeRules> = {}, zone = NEW_YORK, now = NOW): Frame => ({
  now,
  zone,
  rules: { mode: 'time', ...rules },
})
const draft = (fromDay: string | null, from: number, toDay: string | null, to: number): Draft => ({
  fromDay,
  toDay,
  from,
  to,
})

describe('draft', () => {
  test('starts from the range in force, on the wall of the restaurant', () => {
    expect(draftOf({ start: at('2026-03-08T06:30:00Z'), end: NOW }, NEW_YORK)).toEqual(
      draft('2026-03-08', 90, '2026-03-10', 751),
    )
    expect(draftOf({ start: at('2026-03-08T06:30:00Z'), end: NOW }, 'America/Phoenix')).toEqual(
      draft('2026-03-07', 1410, '2026-03-10', 571),
    )
    expect(draftOf(null, NEW_YORK)).toEqual(draft(null, 0, null, 1439))
  })

  test.each([
    [
      'an ordinary day',
      NEW_YORK,
      draft('2026-03-05', 600, '2026-03-05', 870),
      '2026-03-05T15:00:00.000Z',
      '2026-03-05T19:30:00.000Z',
    ],
    [
      'the day of 23 hours',
      NEW_YORK,
      draft('2026-03-08', 0, '2026-03-08', 1439),
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ],
    [
      'the day of 25 hours',
      NEW_YORK,
      draft('2025-11-02', 0, '2025-11-02', 1439),
      '2025-11-02T04:00:00.000Z',
      '2025-11-03T04:59:59.999Z',
    ],
    [
      'an hour that comes twice is all of it',
      NEW_YORK,
      draft('2025-11-02', 60, '2025-11-02', 90),
      '2025-11-02T05:00:00.000Z',
      '2025-11-02T06:30:00.000Z',
    ],
    [
      'a midnight that does not exist',
      'Africa/Cairo',
      draft('2024-04-26', 0, '2024-04-26', 1439),
      '2024-04-25T22:00:00.000Z',
      '2024-04-26T20:59:59.999Z',
    ],
    [
      'Phoenix keeps its hours',
      'America/Phoenix',
      draft('2026-03-08', 0, '2026-03-08', 1439),
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:59:59.999Z',
    ],
  ])('%s', (_name, zone, chosen, start, end) => {
    expect(draftDates(chosen, frame({}, zone))).toEqual({ startDate: at(start), endDate: at(end) })
  })

  test('the last minute of today ends now, not after', () => {
    const late = at('2026-03-11T03:59:20Z')
    const chosen = draft('2026-03-10', 0, '2026-03-10', 1439)
    expect(draftDates(chosen, frame({}, NEW_YORK, late))?.endDate).toBe(late)
    expect(draftDates(chosen, frame({ allowFuture: true }, NEW_YORK, late))?.endDate).toBe(
      at('2026-03-11T03:59:59.999Z'),
    )
  })

  test('day mode gives the days themselves', () => {
    expect(draftDates(draft('2026-03-08', 5, '2026-03-10', 6), frame({ mode: 'day' }))).toEqual({
      startDate: '2026-03-08',
      endDate: '2026-03-10',
    })
  })

  test('days chosen again bring times of today back to now', () => {
    expect(withDays(draft(null, 0, null, 1439), '2026-03-09', '2026-03-10', frame())).toEqual(
      draft('2026-03-09', 0, '2026-03-10', 751),
    )
    expect(withDays(draft(null, 900, null, 1439), '2026-03-10', null, frame())).toEqual(
      draft('2026-03-10', 751, null, 1439),
    )
  })

  test('today is the last day and now the last minute unless the future is allowed', () => {
    expect([lastDay(frame()), lastDay(frame({ allowFuture: true }))]).toEqual(['2026-03-10', null])
    expect(lastDay(frame({}, 'Pacific/Auckland'))).toBe('2026-03-11')
    expect(lastMinute('2026-03-10', frame())).toBe(751)
    expect(lastMinute('2026-03-09', frame())).toBe(1439)
    expect(lastMinute('2026-03-10', frame({ allowFuture: true }))).toBe(1439)
  })

  test.each([
    [draft(null, 0, null, 1439), {}, 'Choose the first and the last day'],
    [draft('2026-03-09', 0, null, 1439), {}, 'Choose the last day'],
    [draft('2026-03-09', 60, '2026-03-09', 59), {}, 'The end is before the start'],
    [draft('2026-03-09', 60, '2026-03-09', 60), {}, null],
    [draft('2026-03-09', 0, '2026-03-08', 0), {}, 'The end is before the start'],
    [draft('2026-03-11', 0, '2026-03-11', 60), {}, 'Choose times before now'],
    [draft('2026-03-11', 0, '2026-03-11', 60), { allowFuture: true }, null],
    [draft('2018-12-31', 0, '2019-01-02', 0), {}, 'Choose days from Jan 1, 2019 on'],
    [draft('2026-03-01', 0, '2026-03-08', 0), { maxSpan: '7d' as const }, null],
    [
      draft('2026-03-01', 0, '2026-03-08', 1),
      { maxSpan: '7d' as const },
      'Date range must be less than 7 days',
    ],
    [draft('2026-03-09', 0, '2026-03-09', 1439), { maxSpan: '1d' as const }, null],
  ])('%j under %j: %s', (chosen, rules, problem) => {
    expect(draftProblem(chosen, frame(rules))).toBe(problem)
  })

  test('the notice is that of the maximum span alone', () => {
    expect(draftNotice(draft(null, 0, null, 0), frame({ maxSpan: '1d' }))).toBeNull()
    expect(draftNotice(draft('2026-03-08', 0, '2026-03-10', 0), frame({ maxSpan: '1d' }))).toBe(
      'Date range must be less than 1 day',
    )
  })
})

describe('what is typed', () => {
  const iso = (value: unknown) => (typeof value === 'number' ? new Date(value).toISOString() : value)
  const params = (phrase: string, rules: Partial<RangeRules> = {}) => {
    const reading = readSpoken(phrase, NOW, NEW_YORK)
    if (!reading) throw new Error('It was not read')
    const { startDate, endDate, timeInterval } = spokenParams(reading, frame(rules))
    return timeInterval ?? [iso(startDate), iso(endDate)]
  }

  test.each<[string, Partial<RangeRules>, unknown]>([
    ['today', {}, 'today'],
    ['last 7 days', {}, '7d'],
    ['last 7 days', { maxSpan: '3d' }, ['2026-03-03T16:31:45.000Z', '2026-03-10T16:31:45.000Z']],
    ['today', { allowFuture: true }, ['2026-03-10T04:00:00.000Z', '2026-03-11T03:59:59.999Z']],
    ['today', { mode: 'day' }, ['2026-03-10', '2026-03-10']],
    ['last week', { mode: 'day' }, ['2026-03-02', '2026-03-08']],
    ['Mon-Tue', {}, ['2026-03-09T04:00:00.000Z', '2026-03-10T16:31:45.000Z']],
    ['dinner yesterday', {}, ['2026-03-09T18:00:00.000Z', '2026-03-10T03:59:59.999Z']],
    ['6:05 PM yesterday', {}, ['2026-03-09T21:35:00.000Z', '2026-03-09T22:35:00.000Z']],
    ['12:30 PM', {}, ['2026-03-10T16:00:00.000Z', '2026-03-10T16:31:45.000Z']],
    ['6:05 PM yesterday', { mode: 'day' }, ['2026-03-09', '2026-03-09']],
  ])('%s under %j is %j', (phrase, rules, expected) => {
    expect(params(phrase, rules)).toEqual(expected)
  })
})

describe('button text', () => {
  test.each([
    [{}, '4h' as const, 'last 4 h · 12:31 PM EDT'],
    [{ timeInterval: '1mo' as const }, '4h' as const, 'last month · 12:31 PM EDT'],
    [{ timeInterval: 'today' as const }, '4h' as const, 'today · 12:31 PM EDT'],
    [{ timeInterval: 'yesterday' as const }, '4h' as const, 'yesterday · Mar 9 · EDT'],
    [{ timeInterval: 'last-week' as const }, '4h' as const, 'last week · Mar 2 – Mar 8 · EST – EDT'],
    [{ timeInterval: 'breakfast' as const }, '4h' as const, 'breakfast · Mar 10 · EDT'],
    [{ timeInterval: 'dinner' as const }, '4h' as const, 'dinner · Mar 9 · EDT'],
    [{}, undefined, 'Choose dates'],
    [
      { startDate: at('2026-03-05T15:00:00Z'), endDate: at('2026-03-05T19:30:00Z') },
      '4h' as const,
      'Mar 5, 10:00 AM – 2:30 PM · EST',
    ],
    [{ startDate: '2026-03-05', endDate: '2026-03-07' }, undefined, 'Mar 5 – Mar 7 · EST'],
    [{ startDate: '2026-03-10', endDate: '2026-03-10' }, undefined, 'Mar 10 · EDT'],
    [{ startDate: '2026-03-07', endDate: '2026-03-09' }, undefined, 'Mar 7 – Mar 9 · EST – EDT'],
  ])('%j with %s', (value, fallback, text) => {
    expect(rangeText(value, fallback, NOW, NEW_YORK)).toBe(text)
  })
})

test.each([
  [{}, 'last 4 h · 12:31 PM'],
  [{ startDate: '2026-03-05', endDate: '2026-03-07' }, 'Mar 5 – Mar 7'],
  // The clocks change in it.
  [{ startDate: '2026-03-07', endDate: '2026-03-09' }, 'Mar 7 – Mar 9 · EST – EDT'],
])('on the reader’s own clock, %j names no zone unless the clocks change in it', (value, text) => {
  expect(rangeText(value, '4h', NOW, NEW_YORK, 'en-US', 'twice')).toBe(text)
})

test('a picture tells the days of its range, the year too, and each end’s own clock', () => {
  const range = { start: Date.UTC(2026, 9, 31, 16, 45, 12), end: Date.UTC(2026, 10, 1, 16, 45, 12) }
  expect(writtenRange(range, 'America/New_York', 'en-US')).toBe(
    '10/31/2026 12:45:12 PM – 11/01/2026 11:45:12 AM · EDT – EST',
  )
})
