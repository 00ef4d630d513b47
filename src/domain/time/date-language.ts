import { locale } from '../language/text.ts'
import { toWallTime, type WallTime } from './zone.ts'

/**
 * The languages that dates may be read in: names of months and weekdays, and the order of day, month and year. The
 * first is the default: dates are in the console's language. What the specification writes itself (format.ts:
 * timestamps, dates with times, twelve-hour times) always is.
 */
export const DATE_LANGUAGES = [
  'auto',
  'en-US',
  'en-GB',
  'cs',
  'da',
  'de',
  'es',
  'fr',
  'it',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'ro',
  'sv',
  'tr',
  'uk',
] as const
export type DateLanguage = (typeof DATE_LANGUAGES)[number]

export const DEFAULT_DATE_LANGUAGE: DateLanguage = DATE_LANGUAGES[0]

/** A language of the list; the default for anything else. */
export const dateLanguageOf = (code: string | null): DateLanguage =>
  DATE_LANGUAGES.find((language) => language === code) ?? DEFAULT_DATE_LANGUAGE

/** What Intl calls it. */
export const dateLocale = (language: DateLanguage): string => (language === 'auto' ? locale() : language)

const AMERICAN = 'en-US'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What is shown of a date. `digits` is '05.03.2026'; the others have the month's name. */
const SHAPES = {
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateShape = keyof typeof SHAPES

const two = (value: number) => String(value).padStart(2, '0')

/** American dates, written here: they are most of all dates, and an Intl format is slow to make. */
function inAmerican({ day, month, year }: DateParts, shape: DateShape): string {
  const name = MONTHS[month - 1] ?? ''
  if (shape === 'month') return name
  if (shape === 'day') return `${name} ${day}`
  if (shape === 'dayOfYear') return `${name} ${day}, ${year}`
  if (shape === 'digits') return `${two(month)}/${two(day)}/${year}`
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return `${WEEKDAYS[weekday] ?? ''}, ${name} ${day}`
}

export type DateParts = Pick<WallTime, 'year' | 'month' | 'day'>

// Made once: a formatter is dear to make and cheap to use.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar date as its language has it: 'Mar 5', '5. März', '5 mars'. */
export function dateText(date: DateParts, shape: DateShape, language: DateLanguage): string {
  const wanted = dateLocale(language)
  if (wanted === AMERICAN && shape !== 'long') return inAmerican(date, shape)
  const key = `${wanted} ${shape}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(wanted, { ...SHAPES[shape], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(Date.UTC(date.year, date.month - 1, date.day))
}

/** The date of an instant in a zone: 'Saturday, November 21, 2026' in the shape `long`. */
export const dateTextAt = (epoch: number, zone: string, shape: DateShape, language: DateLanguage): string =>
  dateText(toWallTime(epoch, zone), shape, language)
