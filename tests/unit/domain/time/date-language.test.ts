import { afterEach, describe, expect, test } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import {
  DATE_LANGUAGES,
  type DateLanguage,
  dateLanguageOf,
  dateText,
  dateTextAt,
} from '#src/domain/time/date-language.ts'
import { DATE_LANGUAGE_NAMES } from '#src/domain/time/date-language-names.ts'
import {
  formatDateTime,
  formatDay,
  formatDayRange,
  formatMoment,
  formatRange,
} from '#src/domain/time/format.ts'

const NEW_YORK = 'America/New_York'
const DAY = { year: 2026, month: 3, day: 5 }

test.each([
  ['de', 'de'],
  ['pt-BR', 'pt-BR'],
  ['en-US', 'en-US'],
  ['pt', 'auto'],
  ['', 'auto'],
  [null, 'auto'],
])('the language called %j is %s', (code, language) => {
  expect(dateLanguageOf(code)).toBe(language)
})

test('every language has a name of its own, and is one the engine knows', () => {
  expect(new Set(Object.values(DATE_LANGUAGE_NAMES)).size).toBe(DATE_LANGUAGES.length)
  const [first, ...named] = DATE_LANGUAGES
  expect(first).toBe('auto')
  expect(Intl.DateTimeFormat.supportedLocalesOf(named)).toEqual(named)
})

afterEach(() => setWording(() => ENGLISH))

test.each([
  ['month', 'Mar', 'mar'],
  ['day', 'Mar 5', '5 mar'],
  ['dayOfYear', 'Mar 5, 2026', '5 mar 2026'],
  ['weekday', 'Thu, Mar 5', 'jue, 5 de mar'],
  ['long', 'Thursday, March 5, 2026', 'jueves, 5 de marzo de 2026'],
  ['digits', '03/05/2026', '05/03/2026'],
] as const)('%s is %s, and %s for readers of Spanish who chose no language', (shape, english, spanish) => {
  expect(dateText(DAY, shape, 'auto')).toBe(english)
  setWording(() => ({ language: 'es', translations: {} }))
  expect(dateText(DAY, shape, 'auto')).toBe(spanish)
  expect(dateText(DAY, shape, 'en-US')).toBe(english)
})

test.each<[DateLanguage, string, string, string, string]>([
  ['en-US', 'Mar', 'Mar 5', 'Mar 5, 2026', '03/05/2026'],
  ['en-GB', 'Mar', '5 Mar', '5 Mar 2026', '05/03/2026'],
  ['de', 'Mär', '5. März', '5. März 2026', '05.03.2026'],
  ['es', 'mar', '5 mar', '5 mar 2026', '05/03/2026'],
  ['pl', 'mar', '5 mar', '5 mar 2026', '05.03.2026'],
  ['tr', 'Mar', '5 Mar', '5 Mar 2026', '05.03.2026'],
  ['sv', 'mars', '5 mars', '5 mars 2026', '2026-03-05'],
])('in %s: %s, %s, %s, %s', (language, month, day, dayOfYear, digits) => {
  expect(dateText(DAY, 'month', language)).toBe(month)
  expect(dateText(DAY, 'day', language)).toBe(day)
  expect(dateText(DAY, 'dayOfYear', language)).toBe(dayOfYear)
  expect(dateText(DAY, 'digits', language)).toBe(digits)
})

test('the date is the zone’s, whatever the machine’s is', () => {
  const at = Date.parse('2026-11-21T03:00:00Z')
  expect(dateTextAt(at, NEW_YORK, 'long', 'de')).toBe('Freitag, 20. November 2026')
  expect(dateTextAt(at, 'UTC', 'long', 'en-US')).toBe('Saturday, November 21, 2026')
  expect(dateTextAt(at, 'UTC', 'weekday', 'fr')).toBe('sam. 21 nov.')
})

describe('the console’s own dates', () => {
  const at = (iso: string) => Date.parse(iso)
  const now = at('2026-11-21T12:00:00Z')

  test('follow the language', () => {
    expect(formatDay('2025-12-05', 2026, 'de')).toBe('5. Dez. 2025')
    expect(formatDayRange('2026-03-05', '2026-03-07', now, NEW_YORK, 'fr')).toBe('5 mars – 7 mars')
    const range = { start: at('2026-03-05T15:00:00Z'), end: at('2026-03-05T19:30:00Z') }
    expect(formatRange(range, now, NEW_YORK, 'de')).toBe('5. März, 10:00 AM – 2:30 PM')
  })

  test('keep the specified form next to a relative time in the default', () => {
    const moment = at('2026-03-05T20:07:09Z')
    expect(formatMoment(moment, NEW_YORK, 'en-US')).toBe(formatDateTime(moment, NEW_YORK))
    expect(formatMoment(moment, NEW_YORK, 'de')).toBe('05.03.2026 3:07:09 PM')
    expect(formatMoment(Number.NaN, NEW_YORK, 'de')).toBe('N/A')
  })
})
