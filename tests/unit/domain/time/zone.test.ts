import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWallDays,
  addWallMonths,
  atMinutes,
  atMinutesNear,
  DAY,
  dayKey,
  daysBetween,
  endOfDay,
  endOfDayKey,
  fromWallTime,
  HOUR,
  isDayKey,
  isZone,
  minutesOfDay,
  offsetAt,
  showSameTime,
  startOfDay,
  startOfDayKey,
  toWallTime,
  type WallTime,
  zoneLabel,
} from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'
const ZONES = [
  NEW_YORK,
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Havana',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
]
const at = (text: string) => Date.parse(text)
const wall = (text: string): WallTime => toWallTime(Date.parse(`${text}Z`), 'UTC')
const iso = (epoch: number) => new Date(epoch).toISOString()

test('of a day on which clocks are set, both halves are told apart, however often each is asked for', () => {
  const asked = ['06:59:59', '07:00:00', '06:59:59', '23:00:00', '00:00:00', '07:00:00']
  const told = asked.map((time) => offsetAt(at(`2026-03-08T${time}Z`), NEW_YORK) / HOUR)
  expect(told).toEqual([-5, -4, -5, -4, -5, -4])
})

describe('wall time to instant', () => {
  test.each([
    ['an ordinary winter noon', NEW_YORK, '2026-01-15T12:00:00', 'earlier', '2026-01-15T17:00:00.000Z'],
    ['an ordinary summer noon', NEW_YORK, '2026-07-15T12:00:00', 'earlier', '2026-07-15T16:00:00.000Z'],
    ['just before the gap', NEW_YORK, '2026-03-08T01:59:59', 'earlier', '2026-03-08T06:59:59.000Z'],
    ['inside the gap, moved on', NEW_YORK, '2026-03-08T02:30:00', 'earlier', '2026-03-08T07:30:00.000Z'],
    ['inside the gap, the later asked', NEW_YORK, '2026-03-08T02:30:00', 'later', '2026-03-08T07:30:00.000Z'],
    ['just after the gap', NEW_YORK, '2026-03-08T03:00:00', 'earlier', '2026-03-08T07:00:00.000Z'],
    ['the first of two', NEW_YORK, '2026-11-01T01:30:00', 'earlier', '2026-11-01T05:30:00.000Z'],
    ['the second of two', NEW_YORK, '2026-11-01T01:30:00', 'later', '2026-11-01T06:30:00.000Z'],
    ['after the overlap', NEW_YORK, '2026-11-01T02:00:00', 'earlier', '2026-11-01T07:00:00.000Z'],
    ['no daylight saving', 'America/Phoenix', '2026-03-08T02:30:00', 'earlier', '2026-03-08T09:30:00.000Z'],
    ['a skipped midnight', 'Africa/Cairo', '2024-04-26T00:00:00', 'earlier', '2024-04-25T22:00:00.000Z'],
    [
      'a midnight that comes twice',
      'America/Havana',
      '2024-11-03T00:00:00',
      'earlier',
      '2024-11-03T04:00:00.000Z',
    ],
    ['its second', 'America/Havana', '2024-11-03T00:00:00', 'later', '2024-11-03T05:00:00.000Z'],
  ] as const)('%s', (_name, zone, text, twice, expected) => {
    expect(iso(fromWallTime(wall(text), zone, twice))).toBe(expected)
  })

  const instant = fc.integer({ min: at('2019-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') })
  const zone = fc.constantFrom(...ZONES)

  test('an instant survives the way to the wall and back, as the first or the second of two', () => {
    fc.assert(
      fc.property(instant, zone, (epoch, name) => {
        const shown = toWallTime(epoch, name)
        expect([fromWallTime(shown, name), fromWallTime(shown, name, 'later')]).toContain(epoch)
      }),
    )
  })

  test('a wall time that exists survives the way to an instant and back; one that does not moves on', () => {
    fc.assert(
      fc.property(instant, zone, (fields, name) => {
        const asked = toWallTime(fields, 'UTC')
        const shown = toWallTime(fromWallTime(asked, name), name)
        const gap = startOfUtc(shown) - startOfUtc(asked)
        expect([0, HOUR / 2, HOUR]).toContain(gap)
      }),
    )
  })

  test('the wall time is that of @date-fns/tz', () => {
    fc.assert(
      fc.property(instant, zone, (epoch, name) => {
        const other = new TZDate(epoch, name)
        const shown = toWallTime(epoch, name)
        expect([shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second]).toEqual([
          other.getFullYear(),
          other.getMonth(),
          other.getDate(),
          other.getHours(),
          other.getMinutes(),
          other.getSeconds(),
        ])
      }),
    )
  })

  test('each instant lies within its day, and days join without a gap', () => {
    fc.assert(
      fc.property(instant, zone, (epoch, name) => {
        const start = startOfDay(epoch, name)
        const end = endOfDay(epoch, name)
        expect(start).toBeLessThanOrEqual(epoch)
        expect(end).toBeGreaterThanOrEqual(epoch)
        expect(dayKey(start - 1, name)).toBe(addDays(dayKey(epoch, name), -1))
        expect(dayKey(end, name)).toBe(dayKey(epoch, name))
        expect(startOfDay(end + 1, name)).toBe(end + 1)
      }),
    )
  })
})

function startOfUtc(time: WallTime): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second, time.millisecond)
}

describe('days', () => {
  test.each([
    [NEW_YORK, '2026-01-15', '2026-01-15T05:00:00.000Z', 24],
    [NEW_YORK, '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    [NEW_YORK, '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/Phoenix', '2026-03-08', '2026-03-08T07:00:00.000Z', 24],
    ['America/Phoenix', '2026-11-01', '2026-11-01T07:00:00.000Z', 24],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00:00.000Z', 23],
    ['Africa/Cairo', '2024-10-31', '2024-10-30T21:00:00.000Z', 25],
    ['Asia/Beirut', '2022-03-27', '2022-03-26T22:00:00.000Z', 23],
    ['Asia/Beirut', '2022-10-29', '2022-10-28T21:00:00.000Z', 25],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    // Midnight skipped from within: clocks went from 23:30 to 00:30 on the last day of March 1919.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z', 23.5],
  ])('%s %s starts %s and has %d hours', (zone, day, start, hours) => {
    expect(iso(startOfDayKey(day, zone))).toBe(start)
    expect((endOfDayKey(day, zone) + 1 - startOfDayKey(day, zone)) / HOUR).toBe(hours)
  })

  test.each([
    ['2026-03-08', true],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-13-01', false],
    ['2026-3-8', false],
    ['2026-03-08T00:00', false],
    ['', false],
  ])('isDayKey(%s) is %s', (text, expected) => {
    expect(isDayKey(text)).toBe(expected)
  })

  test.each([
    ['2024-02-28', 2, '2024-03-01'],
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s moved by %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test('days and months added on the wall keep the time of day', () => {
    const noon = at('2026-03-07T17:00:00Z')
    expect(addWallDays(noon, 1, NEW_YORK) - noon).toBe(23 * HOUR)
    expect(addWallDays(noon, 1, 'America/Phoenix') - noon).toBe(DAY)
    expect(iso(addWallMonths(at('2026-03-31T16:00:00Z'), -1, NEW_YORK))).toBe('2026-02-28T17:00:00.000Z')
    expect(iso(addWallMonths(at('2026-01-31T17:00:00Z'), 12, NEW_YORK))).toBe('2027-01-31T17:00:00.000Z')
    expect(iso(addWallMonths(at('2026-01-31T17:00:00Z'), -6, NEW_YORK))).toBe('2025-07-31T16:00:00.000Z')
  })

  test('minutes of the day are those of the wall, whatever hours are missing before', () => {
    expect(minutesOfDay(at('2026-03-08T16:30:00Z'), NEW_YORK)).toBe(12 * 60 + 30)
    expect(iso(atMinutes('2026-03-08', 12 * 60 + 30, NEW_YORK))).toBe('2026-03-08T16:30:00.000Z')
    expect(iso(atMinutes('2026-11-01', 12 * 60 + 30, NEW_YORK))).toBe('2026-11-01T17:30:00.000Z')
  })
})

describe('zones', () => {
  test.each([
    [NEW_YORK, '2026-01-15T12:00:00Z', 'EST'],
    [NEW_YORK, '2026-07-15T12:00:00Z', 'EDT'],
    ['America/Phoenix', '2026-07-15T12:00:00Z', 'MST'],
    ['America/Sao_Paulo', '2026-07-15T12:00:00Z', 'GMT-3'],
  ])('%s at %s is called %s', (zone, instantText, label) => {
    expect(zoneLabel(at(instantText), zone)).toBe(label)
  })

  test.each([
    ['America/Chicago', 'America/Chicago', true],
    ['America/Chicago', 'America/Menominee', true],
    ['America/Chicago', NEW_YORK, false],
    // The same in winter alone.
    ['America/Phoenix', 'America/Denver', false],
    // The same in summer alone.
    ['America/Phoenix', 'America/Los_Angeles', false],
  ])('whether %s and %s show the same time all year: %s', (zone, other, same) => {
    for (const now of ['2026-01-15T12:00:00Z', '2026-04-15T12:00:00Z', '2026-07-15T12:00:00Z'])
      expect(showSameTime(zone, other, at(now))).toBe(same)
  })

  test('an unknown zone is told apart and refused', () => {
    expect([isZone(NEW_YORK), isZone('Mars/Base'), isZone('')]).toEqual([true, false, false])
    expect([isZone('toString'), isZone('__proto__')]).toEqual([false, false])
    expect(() => offsetAt(0, 'Mars/Base')).toThrow(RangeError)
    expect(() => toWallTime(Number.NaN, NEW_YORK)).toThrow(RangeError)
    expect(() => startOfDayKey('yesterday', NEW_YORK)).toThrow(RangeError)
  })
})

test.each([
  ['2026-11-01', 90, '2026-11-01T05:40:00Z', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T06:20:00Z', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T20:00:00Z', '2026-11-01T06:30:00.000Z'],
  ['2026-11-20', 90, '2026-11-01T06:20:00Z', '2026-11-20T06:30:00.000Z'],
  // Clocks skip it.
  ['2026-03-08', 150, '2026-03-08T20:00:00Z', '2026-03-08T07:30:00.000Z'],
])('of %s, minute %d, what is near %s is %s', (day, minutes, near, at) => {
  expect(iso(atMinutesNear(day, minutes, NEW_YORK, Date.parse(near)))).toBe(at)
})
