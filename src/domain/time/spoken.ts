import { t } from '../language/text.ts'
import { type DateLanguage, DEFAULT_DATE_LANGUAGE, dateLocale, dateText } from './date-language.ts'
import { DAY_PARTS, DINNER_STARTS, LUNCH_STARTS } from './day-part.ts'
import { formatClock, formatTimeOfDay, type ZoneNaming } from './format.ts'
import type { DateRange } from './intervals.ts'
import { DAY_S, type IntervalCode, PRESETS } from './presets.ts'
import { readClock } from './read-time.ts'
import { englishPhrases } from './spoken-spanish.ts'
import { MINUTES_PER_DAY } from './time-of-day.ts'
import {
  addDays,
  addWallMonths,
  atMinutes,
  dayKey,
  endOfDayKey,
  fromWallTime,
  isDayKey,
  isShownTwice,
  MINUTE,
  SECOND,
  startOfDayKey,
  toWallTime,
  weekdayNumber,
  zoneLabel,
} from './zone.ts'

/*
 * Dates and times as people say them, in American English: 'dinner yesterday', '6:05 PM Mon', 'week of Nov 2'. What may
 * mean several days means the latest that has begun. What is not in the grammar is not guessed at. A grammar of our own,
 * since chrono-node takes weeks for points, drops day parts, and reads 'Sat 5pm' as a time to come. Readers may speak
 * English or Spanish, whichever the console is in.
 */

/** What a phrase stands for. Its end may lie ahead, as that of 'today' does. */
export interface Reading extends DateRange {
  /** A moment begins and ends at the same instant. */
  kind: 'moment' | 'times' | 'days'
  /** The interval that says the same, and goes on saying it tomorrow. */
  interval?: IntervalCode
}

/** Both 'YYYY-MM-DD'. */
interface Days {
  today: string
  /** What may mean several days means none after this one. */
  latest: string
}

interface Context extends Days {
  now: number
  zone: string
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** Minutes of the day; those after midnight go on counting. */
const PARTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  breakfast: [0, LUNCH_STARTS],
  lunch: [LUNCH_STARTS, DINNER_STARTS],
  dinner: [DINNER_STARTS, MINUTES_PER_DAY],
  morning: [5 * 60, 12 * 60],
  afternoon: [12 * 60, 18 * 60],
  evening: [18 * 60, MINUTES_PER_DAY],
  night: [18 * 60, 28 * 60],
}

const UNITS: Readonly<Record<string, number>> = {
  min: MINUTE,
  h: 60 * MINUTE,
  d: DAY_S * SECOND,
  w: 7 * DAY_S * SECOND,
}

/** One way to write each thing: '5 - 7 pm mon', '2026/11/3'. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(\d{4})-(\d\d?)-(\d\d?)\b/g, ' $1/$2/$3 ')
    .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
    .replace(/([a-z])(?:\.|['’]s\b)/g, '$1')
    .replace(/[–—-]|\b(?:to|until|through|thru)\b/g, ' - ')
    .replace(/\b(\d\d?)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/\b(?:on|at|the|in|from)\b|,/g, ' ')
    .replace(/\btonight\b/g, 'today night')
    .replace(/\bthis (?=morning|afternoon|evening|breakfast|lunch|dinner)/g, 'today ')
    .replace(/\blast night\b/g, 'yesterday night')
    .replace(/\s+/g, ' ')
    .trim()

const key = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The number of a name, written in full or by its first letters, at least three; -1 for what is none. */
const named = (names: readonly string[], text = '') =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text))

/** 'an', '20'. */
const count = (text = '') => (/^an?$/.test(text) ? 1 : Number(text))

/** The first letters of a unit: 'min', 'h', 'd', 'w' or 'mo'; years are months. */
const unit = (text = '') => /^(?:min|mo|[hdw])/.exec(text)?.[0] ?? ''

/** A month and a day of it in a year, or in any year up to the latest day's. */
function datesOf(month: number, day: number, year: string | undefined, latest: string): string[] {
  const last = Number(latest.slice(0, 4))
  // February 29 is up to eight years back.
  const years =
    year === undefined
      ? Array.from({ length: 9 }, (_, back) => last - back)
      : [Number(year.length === 2 ? `20${year}` : year)]
  return years
    .map((one) => key(one, month, day))
    .filter((date) => isDayKey(date) && (year !== undefined || date <= latest))
}

/** The days that a phrase may mean, latest first; none for what is no day. */
function daysOf(text: string, { today, latest }: Days): string[] {
  if (text === 'today') return [today]
  if (text === 'yesterday') return [addDays(today, -1)]
  if (text === 'day before yesterday') return [addDays(today, -2)]
  const [, ago, unitAgo] = /^(\d{1,3}|an?) (days?|weeks?) ago$/.exec(text) ?? []
  if (ago) return [addDays(today, -count(ago) * (unit(unitAgo) === 'w' ? 7 : 1))]
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})\/(\d\d?)\/(\d\d?)$/.exec(text) ?? []
  if (isoYear) return datesOf(Number(isoMonth), Number(isoDay), isoYear, latest)
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)(?:\/(\d{4}|\d\d))?$/.exec(text) ?? []
  if (month) return datesOf(Number(month), Number(day), year, latest)
  const [, first, second = '', namedYear] = /^([a-z]+|\d\d?) ([a-z]+|\d\d?)(?: (\d{4}))?$/.exec(text) ?? []
  const monthFirst = named(MONTHS, first) + 1
  if (monthFirst && /^\d/.test(second)) return datesOf(monthFirst, Number(second), namedYear, latest)
  const monthSecond = named(MONTHS, second) + 1
  if (monthSecond && /^\d/.test(first ?? '')) return datesOf(monthSecond, Number(first), namedYear, latest)
  return weekdaysOf(text, { today, latest })
}

/** 'mon', 'last mon', or 'mon nov 23', which has to be one. */
function weekdaysOf(text: string, context: Days): string[] {
  const [, last, name, date] = /^(last )?([a-z]+)(?: (.+))?$/.exec(text) ?? []
  const weekday = named(WEEKDAYS, name)
  if (weekday < 0) return []
  if (date !== undefined) {
    const dates = /\d/.test(date) && !last ? daysOf(date, context) : []
    return dates.filter((day) => weekdayNumber(day) === weekday)
  }
  const from = last ? addDays(context.today, -1) : context.latest
  const latest = addDays(from, -((weekdayNumber(from) - weekday + 7) % 7))
  return [latest, addDays(latest, -7)]
}

interface Times {
  /** Seconds of the day; those after midnight go on counting. */
  from: number
  /** Undefined for a moment. */
  to?: number
  /** Only one that is over is meant. */
  over?: boolean
}

const isClock = (text: string) => /^\d\d?:\d\d|[ap]m$|^noon$|^midnight$/.test(text)

/** Seconds of the day of '6:05 pm', '18:05', 'noon'; a number alone may be anything. */
function clock(text: string): number | undefined {
  const read = isClock(text) ? readClock(text) : null
  return read ? (read.hour * 60 + read.minute) * 60 + read.second : undefined
}

/** The start of '5 - 7 pm': in the half of the day that its end is in, or the other half where that would be later. */
function startBefore(text: string, end: string, to: number): number | undefined {
  const [half] = /[ap]m$/.exec(end) ?? []
  if (half === undefined || !/^\d\d?(?::\d\d)?$/.test(text)) return clock(text)
  const same = clock(text + half)
  if (same === undefined) return clock(text)
  return same < to ? same : clock(text + (half === 'am' ? 'pm' : 'am'))
}

/** A time of day or a part of it; undefined for what is neither. */
function timesOf(text: string): Times | undefined {
  const [, last, name = ''] = /^(last )?([a-z]+)$/.exec(text) ?? []
  if (Object.hasOwn(PARTS, name)) {
    const [from = 0, to = 0] = PARTS[name] ?? []
    return { from: from * 60, to: to * 60, ...(last && { over: true }) }
  }
  const at = clock(text)
  if (at !== undefined) return { from: at }
  const [start = '', end, more] = text.split(' - ')
  const to = end === undefined || more !== undefined ? undefined : clock(end)
  const from = to === undefined ? undefined : startBefore(start, end ?? '', to)
  if (from === undefined || to === undefined) return undefined
  return { from, to: to > from ? to : to + MINUTES_PER_DAY * 60 }
}

/** The instant of a second of a day; the last moment of the day where it ends there. */
function instant(day: string, seconds: number, zone: string, twice: 'earlier' | 'later' = 'earlier'): number {
  if (seconds === 0) return startOfDayKey(day, zone)
  if (seconds === MINUTES_PER_DAY * 60) return endOfDayKey(day, zone)
  return atMinutes(day, Math.floor(seconds / 60), zone, twice) + (seconds % 60) * SECOND
}

/** A time of the latest day for which it has begun; where only one day is meant, of that one. */
function timed(days: readonly string[], { from, to, over }: Times, { now, zone }: Context) {
  const all = days.map((day): Reading => {
    const start = instant(day, from, zone)
    return to === undefined
      ? { kind: 'moment', start, end: start }
      : // Of two minutes of the same name the later one, so that nothing is cut off when clocks are set back.
        { kind: 'times', start, end: instant(day, to, zone, 'later') }
  })
  return all.find(({ start, end }) => (over ? end : start) <= now) ?? all.at(-1)
}

/** A day and a time, in either order; a time alone is of today or yesterday. */
function timeOfDay(text: string, context: Context): Reading | undefined {
  const words = text.split(' ')
  const cuts = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const)
  for (const [first, second] of cuts) {
    for (const [time, day] of [
      [first, second],
      [second, first],
    ] as const) {
      const times = timesOf(time)
      if (!times) continue
      const days =
        day === '' ? [context.latest, addDays(context.latest, -1)] : times.over ? [] : daysOf(day, context)
      if (days.length > 0) return timed(days, times, context)
    }
  }
  return undefined
}

/** '6:05 pm cst': what clocks are called, where they show a time twice, says which of the two is meant. */
function inNamedZone(text: string, context: Context): Reading | undefined {
  const [, rest = '', name] = /^(.+) ([a-z]{1,4}t(?:\+[\d:]+)?)$/.exec(text) ?? []
  const read = name === undefined ? undefined : timeOfDay(rest, context)
  if (read?.kind !== 'moment') return undefined
  const { zone } = context
  const later = fromWallTime(toWallTime(read.start, zone), zone, 'later')
  const at = [read.start, later].find((one) => zoneLabel(one, zone).toLowerCase() === name)
  return at === undefined ? undefined : { kind: 'moment', start: at, end: at }
}

function wholeDays(from: string, to: string, zone: string, interval?: IntervalCode): Reading {
  const range = { start: startOfDayKey(from, zone), end: endOfDayKey(to, zone) }
  return { kind: 'days', ...range, ...(interval && { interval }) }
}

function monthOf(year: number, month: number, zone: string): Reading {
  const first = key(year, month, 1)
  // The day before the same day of the next month.
  const next = addDays(first, 31).slice(0, 8)
  return wholeDays(first, addDays(`${next}01`, -1), zone)
}

const previousMonth = (day: string) => addDays(`${day.slice(0, 8)}01`, -1)

/** 'this week', 'last month', 'weekend'. */
function period(text: string, { today, zone }: Context): Reading | undefined {
  const [, which, unitName] = /^(?:(this|last) )?(week|weekend|month|year)$/.exec(text) ?? []
  const last = which === 'last'
  if (unitName === undefined || (which === undefined && unitName !== 'weekend')) return undefined
  if (unitName === 'weekend') {
    const from = last ? addDays(today, -2) : today
    const saturday = addDays(from, -((weekdayNumber(from) + 2) % 7))
    return wholeDays(saturday, addDays(saturday, 1), zone)
  }
  if (unitName === 'week')
    return weekOf(last ? addDays(today, -7) : today, zone, last ? 'last-week' : 'this-week')
  if (unitName === 'year') {
    const year = Number(today.slice(0, 4)) - (last ? 1 : 0)
    return wholeDays(key(year, 1, 1), key(year, 12, 31), zone)
  }
  const [year = 0, month = 0] = (last ? previousMonth(today) : today).split('-').map(Number)
  return monthOf(year, month, zone)
}

function weekOf(day: string, zone: string, interval?: IntervalCode): Reading {
  const monday = addDays(day, -weekdayNumber(day))
  return wholeDays(monday, addDays(monday, 6), zone, interval)
}

/** 'october', 'oct 2025': the latest that has begun. */
function namedMonth(text: string, { today, zone }: Context): Reading | undefined {
  const [, name, typed] = /^([a-z]+)(?: (20\d\d))?$/.exec(text) ?? []
  const month = named(MONTHS, name) + 1
  if (month === 0) return undefined
  const year = Number(today.slice(0, 4))
  return monthOf(typed ? Number(typed) : key(year, month, 1) <= today ? year : year - 1, month, zone)
}

/** '20 min ago', 'last 7 days', 'last day'; the last week, month and year are those of the calendar. */
function relative(text: string, { now, zone }: Context): Reading | undefined {
  const [, ago, agoUnit] = /^(\d{1,4}|an?|half an) (m|mins?|minutes?|h|hrs?|hours?) ago$/.exec(text) ?? []
  if (ago !== undefined) {
    const ms = (ago === 'half an' ? 0.5 : count(ago)) * (/^h/.test(agoUnit ?? '') ? 60 : 1) * MINUTE
    const at = Math.floor((now - ms) / MINUTE) * MINUTE
    return { kind: 'moment', start: at, end: at }
  }
  const [, amount, name = ''] =
    /^(?:last|past) (?:(\d{1,3}) )?(mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?)$/.exec(text) ??
    []
  if (name === '' || (amount === undefined && !/^(?:min|h|day$)/.test(name))) return undefined
  const many = Number(amount ?? 1) * (/^y/.test(name) ? 12 : 1)
  const each = UNITS[unit(name)]
  const start = each === undefined ? addWallMonths(now, -many, zone) : now - many * each
  const preset = PRESETS.find(({ months, seconds }) =>
    each === undefined ? months === many : months === 0 && seconds * SECOND === many * each,
  )
  return { kind: 'times', start, end: now, ...(preset && { interval: preset.code }) }
}

/** 'mon - wed', 'nov 2 - 5', 'mon 5 pm - tue 2 am'. */
function between(text: string, context: Context): Reading | undefined {
  const [first = '', second, more] = text.split(' - ')
  if (second === undefined || more !== undefined) return undefined
  const [, month] = /^([a-z]+) \d\d?$/.exec(first) ?? []
  const end = month !== undefined && /^\d\d?$/.test(second) ? `${month} ${second}` : second
  const [to] = daysOf(end, context)
  if (to !== undefined) {
    const [from] = daysOf(first, { ...context, latest: to })
    return from === undefined || from > to ? undefined : wholeDays(from, to, context.zone)
  }
  const until = timeOfDay(end, context)
  if (until?.kind !== 'moment') return undefined
  const since = timeOfDay(first, { ...context, now: until.start, latest: dayKey(until.start, context.zone) })
  if (since?.kind !== 'moment' || since.start >= until.start) return undefined
  return { kind: 'times', start: since.start, end: until.end }
}

/** What a phrase means at a moment in a zone; undefined for what is no date or time, or one that is not clear. */
export function readSpoken(text: string, now: number, zone: string): Reading | undefined {
  for (const phrase of englishPhrases(text)) {
    const reading = readPhrase(plain(phrase), now, zone)
    if (reading) return reading
  }
  return undefined
}

function readPhrase(said: string, now: number, zone: string): Reading | undefined {
  const today = dayKey(now, zone)
  const context: Context = { now, zone, today, latest: today }
  const [day] = daysOf(said, context)
  if (day !== undefined) {
    const interval = said === 'today' || said === 'yesterday' ? said : undefined
    return wholeDays(day, day, zone, interval)
  }
  const [, week] = /^week of (.+)$/.exec(said) ?? []
  const [weekDay] = week === undefined ? [] : daysOf(week, context)
  if (weekDay !== undefined) return weekOf(weekDay, zone)
  const read =
    period(said, context) ?? namedMonth(said, context) ?? relative(said, context) ?? timeOfDay(said, context)
  const interval = DAY_PARTS.find((part) => part === said)
  return (
    (read && interval ? { ...read, interval } : read) ?? inNamedZone(said, context) ?? between(said, context)
  )
}

/** Before and after a moment, where a range is wanted. */
const AROUND_MS = 30 * MINUTE

/** The range of a reading, as far as it has passed: of a moment the hour around it. */
export function readingRange({ kind, start, end }: Reading, now: number): DateRange {
  const around = kind === 'moment' ? AROUND_MS : 0
  return { start: start - around, end: Math.max(start - around, Math.min(end + around, now)) }
}

/** What was understood: 'Tue Nov 24, 6:05 PM CST', 'Mon Nov 23 – Wed Nov 25'. */
export function readingText(
  { kind, start, end }: Pick<Reading, 'kind' | 'start' | 'end'>,
  now: number,
  zone: string,
  naming: ZoneNaming,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const { year } = toWallTime(now, zone)
  const day = (at: number) => {
    const wall = toWallTime(at, zone)
    const date = dateText(wall, 'weekday', language)
    const short = dateLocale(language) === 'en-US' ? date.replace(',', '') : date
    return wall.year === year ? short : `${short}, ${wall.year}`
  }
  const oneDay = dayKey(start, zone) === dayKey(end, zone)
  if (kind === 'days') return oneDay ? day(start) : `${day(start)} – ${day(end)}`
  const changes = zoneLabel(start, zone) !== zoneLabel(end, zone)
  const time = (at: number, names: boolean) => {
    const clock = at % MINUTE === 0 || kind === 'times' ? formatClock(at, zone) : formatTimeOfDay(at, zone)
    return names || isShownTwice(at, zone) ? `${clock} ${zoneLabel(at, zone)}` : clock
  }
  const last = time(end, changes || naming === 'always')
  if (kind === 'moment') return `${day(start)}, ${last}`
  return `${day(start)}, ${time(start, changes)} – ${oneDay ? last : `${day(end)}, ${last}`}`
}

/** The same where a range is wanted: 'Tue Nov 24, 6:05 PM CST ± 30 min'. */
export function readingRangeText(...args: Parameters<typeof readingText>): string {
  const text = readingText(...args)
  return args[0].kind === 'moment' ? t('{time} ± 30 min', { time: text }) : text
}
