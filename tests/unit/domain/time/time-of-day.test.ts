import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptField,
  DEFAULT_DAY_RANGE,
  DEFAULT_TIME,
  DEFAULT_TIME_RANGE,
  formatTime12,
  formatTime24,
  formatTimeRangeLength,
  isTimeRange,
  maximumTime,
  parseTime12,
  parseTime24,
  timeOptions,
  timeProblem,
} from '#src/domain/time/time-of-day.ts'

describe('12-hour input', () => {
  test.each([
    ['12:00 am', 0],
    ['12:59 am', 59],
    ['01:00 am', 60],
    ['11:59 am', 719],
    ['12:00 pm', 720],
    ['01:05 pm', 785],
    ['11:59 pm', 1439],
    ['11:59 PM', 1439],
    ['  09:30 am ', 570],
    ['00:30 am', null],
    ['13:00 pm', null],
    ['9:30 am', null],
    ['09:60 am', null],
    ['09:5 am', null],
    ['09:30', null],
    ['09:30am', null],
    ['09:30 xm', null],
    ['-1:30 am', null],
    ['', null],
  ])('%j is %s', (text, minutes) => {
    expect(parseTime12(text)).toBe(minutes)
  })

  test('every minute of the day is written and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(parseTime12(formatTime12(minutes))).toBe(minutes)
        expect(parseTime24(formatTime24(minutes))).toBe(minutes)
      }),
    )
    expect(parseTime12(DEFAULT_TIME)).toBe(0)
  })

  test.each([
    [600, { start: 600 }, 'not-after-start'],
    [601, { start: 600 }, null],
    [599, { min: 600 }, 'before-min'],
    [600, { min: 600 }, null],
    [600, { max: 600 }, null],
    [601, { max: 600 }, 'after-max'],
    [601, {}, null],
  ])('%d within %j: %s', (minutes, limits, problem) => {
    expect(timeProblem(minutes, limits)).toBe(problem)
  })
})

describe('options', () => {
  test('stand a quarter of an hour apart through the day', () => {
    const options = timeOptions()
    expect(options).toHaveLength(96)
    expect(options[0]).toEqual({ minutes: 0, value: '12:00 am', elapsed: null, label: '12:00 am' })
    expect(options[95]?.label).toBe('11:45 pm')
  })

  test('keep to the limits and tell the elapsed time from a start', () => {
    const options = timeOptions({ start: 13 * 60, max: 14 * 60 + 20 })
    expect(options.map((option) => option.label)).toEqual([
      '01:15 pm (15 min)',
      '01:30 pm (30 min)',
      '01:45 pm (45 min)',
      '02:00 pm (1 h)',
      '02:15 pm (1 h 15 min)',
    ])
    expect(options.map((option) => option.elapsed)).toEqual([15, 30, 45, 60, 75])
  })

  test('take another step', () => {
    expect(timeOptions({}, 60)).toHaveLength(24)
  })
})

describe('24-hour fields', () => {
  test.each([
    ['hour', '23', 5, 23],
    ['hour', '24', 5, 5],
    ['hour', '0', 5, 0],
    ['minute', '59', 5, 59],
    ['minute', '60', 5, 5],
    ['second', '07', 5, 7],
    ['second', '99', 5, 5],
    ['second', '-1', 5, 5],
    ['hour', 'x', 5, 5],
    ['hour', '', 5, 5],
    ['hour', '1.5', 5, 5],
  ] as const)('%s typed as %j over %d gives %d', (field, typed, old, expected) => {
    expect(acceptField(field, typed, old)).toBe(expected)
  })

  test.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['23:59:30', 1439],
    ['24:00', null],
    ['9:00', null],
    ['12:60', null],
  ])('%s is %s', (text, minutes) => {
    expect(parseTime24(text)).toBe(minutes)
  })
})

describe('time range', () => {
  test.each([
    [DEFAULT_TIME_RANGE, true, '2 h'],
    [DEFAULT_DAY_RANGE, true, '23 h 59 min'],
    [{ start: 60, end: 60 }, true, '0 min'],
    [{ start: 61, end: 60 }, false, ''],
    [{ start: 60, end: 105 }, true, '45 min'],
  ])('%j', (range, allowed, length) => {
    expect(isTimeRange(range)).toBe(allowed)
    expect(formatTimeRangeLength(range)).toBe(length)
  })

  test('defaults are 13:00 to 15:00 and the whole day', () => {
    expect(formatTime24(DEFAULT_TIME_RANGE.start)).toBe('13:00')
    expect(formatTime24(DEFAULT_TIME_RANGE.end)).toBe('15:00')
    expect(formatTime24(DEFAULT_DAY_RANGE.end)).toBe('23:59')
  })

  test('today ends now, in the restaurant’s zone', () => {
    const now = Date.parse('2026-03-09T02:30:00Z')
    expect(maximumTime('2026-03-08', now, 'America/New_York')).toBe(22 * 60 + 30)
    expect(maximumTime('2026-03-07', now, 'America/New_York')).toBe(1439)
    expect(maximumTime('2026-03-08', now, 'UTC')).toBe(1439)
  })
})
