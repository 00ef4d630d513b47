import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { METRICS } from '#src/domain/monitoring/metrics.ts'
import { DAY_PART_LABELS, dayPartName, dayPartOfName, dayPartText } from '#src/domain/time/day-part.ts'
import {
  formatClock,
  formatDateTime,
  formatDayRange,
  formatDayTime,
  formatHour,
  formatMoment,
  formatPreset,
  formatRange,
  formatTimeOfDay,
  formatTimestamp,
  formatZonedDateTime,
} from '#src/domain/time/format.ts'
import { intervalLabel, resolutionLabel } from '#src/domain/time/presets.ts'
import { readTime } from '#src/domain/time/read-time.ts'
import { clockText, formatTime12, parseTime12, timeOptions } from '#src/domain/time/time-of-day.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'

/** Dates and times as a reader of Spanish in the United States has them. */

const SPANISH = {
  language: 'es',
  translations: {
    'N/A': 'N/D',
    AM: 'a.m.',
    PM: 'p.m.',
    Lunch: 'Almuerzo',
    'This week': 'Esta semana',
    '{n} days': { one: '{n} día', other: '{n} días' },
    '{n} months': { one: '{n} mes', other: '{n} meses' },
    '{n} years': { one: '{n} año', other: '{n} años' },
    'last {n} days': { one: 'último día', other: 'últimos {n} días' },
    'last {n} months': { one: 'último mes', other: 'últimos {n} meses' },
  },
} as const

beforeAll(() => setWording(() => SPANISH))
afterAll(() => setWording(() => ENGLISH))

const NEW_YORK = 'America/New_York'
const AT = Date.parse('2026-03-05T20:07:09Z')
const NOW = Date.parse('2026-03-09T16:00:00Z')

test.each([
  ['a timestamp', () => formatTimestamp(AT, NEW_YORK), '05 mar • 3:07:09 p.m.'],
  ['the same with its zone', () => formatTimestamp(AT, NEW_YORK, 'always'), '05 mar • 3:07:09 p.m. EST'],
  ['no time', () => formatTimestamp(Number.NaN, NEW_YORK), 'N/D'],
  ['a date and time', () => formatDateTime(AT, NEW_YORK), '05/03/2026 3:07:09 p.m.'],
  ['the same of a file', () => formatZonedDateTime(AT, NEW_YORK), '05/03/2026 3:07:09 p.m. EST'],
  ['a moment', () => formatMoment(AT, NEW_YORK, 'auto'), '05/03/2026 3:07:09 p.m.'],
  ['a moment, dates in another language', () => formatMoment(AT, NEW_YORK, 'de'), '05.03.2026 3:07:09 p.m.'],
  ['a time to the minute', () => formatDayTime(AT, NEW_YORK), '5 mar, 3:07 p.m.'],
  ['a time of day', () => formatTimeOfDay(AT, NEW_YORK), '3:07:09 p.m.'],
  ['an hour', () => formatHour(AT - 12 * 3_600_000, NEW_YORK), '3 a.m.'],
  ['a clock', () => formatClock(AT, NEW_YORK), '3:07 p.m.'],
  [
    'a range',
    () => formatRange({ start: AT, end: AT + 3_600_000 }, NOW, NEW_YORK),
    '5 mar, 3:07 p.m. – 4:07 p.m.',
  ],
  ['days', () => formatDayRange('2025-09-05', '2026-03-07', NOW, NEW_YORK), '5 sept 2025 – 7 mar'],
  ['minutes of a day', () => clockText(785), '1:05 p.m.'],
  ['an input', () => formatTime12(0), '12:00 a.m.'],
  ['an option', () => timeOptions({ min: 720, max: 720 })[0]?.label, '12:00 p.m.'],
  ['a number', () => formatNumber(1234.5), '1,234.5'],
  ['a length', () => intervalLabel('6mo'), '6 meses'],
  ['another', () => [intervalLabel('1y'), intervalLabel('1d')].join(), '1 año,1 día'],
  ['a resolution', () => [resolutionLabel('90d'), resolutionLabel('6mo')].join(), '90 días,6 meses'],
  ['a range of the calendar', () => intervalLabel('this-week'), 'Esta semana'],
  ['the same in a sentence', () => formatPreset('this-week'), 'esta semana'],
  ['one of them', () => [formatPreset('1d'), formatPreset('1mo')].join(), 'último día,último mes'],
  ['a part of the day', () => DAY_PART_LABELS.lunch, 'Almuerzo'],
  ['the same of an answer', () => dayPartText('Lunch'), 'Almuerzo'],
  ['one of another provider’s', () => dayPartText('Supper'), 'Supper'],
])('%s', (_, write, expected) => expect(write()).toBe(expected))

test('what is sent stays in English', () => {
  expect(dayPartName('lunch')).toBe('Lunch')
  expect([dayPartOfName('Lunch'), dayPartOfName('Almuerzo')]).toEqual(['lunch', undefined])
  expect(METRICS.osInfo.labels).toEqual(['pretty_name', 'name', 'version'])
})

test('an input reads what it shows', () => {
  for (let minutes = 0; minutes < 1440; minutes += 1) {
    expect(parseTime12(formatTime12(minutes))).toBe(minutes)
    expect(readTime(formatTime12(minutes))).toBe(minutes)
  }
  expect(['mediodía', 'Medianoche', '3 p. m.'].map(readTime)).toEqual([720, 0, 900])
})
