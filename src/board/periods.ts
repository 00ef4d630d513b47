import { type BucketLength, bucketAt, bucketsOf, ofDays } from '#src/domain/analytics/buckets.ts'
import { daysOfBucket } from '#src/domain/analytics/zoned-buckets.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'
import { startOfDayKey } from '#src/domain/time/zone.ts'
import type { Period } from './period-filter.ts'

/** The length of a bar that stands for a period, for its label. */
export const PERIOD_LENGTH: Readonly<Record<Period, ResolutionCode>> = {
  HOUR: '1h',
  DAY: '1d',
  WEEK: '7d',
  MONTH: '30d',
}

/** How long the periods are. */
export const lengthOf = (period: Period): BucketLength => (period === 'MONTH' ? '1mo' : PERIOD_LENGTH[period])

/**
 * The periods of a range on the zone's calendar; null when they are more than a chart can hold.
 *
 * @param starts when periods begin that there are figures of: where other zones are behind or ahead it is another day
 * at the range's ends, which has a period of its own
 */
export function periodsOf(
  range: DateRange,
  period: Period,
  zone: string,
  starts: readonly number[] = [],
): DateRange[] | null {
  const length = lengthOf(period)
  const inside = bucketsOf(range, length, zone)
  const [first, last] = [inside?.[0], inside?.at(-1)]
  if (!inside || !first || !last || !ofDays(length)) return inside
  const begins = startOfDayKey(daysOfBucket(first.start, length, zone).from, zone)
  const outside = (some: (start: number) => boolean) =>
    [...new Set(starts.filter(some))]
      .sort((a, b) => a - b)
      .map((start) => ({ start, end: startOfDayKey(daysOfBucket(start, length, zone).to, zone) }))
  return [...outside((start) => start < begins), ...inside, ...outside((start) => start >= last.end)]
}

/** Says of bars that lie beyond the range that they do. */
export const markOutside = <Bar extends Partial<DateRange>>(
  bars: readonly Bar[],
  { start, end }: DateRange,
): (Bar & { outside: boolean })[] =>
  bars.map((bar) => ({ ...bar, outside: (bar.end ?? end) <= start || (bar.start ?? start) >= end }))

export interface PeriodRows<Row> {
  /** The start of a row's period, epoch milliseconds. */
  at: (row: Row) => number
  /** What the row is about, beside its period. */
  key: (row: Row) => string
  label: (row: Row) => string
  value: (row: Row) => number | null
  /** Where there is no row: nothing was counted (0), or there is no figure (null). */
  missing: 0 | null
}

export interface PeriodSeries {
  key: string
  label: string
  values: (number | null)[]
}

/** Rows of periods and things as one series a thing, in the order in which the things come first. */
export function seriesOf<Row>(
  rows: readonly Row[],
  periods: readonly DateRange[],
  { at, key, label, value, missing }: PeriodRows<Row>,
): PeriodSeries[] {
  const series = new Map<string, PeriodSeries>()
  const [first] = periods
  for (const row of rows) {
    // A period that began before the range is cut to it, but keeps its own start on the wire.
    const index = bucketAt(Math.max(at(row), first?.start ?? 0), periods)
    if (index < 0) continue
    const known = series.get(key(row)) ?? {
      key: key(row),
      label: label(row),
      values: periods.map((): number | null => missing),
    }
    known.values[index] = value(row)
    series.set(key(row), known)
  }
  return [...series.values()]
}

/** By name, so that a thing has the same place and colour whatever was counted first. */
export const byLabel = (series: readonly PeriodSeries[]): PeriodSeries[] =>
  series.toSorted((a, b) => (a.label < b.label ? -1 : 1))
