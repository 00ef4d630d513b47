import type { DaySpan } from '../time/day-span.ts'
import type { DateRange } from '../time/intervals.ts'
import { dayKey, HOUR, startOfDayKey } from '../time/zone.ts'
import { type Bucket, type BucketLength, bucketsOf, firstDays, ofDays, wholeBucket } from './buckets.ts'

/**
 * Buckets of a range over places of several zones. A day, week or month is each place's own: a bucket is named by the
 * local day that begins it, and in every zone begins when that day does there. Buckets shorter than a day are the
 * same instants everywhere.
 */
export interface ZonedBuckets {
  /**
   * How the buckets are shown, in one zone. They join without gap; the first and the last are cut where the range's
   * ends lie in them. The first may lie before the range and the last after it, where other zones are behind or ahead.
   */
  buckets: Bucket[]
  /** The local days 'YYYY-MM-DD' that begin them; null where they are shorter than a day. */
  days: string[] | null
  /** When they begin in each zone. */
  starts: Map<string, number[]>
}

/**
 * Null when there would be more than MAX_BUCKETS.
 *
 * @param rangeIn the part of the range that counts in a zone; all of it by default
 */
export function zonedBuckets(
  range: DateRange,
  length: BucketLength,
  zones: Iterable<string>,
  shown: string,
  rangeIn: (zone: string) => DateRange = () => range,
): ZonedBuckets | null {
  const plain = bucketsOf(range, length, shown)
  if (plain === null) return null
  const places = [...new Set(zones)]
  if (!ofDays(length) || plain.length === 0) {
    const begins = plain.map((bucket) => bucket.start)
    return { buckets: plain, days: null, starts: new Map(places.map((zone) => [zone, begins])) }
  }
  const of = places.length > 0 ? places : [shown]
  const own = of.flatMap((zone) => {
    const { start, end } = rangeIn(zone)
    if (end <= start) return []
    const found = firstDays(start, end, zone, length)
    // Only the last can begin with the range's end.
    return startOfDayKey(found.at(-1) ?? '', zone) < end ? found : found.slice(0, -1)
  })
  const days = [...new Set(own)].sort()
  const starts = new Map([...of, shown].map((zone) => [zone, days.map((day) => startOfDayKey(day, zone))]))
  const begins = starts.get(shown) ?? []
  const last = days.at(-1)
  if (last === undefined) return { buckets: [], days, starts }
  const { start, end } = rangeIn(shown)
  const next = wholeBucket(startOfDayKey(last, shown), length, shown).end
  const buckets = begins.map((from, index) => {
    const to = begins[index + 1] ?? next
    const [first, latest] = [index === 0, index === begins.length - 1]
    return {
      start: first && start > from && start < to ? start : from,
      end: latest && end > from && end < to ? end : to,
    }
  })
  return { buckets, days, starts }
}

/** The local days that the bucket of an instant is made of, whole even where a range cuts it; of `ofDays` lengths only. */
export function daysOfBucket(at: number, length: BucketLength, zone: string): DaySpan {
  const { start, end } = wholeBucket(at, length, zone)
  return { from: dayKey(start, zone), to: dayKey(end, zone) }
}

/** The clocks of no two places are further apart. */
const APART = 26 * HOUR

/**
 * A range within which places of all zones have the same whole buckets of days: longer, by as much as clocks are apart,
 * where it begins or ends with one. Where it cuts one it cuts them all at the same moment.
 */
export function withOwnDays(range: DateRange, length: BucketLength, zone: string): DateRange {
  if (!ofDays(length)) return range
  const begins = (at: number) => startOfDayKey(daysOfBucket(at, length, zone).from, zone) === at
  return {
    start: begins(range.start) ? range.start - APART : range.start,
    end: begins(range.end) ? range.end + APART : range.end,
  }
}

/** A place's range, and when the buckets begin there. */
export interface PlaceRange extends DateRange {
  starts: readonly number[]
}

/** Milliseconds of a bucket that lie within the range, on average of the places that have any of it. */
export function lengthWithin(places: readonly PlaceRange[], index: number): number {
  const lengths = places
    .map(
      ({ start, end, starts }) =>
        Math.min(starts[index + 1] ?? end, end) - Math.max(starts[index] ?? end, start),
    )
    .filter((length) => length > 0)
  return lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) / lengths.length : 0
}
