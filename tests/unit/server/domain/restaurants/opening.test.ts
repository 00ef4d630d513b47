import { describe, expect, test } from 'vitest'
import { openRanges, openSince } from '#server/domain/restaurants/opening.ts'

/** 06:00 to 22:00, closed on Sundays. */
const hours = {
  timezone: 'America/Chicago',
  opensMinute: [360, 360, 360, 360, 360, 360, 0],
  closesMinute: [1320, 1320, 1320, 1320, 1320, 1320, 0],
}
const at = (text: string) => Date.parse(text)

describe('when a restaurant is open, on its own clock', () => {
  test.each([
    ['a weekday at noon', '2026-11-02T12:00:00-06:00', '2026-11-02T06:00:00-06:00'],
    ['as it opens', '2026-11-02T06:00:00-06:00', '2026-11-02T06:00:00-06:00'],
    ['a moment before', '2026-11-02T05:59:59-06:00', null],
    ['a moment before it closes', '2026-11-02T21:59:59-06:00', '2026-11-02T06:00:00-06:00'],
    ['as it closes', '2026-11-02T22:00:00-06:00', null],
    ['on a Sunday', '2026-11-01T12:00:00-06:00', null],
    ['while it is Sunday elsewhere', '2026-10-31T21:00:00-05:00', '2026-10-31T06:00:00-05:00'],
  ])('%s', (_, now, since) => {
    expect(openSince(hours, at(now))).toBe(since === null ? null : at(since))
  })

  test('one that closes after midnight is still open then', () => {
    const late = { ...hours, closesMinute: [1560, 1560, 1560, 1560, 1560, 1560, 0] }
    expect(openSince(late, at('2026-11-03T01:30:00-06:00'))).toBe(at('2026-11-02T06:00:00-06:00'))
    expect(openSince(late, at('2026-11-03T02:30:00-06:00'))).toBeNull()
  })

  test('a week has six days of it; those at its ends are whole', () => {
    const week = openRanges(hours, {
      start: at('2026-11-02T12:00:00-06:00'),
      end: at('2026-11-09T06:00:00-06:00'),
    })
    expect(week.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual(
      ['02', '03', '04', '05', '06', '07', '09'].map((day) => `2026-11-${day}`),
    )
    expect(week.every(({ start, end }) => end - start === 16 * 3_600_000)).toBe(true)
  })
})
