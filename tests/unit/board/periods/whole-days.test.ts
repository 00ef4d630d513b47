import { expect, test } from 'vitest'
import { wholeDays } from '#src/board/periods/whole-days.ts'
import { DAY } from '#src/domain/time/zone.ts'

const at = (text: string) => Date.parse(text)

test.each([
  [
    'seven days at 9:40 PM',
    'America/New_York',
    '2026-11-24T21:40:00-05:00',
    7,
    '2026-11-18T00:00:00-05:00',
    '2026-11-18/2026-11-25',
  ],
  [
    'over the day of 25 hours',
    'America/New_York',
    '2026-11-03T10:00:00-05:00',
    7,
    '2026-10-28T00:00:00-04:00',
    '2026-10-28/2026-11-04',
  ],
  [
    'over the day of 23 hours',
    'America/New_York',
    '2026-03-10T00:30:00-04:00',
    2,
    '2026-03-08T00:00:00-05:00',
    '2026-03-08/2026-03-11',
  ],
  [
    'at midnight today has not begun',
    'America/Phoenix',
    '2026-11-24T00:00:00-07:00',
    7,
    '2026-11-17T00:00:00-07:00',
    '2026-11-17/2026-11-24',
  ],
  [
    'in a zone of half hours',
    'Asia/Kolkata',
    '2026-11-24T03:59:00Z',
    7,
    '2026-11-18T00:00:00+05:30',
    '2026-11-18/2026-11-25',
  ],
])('%s', (_, zone, now, days, start, span) => {
  const range = { start: at(now) - days * DAY, end: at(now) }
  expect(wholeDays(range, zone, false)).toEqual({ start: at(start), end: at(now) })
  expect(wholeDays(range, zone, true)).toEqual({ start: at(start), end: at(now), days: span })
})

test.each([
  ['a day has no whole day before today’s', 1, '2026-11-24T21:40:00-05:00'],
  ['a day that ends at midnight is one', 1, '2026-11-24T00:00:00-05:00'],
])('%s: the range stays as it is', (_, days, now) => {
  const range = { start: at(now) - days * DAY, end: at(now) }
  expect(wholeDays(range, 'America/New_York', true)).toEqual(range)
})
