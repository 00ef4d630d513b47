import { msg, t, tn } from '../language/text.ts'
import { type DateLanguage, DEFAULT_DATE_LANGUAGE, dateText } from './date-language.ts'
import type { DateRange } from './intervals.ts'
import { meridiem } from './meridiem.ts'
import { type IntervalCode, intervalLabel, isPresetCode, type PresetCode, presetOf } from './presets.ts'
import { DAY, dayKey, HOUR, isShownTwice, MINUTE, toWallTime, type WallTime, zoneLabel } from './zone.ts'

/**
 * How times are written. Instants are epoch milliseconds, shown in the restaurant's zone. Clocks have 12 hours. The
 * formats of the specification are in the console's language: '05 Mar • 3:07:09 PM', in Spanish '05 mar • 3:07:09 p.m.'.
 * All other dates take the reader's language of dates: 'Nov 24, 7:43 PM'.
 */

/** Shown in place of a time that is not one. */
const NO_TIME = msg('N/A')

const two = (value: number) => String(value).padStart(2, '0')
const monthName = (wall: WallTime) => dateText(wall, 'month', DEFAULT_DATE_LANGUAGE)
const isInstant = (epoch: number) => Math.abs(epoch) <= 8.64e15
const hour12 = (hour: number) => hour % 12 || 12
const clock12 = (wall: WallTime) =>
  `${hour12(wall.hour)}:${two(wall.minute)}:${two(wall.second)} ${meridiem(wall.hour)}`

/** Where a time names its zone: always, or only in the hour that clocks show twice. */
export type ZoneNaming = 'always' | 'twice'

const named = (text: string, epoch: number, zone: string, naming: ZoneNaming = 'twice') =>
  naming === 'always' || isShownTwice(epoch, zone) ? `${text} ${zoneLabel(epoch, zone)}` : text

/**
 * The default timestamp, 'DD MMM • h:mm:ss A' (spec 1 §9): '05 Mar • 3:07:09 PM'; with its zone where asked for, and
 * where it comes twice: '01 Nov • 1:07:09 AM EDT'.
 */
export function formatTimestamp(epoch: number, zone: string, naming?: ZoneNaming): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const wall = toWallTime(epoch, zone)
  return named(`${two(wall.day)} ${monthName(wall)} • ${clock12(wall)}`, epoch, zone, naming)
}

const clockMinute = (wall: WallTime) => `${hour12(wall.hour)}:${two(wall.minute)} ${meridiem(wall.hour)}`

/** A time to the minute: 'Mar 5, 3:07 PM'; its zone as in `formatTimestamp`. */
export function formatDayTime(epoch: number, zone: string, naming?: ZoneNaming): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const wall = toWallTime(epoch, zone)
  return named(`${dateText(wall, 'day', DEFAULT_DATE_LANGUAGE)}, ${clockMinute(wall)}`, epoch, zone, naming)
}

/** The same next to another instant: of its day only the time, '3:07 PM'. */
export function formatWithSharedDay(epoch: number, beside: number, zone: string): string {
  if (!isInstant(epoch) || !isInstant(beside) || dayKey(epoch, zone) !== dayKey(beside, zone))
    return formatDayTime(epoch, zone)
  return named(clockMinute(toWallTime(epoch, zone)), epoch, zone)
}

/** 'MM/DD/YYYY h:mm:ss A' (spec 1 §9): '03/05/2026 3:07:09 PM'. */
export function formatDateTime(epoch: number, zone: string): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const wall = toWallTime(epoch, zone)
  return `${dateText(wall, 'digits', DEFAULT_DATE_LANGUAGE)} ${clock12(wall)}`
}

/** With whose clock it is, where nothing around it says so, as in a file: '03/05/2026 3:07:09 PM EST'. */
export function formatZonedDateTime(epoch: number, zone: string): string {
  return isInstant(epoch) ? `${formatDateTime(epoch, zone)} ${zoneLabel(epoch, zone)}` : t(NO_TIME)
}

/** Time of day of a history row, 'h:mm:ss AM' (spec 2 §9). */
export function formatTimeOfDay(epoch: number, zone: string): string {
  return isInstant(epoch) ? clock12(toWallTime(epoch, zone)) : t(NO_TIME)
}

/** Hour marker of a history, 'h AM' (spec 2 §9); with its zone where it comes twice. */
export function formatHour(epoch: number, zone: string): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const { hour } = toWallTime(epoch, zone)
  return named(`${hour12(hour)} ${meridiem(hour)}`, epoch, zone)
}

/** A calendar day 'YYYY-MM-DD' as 'Mar 5, 2026', or 'Mar 5' within `yearNow`. */
export function formatDay(
  text: string,
  yearNow?: number,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return dateText({ year, month, day }, year === yearNow ? 'day' : 'dayOfYear', language)
}

/** As formatDateTime, its date in the reader's language: '05.03.2026 3:07:09 PM'. */
export function formatMoment(epoch: number, zone: string, language: DateLanguage): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const wall = toWallTime(epoch, zone)
  return `${dateText(wall, 'digits', language)} ${clock12(wall)}`
}

/** Text of the digital clock: '12:31 PM'. */
export function formatClock(epoch: number, zone: string): string {
  return clockMinute(toWallTime(epoch, zone))
}

/** Clock and zone: '12:31 PM EST'. */
export function formatZonedClock(epoch: number, zone: string, naming: ZoneNaming = 'always'): string {
  return named(formatClock(epoch, zone), epoch, zone, naming)
}

/** Full calendar months between two instants in a zone. */
function fullMonths(from: number, to: number, zone: string): number {
  const a = toWallTime(from, zone)
  const b = toWallTime(to, zone)
  const months = (b.year - a.year) * 12 + b.month - a.month
  const rest = (wall: WallTime) =>
    ((wall.day * 24 + wall.hour) * 60 + wall.minute) * 60_000 + wall.second * 1000 + wall.millisecond
  return rest(b) < rest(a) ? months - 1 : months
}

/**
 * Relative time (spec 1 §9): '2 years ago' … '5 minutes ago', 'just now' under a minute. A time ahead of `now` is
 * 'just now' within a minute, which two clocks may well differ by, and beyond that the full date and time.
 */
export function formatRelative(epoch: number, now: number, zone: string): string {
  if (!isInstant(epoch)) return t(NO_TIME)
  const passed = now - epoch
  if (passed <= -MINUTE) return formatDateTime(epoch, zone)
  if (passed < MINUTE) return t('just now')
  if (passed < HOUR)
    return tn(Math.floor(passed / MINUTE), { one: '{n} minute ago', other: '{n} minutes ago' })
  if (passed < DAY) return tn(Math.floor(passed / HOUR), { one: '{n} hour ago', other: '{n} hours ago' })
  const months = fullMonths(epoch, now, zone)
  if (months >= 12) return tn(Math.floor(months / 12), { one: '{n} year ago', other: '{n} years ago' })
  return months >= 1
    ? tn(months, { one: '{n} month ago', other: '{n} months ago' })
    : tn(Math.floor(passed / DAY), { one: '{n} day ago', other: '{n} days ago' })
}

/** A running timer: '3:05', '1:03:05', from seconds; below zero counts as zero. */
export function formatTimer(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const tail = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}

/** A measured length as a timer, from seconds, rounded; 'N/A' where there is none. */
export const timer = (seconds: number | null): string =>
  seconds === null ? t('N/A') : formatTimer(Math.round(seconds))

/** Time since an instant, as a timer. */
export function formatElapsed(since: number, now: number): string {
  return formatTimer((now - since) / 1000)
}

/** A length in words, its two largest units: '45 s', '1 min 25 s', '15 min', '1 h 15 min', '2 d 3 h', from seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const days = Math.floor(whole / 86_400)
  const hours = Math.floor((whole % 86_400) / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = whole % 60
  const units = [
    days > 0 && t('{days} d', { days }),
    hours > 0 && t('{hours} h', { hours }),
    minutes > 0 && t('{minutes} min', { minutes }),
    rest > 0 && t('{seconds} s', { seconds: rest }),
  ]
  const first = units.findIndex((unit) => unit !== false)
  if (first < 0) return t('{seconds} s', { seconds: 0 })
  return units
    .slice(first, first + 2)
    .filter((unit) => unit !== false)
    .join(' ')
}

/** 'last 4 h', 'last day', 'this week'. */
export function formatPreset(code: IntervalCode): string {
  return isPresetCode(code) ? lastWords(code) : intervalLabel(code).toLowerCase()
}

function lastWords(code: PresetCode): string {
  const { seconds, days, months } = presetOf(code)
  const hours = seconds / 3600
  if (months >= 12) return tn(months / 12, { one: 'last year', other: 'last {n} years' })
  if (months > 0) return tn(months, { one: 'last month', other: 'last {n} months' })
  if (days > 0) return tn(days, { one: 'last day', other: 'last {n} days' })
  return hours >= 1
    ? tn(hours, { one: 'last hour', other: 'last {n} h' })
    : tn(seconds / 60, { one: 'last minute', other: 'last {n} min' })
}

/** A range: 'Mar 5, 10:00 AM – 2:30 PM', 'Mar 5, 2025, 10:00 AM – Jan 6, 2:30 PM'; the year of `now` is left out. */
export function formatRange(
  range: DateRange,
  now: number,
  zone: string,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const { year } = toWallTime(now, zone)
  const from = dayKey(range.start, zone)
  const to = dayKey(range.end, zone)
  const start = `${formatDay(from, year, language)}, ${formatClock(range.start, zone)}`
  const end = formatClock(range.end, zone)
  return from === to ? `${start} – ${end}` : `${start} – ${formatDay(to, year, language)}, ${end}`
}

/** A range of whole days: 'Mar 5', 'Mar 5 – Mar 7'; both 'YYYY-MM-DD'. */
export function formatDayRange(
  from: string,
  to: string,
  now: number,
  zone: string,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const { year } = toWallTime(now, zone)
  const first = formatDay(from, year, language)
  return from === to ? first : `${first} – ${formatDay(to, year, language)}`
}

/** What a zone's clocks are called over a range: 'CST', and where they change in it 'CDT – CST'. */
export function zoneLabels({ start, end }: DateRange, zone: string): string {
  const [first, last] = [zoneLabel(start, zone), zoneLabel(end, zone)]
  return first === last ? last : `${first} – ${last}`
}

/** What a field for a time is called: 'Time (EST)'. */
export function labelWithZone(label: string, at: number, zone: string, naming: ZoneNaming): string {
  return naming === 'always' ? `${label} (${zoneLabel(at, zone)})` : label
}

/** A range and its zone: 'Mar 5 – Mar 7 · EST'. A change of the clocks in it is always named. */
export function withZone(text: string, range: DateRange, zone: string, naming: ZoneNaming): string {
  const changes = zoneLabel(range.start, zone) !== zoneLabel(range.end, zone)
  return naming === 'always' || changes ? `${text} · ${zoneLabels(range, zone)}` : text
}
