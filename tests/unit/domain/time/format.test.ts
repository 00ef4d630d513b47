import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatDayTime,
  formatDuration,
  formatElapsed,
  formatHour,
  formatPreset,
  formatRange,
  formatRelative,
  formatTimeOfDay,
  formatTimer,
  formatTimestamp,
  formatWithSharedDay,
  formatZonedClock,
  formatZonedDateTime,
} from '#src/domain/time/format.ts'

const NEW_YORK = 'America/New_York'
const PHOENIX = 'America/Phoenix'
const at = (text: string) => Date.parse(text)

describe('timestamps [1§9.32]', () => {
  test.each([
    [NEW_YORK, '2026-03-05T20:07:09Z', '05 Mar • 3:07:09 PM', '03/05/2026 3:07:09 PM'],
    [NEW_YORK, '2026-01-01T05:00:00Z', '01 Jan • 12:00:00 AM', '01/01/2026 12:00:00 AM'],
    [NEW_YORK, '2026-01-01T04:59:59Z', '31 Dec • 11:59:59 PM', '12/31/2025 11:59:59 PM'],
    [NEW_YORK, '2026-03-08T06:59:59Z', '08 Mar • 1:59:59 AM', '03/08/2026 1:59:59 AM'],
    [NEW_YORK, '2026-03-08T07:00:00Z', '08 Mar • 3:00:00 AM', '03/08/2026 3:00:00 AM'],
    [NEW_YORK, '2026-11-01T04:59:59Z', '01 Nov • 12:59:59 AM', '11/01/2026 12:59:59 AM'],
    [NEW_YORK, '2026-11-01T07:00:00Z', '01 Nov • 2:00:00 AM', '11/01/2026 2:00:00 AM'],
    [PHOENIX, '2026-07-04T19:00:00Z', '04 Jul • 12:00:00 PM', '07/04/2026 12:00:00 PM'],
  ])('%s %s', (zone, instant, timestamp, dateTime) => {
    expect(formatTimestamp(at(instant), zone)).toBe(timestamp)
    expect(formatDateTime(at(instant), zone)).toBe(dateTime)
  })

  test.each([
    ['2026-11-01T05:00:00Z', '01 Nov • 1:00:00 AM EDT', 'Nov 1, 1:00 AM EDT', '1:00 AM EDT'],
    ['2026-11-01T05:59:59Z', '01 Nov • 1:59:59 AM EDT', 'Nov 1, 1:59 AM EDT', '1:59 AM EDT'],
    ['2026-11-01T06:00:00Z', '01 Nov • 1:00:00 AM EST', 'Nov 1, 1:00 AM EST', '1:00 AM EST'],
    ['2026-11-01T06:59:59Z', '01 Nov • 1:59:59 AM EST', 'Nov 1, 1:59 AM EST', '1:59 AM EST'],
  ])('of the hour that clocks show twice say which it is: %s', (instant, timestamp, dayTime, beside) => {
    expect(formatTimestamp(at(instant), NEW_YORK)).toBe(timestamp)
    expect(formatDayTime(at(instant), NEW_YORK)).toBe(dayTime)
    expect(formatWithSharedDay(at(instant), at('2026-11-01T12:00:00Z'), NEW_YORK)).toBe(beside)
  })

  test('say their zone once where it is asked for', () => {
    for (const [instant, time] of [
      ['2026-11-01T05:00:00Z', '1:00:00 AM EDT'],
      ['2026-11-01T12:00:00Z', '7:00:00 AM EST'],
    ] as const) {
      expect(formatTimestamp(at(instant), NEW_YORK, 'always')).toBe(`01 Nov • ${time}`)
    }
  })

  test('say the day, the year and the zone where nothing around them does', () => {
    expect(formatZonedDateTime(at('2026-11-24T04:20:43Z'), NEW_YORK)).toBe('11/23/2026 11:20:43 PM EST')
    expect(formatZonedDateTime(at('2026-07-04T19:00:00Z'), PHOENIX)).toBe('07/04/2026 12:00:00 PM MST')
  })

  test('a time that is none is said to be missing', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e17]) {
      expect(formatTimestamp(bad, NEW_YORK)).toBe('N/A')
      expect(formatDateTime(bad, NEW_YORK)).toBe('N/A')
      expect(formatZonedDateTime(bad, NEW_YORK)).toBe('N/A')
      expect(formatTimeOfDay(bad, NEW_YORK)).toBe('N/A')
      expect(formatHour(bad, NEW_YORK)).toBe('N/A')
      expect(formatDayTime(bad, NEW_YORK)).toBe('N/A')
      expect(formatRelative(bad, 0, NEW_YORK)).toBe('N/A')
    }
  })

  test('history times and clocks [2§9.11]', () => {
    const epoch = at('2026-03-05T20:07:09Z')
    expect(formatTimeOfDay(epoch, NEW_YORK)).toBe('3:07:09 PM')
    expect(formatDayTime(epoch, NEW_YORK)).toBe('Mar 5, 3:07 PM')
    expect(formatHour(epoch, NEW_YORK)).toBe('3 PM')
    expect(formatHour(at('2026-03-05T05:10:00Z'), NEW_YORK)).toBe('12 AM')
    expect(formatHour(at('2026-11-01T06:10:00Z'), NEW_YORK)).toBe('1 AM EST')
    expect(formatClock(epoch, NEW_YORK)).toBe('3:07 PM')
    expect(formatZonedClock(epoch, NEW_YORK)).toBe('3:07 PM EST')
    expect(formatZonedClock(at('2026-07-05T20:07:09Z'), PHOENIX)).toBe('1:07 PM MST')
  })
})

describe('relative time [1§9.31]', () => {
  const now = at('2026-03-31T16:00:00Z')
  test.each([
    ['2026-03-31T16:00:00Z', 'just now'],
    ['2026-03-31T15:59:01Z', 'just now'],
    ['2026-03-31T15:59:00Z', '1 minute ago'],
    ['2026-03-31T15:00:01Z', '59 minutes ago'],
    ['2026-03-31T15:00:00Z', '1 hour ago'],
    ['2026-03-30T16:00:01Z', '23 hours ago'],
    ['2026-03-30T16:00:00Z', '1 day ago'],
    ['2026-03-01T16:00:00Z', '30 days ago'],
    ['2026-02-28T17:00:00Z', '1 month ago'],
    ['2025-12-31T17:00:00Z', '3 months ago'],
    ['2025-04-01T16:00:00Z', '11 months ago'],
    ['2025-03-31T16:00:00Z', '1 year ago'],
    ['2019-01-01T05:00:00Z', '7 years ago'],
    ['2026-03-31T16:00:59Z', 'just now'],
    ['2026-03-31T16:01:00Z', '03/31/2026 12:01:00 PM'],
    ['2026-04-02T16:01:00Z', '04/02/2026 12:01:00 PM'],
  ])('%s is %s', (instant, text) => {
    expect(formatRelative(at(instant), now, NEW_YORK)).toBe(text)
  })
})

describe('lengths', () => {
  test.each([
    [-5, '0:00', '0 s'],
    [0, '0:00', '0 s'],
    [59, '0:59', '59 s'],
    [85, '1:25', '1 min 25 s'],
    [185, '3:05', '3 min 5 s'],
    [3605, '1:00:05', '1 h'],
    [720, '12:00', '12 min'],
    [3600, '1:00:00', '1 h'],
    [4500, '1:15:00', '1 h 15 min'],
    [86_400 * 2 + 3 * 3600 + 120, '51:02:00', '2 d 3 h'],
    [86_400 + 120, '24:02:00', '1 d'],
  ])('%d s', (seconds, timer, words) => {
    expect(formatTimer(seconds)).toBe(timer)
    expect(formatDuration(seconds)).toBe(words)
  })

  test('elapsed never runs backwards', () => {
    expect(formatElapsed(1000, 186_999)).toBe('3:05')
    expect(formatElapsed(2000, 1000)).toBe('0:00')
  })
})

describe('ranges', () => {
  const now = at('2026-03-10T16:00:00Z')
  test.each([
    ['2026-03-05T15:00:00Z', '2026-03-05T19:30:00Z', 'Mar 5, 10:00 AM – 2:30 PM'],
    ['2026-03-07T15:00:00Z', '2026-03-08T15:00:00Z', 'Mar 7, 10:00 AM – Mar 8, 11:00 AM'],
    ['2025-12-31T15:00:00Z', '2026-01-06T19:30:00Z', 'Dec 31, 2025, 10:00 AM – Jan 6, 2:30 PM'],
  ])('%s to %s', (start, end, text) => {
    expect(formatRange({ start: at(start), end: at(end) }, now, NEW_YORK)).toBe(text)
  })

  test('days and presets', () => {
    expect(formatDay('2025-12-05')).toBe('Dec 5, 2025')
    expect(formatDayRange('2026-03-05', '2026-03-05', now, NEW_YORK)).toBe('Mar 5')
    expect(formatDayRange('2025-03-05', '2026-03-05', now, NEW_YORK)).toBe('Mar 5, 2025 – Mar 5')
    expect(formatPreset('4h')).toBe('last 4 h')
    const ones = (['1h', '1d', '1mo', '1y'] as const).map(formatPreset)
    expect(ones).toEqual(['last hour', 'last day', 'last month', 'last year'])
  })
})
