import { tzOffset } from '@date-fns/tz/tzOffset'
import { addMonths, differenceInCalendarDays, addDays as moveDays } from 'date-fns'

/**
 * Wall-clock time of an IANA zone, both ways. Storage is epoch milliseconds; nothing here reads a clock or the
 * machine's own zone. Days of 23 and 25 hours and midnights that do not exist are handled.
 */

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What a clock on the wall shows. `month` is 1 to 12. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  millisecond: number
}

/** True if this runtime knows the zone, e.g. 'America/New_York'. */
export function isZone(zone: string): boolean {
  try {
    // Asked first, since tzOffset looks names up in an object and finds 'toString' there.
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return !Number.isNaN(tzOffset(zone, new Date(0)))
  } catch {
    return false
  }
}

/** By zone and day of UTC: the minutes ahead for all of it, or null for a day on which its clocks are set. */
const ofWholeDays = new Map<string, Map<number, number | null>>()
/** Of each zone. */
const DAYS_KEPT = 20_000

/**
 * Milliseconds that the zone is ahead of UTC at an instant. Throws RangeError for an unknown zone or instant.
 * To ask the runtime takes microseconds, and a day of kitchens asks for hundreds of thousands: what it says is kept.
 */
export function offsetAt(epoch: number, zone: string): number {
  const day = Math.floor(epoch / DAY)
  const known = ofWholeDays.get(zone)?.get(day)
  if (typeof known === 'number') return known * MINUTE
  const minutes = tzOffset(zone, new Date(epoch))
  if (Number.isNaN(minutes)) throw new RangeError(`No offset for ${epoch} in zone '${zone}'`)
  if (known === undefined) {
    const stays = [day, day + 1].every((edge) => tzOffset(zone, new Date(edge * DAY)) === minutes)
    const wholeDays = ofWholeDays.get(zone) ?? new Map<number, number | null>()
    if (wholeDays.size >= DAYS_KEPT) wholeDays.clear()
    ofWholeDays.set(zone, wholeDays.set(day, stays ? minutes : null))
  }
  return minutes * MINUTE
}

/** 'UTC-6', 'UTC+5:30' */
export function offsetWords(epoch: number, zone: string): string {
  const minutes = Math.round(offsetAt(epoch, zone) / MINUTE)
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The wall-clock fields of an instant in a zone. */
export function toWallTime(epoch: number, zone: string): WallTime {
  const shifted = new Date(epoch + offsetAt(epoch, zone))
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    millisecond: shifted.getUTCMilliseconds(),
  }
}

/** The wall clock read as if it were UTC; fields out of range carry over (day 32 is the next month). */
function asUtc(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond)
}

/**
 * The instants at which a zone's clocks show a time, given as the epoch milliseconds that it would be in UTC: none where
 * they skip it, and where they show it twice both, in order.
 */
export function instantsAt(wall: number, zone: string): number[] {
  const before = wall - offsetAt(wall - DAY, zone)
  const after = wall - offsetAt(wall + DAY, zone)
  const tried = before === after ? [before] : before < after ? [before, after] : [after, before]
  return tried.filter((epoch) => epoch + offsetAt(epoch, zone) === wall)
}

/**
 * The instant at which a zone's clocks show `wall`. A time that occurs twice (clocks set back) gives the first,
 * or the second with `'later'`. A time that never occurs (clocks set forward) is moved on by the gap's length,
 * so 02:30 becomes 03:30.
 */
export function fromWallTime(wall: WallTime, zone: string, twice: 'earlier' | 'later' = 'earlier'): number {
  const guess = asUtc(wall)
  const real = instantsAt(guess, zone)
  return real.at(twice === 'earlier' ? 0 : -1) ?? guess - offsetAt(guess - DAY, zone)
}

/** True in the hour that a zone's clocks show twice, both times that they do: there a time alone says too little. */
export function isShownTwice(epoch: number, zone: string): boolean {
  // On most days no clock is set, which is quicker to find out.
  if (offsetAt(epoch - DAY, zone) === offsetAt(epoch + DAY, zone)) return false
  const wall = toWallTime(epoch, zone)
  return fromWallTime(wall, zone) !== fromWallTime(wall, zone, 'later')
}

const two = (value: number) => String(value).padStart(2, '0')

const keyOfParts = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The calendar day of an instant in a zone: 'YYYY-MM-DD'. */
export function dayKey(epoch: number, zone: string): string {
  const { year, month, day } = toWallTime(epoch, zone)
  return keyOfParts(year, month, day)
}

/*
 * Days of the calendar are computed with date-fns. It reads and writes them in one and the same zone, this machine's,
 * so which one that is does not matter.
 */

const dateOf = (day: string) => new Date(`${day}T00:00`)

/** @throws RangeError if not a date. */
function keyOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('Not a day')
  return keyOfParts(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

/** True for 'YYYY-MM-DD' that is a day of the calendar ('2023-02-29' is not). */
export function isDayKey(text: string): boolean {
  const date = dateOf(text)
  // Some engines take 29 February of any year, and read it as 1 March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && keyOf(date) === text
}

/** A calendar day moved by whole days: ('2024-02-28', 2) is '2024-03-01'. Throws RangeError if not a day. */
export function addDays(day: string, days: number): string {
  return keyOf(moveDays(dateOf(day), days))
}

/** The weekday of a calendar day: 0 for Monday, with which weeks begin, to 6 for Sunday. */
export const weekdayNumber = (day: string): number => (dateOf(day).getDay() + 6) % 7

/** Whole calendar days from one day to another, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from))
}

/** The first instant of a calendar day 'YYYY-MM-DD': midnight, or when clocks skip midnight, the instant they do. */
export function startOfDayKey(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`Not a day: '${day}'`)
  const epoch = fromWallTime(toWallTime(midnight, 'UTC'), zone)
  if (epoch + offsetAt(epoch, zone) === midnight) return epoch
  let low = epoch - DAY
  let high = epoch
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (middle + offsetAt(middle, zone) >= midnight) high = middle
    else low = middle
  }
  return high
}

/** The last millisecond of a calendar day 'YYYY-MM-DD'. */
export function endOfDayKey(day: string, zone: string): number {
  return startOfDayKey(addDays(day, 1), zone) - 1
}

/** The first instant of the day in which an instant lies. */
export function startOfDay(epoch: number, zone: string): number {
  return startOfDayKey(dayKey(epoch, zone), zone)
}

/** The last millisecond of the day in which an instant lies. */
export function endOfDay(epoch: number, zone: string): number {
  return endOfDayKey(dayKey(epoch, zone), zone)
}

/** Minutes on the wall clock since 00:00: 0 to 1439. */
export function minutesOfDay(epoch: number, zone: string): number {
  const wall = toWallTime(epoch, zone)
  return wall.hour * 60 + wall.minute
}

/** The instant of a wall-clock minute of a day; minutes skipped or shown twice as in `fromWallTime`. */
export function atMinutes(
  day: string,
  minutes: number,
  zone: string,
  twice: 'earlier' | 'later' = 'earlier',
): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = { year, month, day: date, hour: 0, minute: minutes, second: 0, millisecond: 0 }
  return fromWallTime(wall, zone, twice)
}

/** The same; of a minute that is shown twice, the one nearer to an instant. */
export function atMinutesNear(day: string, minutes: number, zone: string, near: number): number {
  const [first, second] = [atMinutes(day, minutes, zone), atMinutes(day, minutes, zone, 'later')]
  return Math.abs(near - second) < Math.abs(near - first) ? second : first
}

/** The same wall-clock time so many days later (or earlier), whatever the clocks did between. */
export function addWallDays(epoch: number, days: number, zone: string): number {
  const wall = toWallTime(epoch, zone)
  return fromWallTime({ ...wall, day: wall.day + days }, zone)
}

/** The same wall-clock time so many months later (or earlier); 31 March less a month is the last of February. */
export function addWallMonths(epoch: number, months: number, zone: string): number {
  const moved = keyOf(addMonths(dateOf(dayKey(epoch, zone)), months))
  const [year = 0, month = 1, day = 1] = moved.split('-').map(Number)
  return fromWallTime({ ...toWallTime(epoch, zone), year, month, day }, zone)
}

/**
 * Whether clocks in two zones show the same all year, so that a time needs no zone for a reader of the other. Looked at
 * every quarter of a year: in winter Phoenix shows what Denver does, in summer it doesn't. Half a year from April is
 * October, when it is summer time in both.
 */
export function showSameTime(zone: string, other: string, now: number): boolean {
  if (zone === other) return true
  return [-182, -91, 0, 91, 182].every(
    (days) => offsetAt(now + days * DAY, zone) === offsetAt(now + days * DAY, other),
  )
}

const nameFormats = new Map<string, Intl.DateTimeFormat>()

/** What the zone is called at an instant: 'EST', 'EDT', or 'GMT+2' where no short name is in use. */
export function zoneLabel(epoch: number, zone: string): string {
  let format = nameFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    nameFormats.set(zone, format)
  }
  return format.formatToParts(epoch).find((part) => part.type === 'timeZoneName')?.value ?? zone
}
