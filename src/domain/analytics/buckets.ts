import type { DateRange } from '../time/intervals.ts'
import type { ResolutionCode } from '../time/presets.ts'
import { DAY_S, resolutionSeconds } from '../time/presets.ts'
import {
  addDays,
  atMinutes,
  DAY,
  dayKey,
  daysBetween,
  MINUTE,
  minutesOfDay,
  SECOND,
  startOfDayKey,
} from '../time/zone.ts'

/** The times at which a chart's bars begin, on the zone's wall clock. Ranges are half-open: start <= at < end. */

/** Lengths a range may be cut into: a resolution, or calendar months. */
export type BucketLength = ResolutionCode | '1mo'

/** What a chart can hold and a person can read; more is refused. */
export const MAX_BUCKETS = 800

export type Bucket = DateRange

/** A Monday, so that buckets of seven days are weeks. */
const FIRST_MONDAY = '1970-01-05'

/** Whether buckets of this length are made of whole local days. */
export const ofDays = (length: BucketLength): boolean =>
  length === '1mo' || resolutionSeconds(length) >= DAY_S

/** The days that begin a bucket of whole days, from the one in which `start` lies. */
export function firstDays(start: number, end: number, zone: string, length: BucketLength): string[] {
  const last = dayKey(end, zone)
  const starts: string[] = []
  if (length === '1mo' || length === '6mo') {
    const months = length === '1mo' ? 1 : 6
    const [year = 1970, month = 1] = dayKey(start, zone).split('-').map(Number)
    for (let index = Math.floor((year * 12 + month - 1) / months) * months; ; index += months) {
      const day = new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)).toISOString().slice(0, 10)
      if (day > last) return starts
      starts.push(day)
    }
  }
  const days = Math.max(1, Math.round(resolutionSeconds(length) / DAY_S))
  const from = dayKey(start, zone)
  const into = ((daysBetween(FIRST_MONDAY, from) % days) + days) % days
  for (let day = addDays(from, -into); day <= last; day = addDays(day, days)) starts.push(day)
  return starts
}

/** Begins of buckets shorter than a day: the wall clock's round times, an hour shown twice being two. */
function withinDay(day: string, seconds: number, zone: string, range: DateRange): number[] {
  const midnight = startOfDayKey(day, zone)
  const next = startOfDayKey(addDays(day, 1), zone)
  const step = seconds * SECOND
  if (seconds < 60 || next - midnight === DAY) {
    const first = midnight + Math.max(0, Math.floor((range.start - midnight) / step)) * step
    const count = Math.max(0, Math.ceil((Math.min(next, range.end) - first) / step))
    return Array.from({ length: count }, (_, index) => first + index * step)
  }
  const starts = new Set<number>([midnight])
  for (let minute = 0; minute < DAY / MINUTE; minute += seconds / 60) {
    for (const twice of ['earlier', 'later'] as const) {
      const at = atMinutes(day, minute, zone, twice)
      // A time that the clocks skip begins no bucket; the next round time does.
      if (minutesOfDay(at, zone) === minute) starts.add(at)
    }
  }
  return [...starts].sort((a, b) => a - b)
}

/**
 * Cuts a range into buckets of a zone's wall clock: hours and their parts from local midnight, weeks from
 * Monday, calendar months. They join without gap; the first and last are cut at the range's ends.
 * Empty for an empty or reversed range; null when there would be more than MAX_BUCKETS.
 */
export function bucketsOf(range: DateRange, length: BucketLength, zone: string): Bucket[] | null {
  const { start, end } = range
  if (end <= start) return []
  const seconds = length === '1mo' ? 30 * DAY_S : resolutionSeconds(length)
  // Before any is made: they could be millions.
  if ((end - start) / (seconds * SECOND) > MAX_BUCKETS) return null
  const begins =
    seconds < DAY_S
      ? firstDays(start, end, zone, '1d').flatMap((day) => withinDay(day, seconds, zone, range))
      : firstDays(start, end, zone, length).map((day) => startOfDayKey(day, zone))
  const inside = begins.filter((at) => at > start && at < end)
  const starts = [start, ...inside]
  return starts.map((at, index) => ({ start: at, end: starts[index + 1] ?? end }))
}

/** The bucket of an instant, as long as it is where no range cuts it. */
export function wholeBucket(at: number, length: BucketLength, zone: string): Bucket {
  // Half as long again reaches the next bucket of every length, also when clocks are set back.
  const reach = (length === '1mo' ? 30 * DAY_S : resolutionSeconds(length)) * SECOND * 1.5 + 1
  if (ofDays(length)) {
    const [first = '', next = ''] = firstDays(at, at + reach, zone, length)
    return { start: startOfDayKey(first, zone), end: startOfDayKey(next, zone) }
  }
  const before = bucketsOf({ start: at - reach, end: at + 1 }, length, zone)?.at(-1)
  const after = bucketsOf({ start: at, end: at + reach }, length, zone)?.[0]
  return { start: before?.start ?? at, end: after?.end ?? at }
}

/** Index of the bucket of an instant, or -1 outside of them. */
export function bucketAt(at: number, buckets: readonly Bucket[]): number {
  return buckets.findIndex((bucket) => at >= bucket.start && at < bucket.end)
}
