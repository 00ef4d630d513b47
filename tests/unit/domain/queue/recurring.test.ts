import { describe, expect, it, test } from 'vitest'
import { departureAhead, occurrences, WEEKDAYS, weekdayOf } from '#src/domain/queue/recurring.ts'
import { toWallTime } from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'
const PHOENIX = 'America/Phoenix'
const rule = { weekdays: WEEKDAYS, departureMinutes: 11 * 60 + 30, startDay: '2026-01-01', endDay: null }

it.each([
  ['1970-01-01', 'THURSDAY'],
  ['2024-02-29', 'THURSDAY'],
  ['2026-03-08', 'SUNDAY'],
  ['2026-11-21', 'SATURDAY'],
  ['1969-12-31', 'WEDNESDAY'],
] as const)('%s is a %s', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

describe('orders of a rule', () => {
  test('fall on its weekdays, within its days, both ends included [2§3.9]', () => {
    const days = (startDay: string, endDay: string | null) =>
      occurrences(
        { ...rule, weekdays: ['MONDAY', 'FRIDAY'], startDay, endDay },
        '2026-06-01',
        '2026-06-15',
        NEW_YORK,
      ).map(({ day }) => day)
    expect(days('2026-01-01', null)).toEqual([
      '2026-06-01',
      '2026-06-05',
      '2026-06-08',
      '2026-06-12',
      '2026-06-15',
    ])
    expect(days('2026-06-05', '2026-06-12')).toEqual(['2026-06-05', '2026-06-08', '2026-06-12'])
    expect(days('2026-07-01', null)).toEqual([])
  })

  it.each([NEW_YORK, PHOENIX, 'America/Chicago'])(
    'leave at the same time of the wall clock all through both changes of the clocks in %s',
    (zone) => {
      for (const [from, to] of [
        ['2026-03-06', '2026-03-10'],
        ['2026-10-30', '2026-11-03'],
      ] as const) {
        const found = occurrences(rule, from, to, zone)
        expect(found).toHaveLength(5)
        for (const { restaurantDepartureTime } of found) {
          expect(toWallTime(restaurantDepartureTime, zone)).toMatchObject({ hour: 11, minute: 30 })
        }
      }
    },
  )

  test('on the day of 23 hours, at a time that is skipped, are moved on by the gap', () => {
    const [only, ...more] = occurrences(
      { ...rule, departureMinutes: 150 },
      '2026-03-08',
      '2026-03-08',
      NEW_YORK,
    )
    expect(more).toEqual([])
    expect(toWallTime(only?.restaurantDepartureTime ?? 0, NEW_YORK)).toMatchObject({ hour: 3, minute: 30 })
  })

  test('on the day of 25 hours, at a time that comes twice, are one: the first', () => {
    const [only, ...more] = occurrences(
      { ...rule, departureMinutes: 90 },
      '2026-11-01',
      '2026-11-01',
      NEW_YORK,
    )
    expect(more).toEqual([])
    // 01:30 EDT, four hours behind.
    expect(only?.restaurantDepartureTime).toBe(Date.parse('2026-11-01T05:30:00Z'))
  })
})

// 2026-06-01 is a Monday; orders are made until the Monday after it.
it.each([
  ['on the next of its days', {}, '2026-06-09T15:30:00Z'],
  ['on its one weekday', { weekdays: ['MONDAY'] }, '2026-06-15T15:30:00Z'],
  ['on its first day, weeks ahead', { startDay: '2026-07-03' }, '2026-07-03T15:30:00Z'],
  ['on its last day', { endDay: '2026-06-09' }, '2026-06-09T15:30:00Z'],
  ['never, behind its last day', { endDay: '2026-06-08' }, null],
  ['never, with none of its days left', { weekdays: ['MONDAY'], endDay: '2026-06-14' }, null],
] as const)('behind the orders that are made a rule leaves %s', (_, more, at) => {
  const next = departureAhead({ ...rule, ...more }, '2026-06-01', NEW_YORK)
  expect(next).toBe(at === null ? null : Date.parse(at))
})
