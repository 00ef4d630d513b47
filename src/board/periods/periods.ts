import { type BucketLength, bucketAt, bucketsOf, ofDays } from '#src/domain/analytics/buckets.ts'
import { daysOfBucket } from '#src/domain/analytics/zoned-buckets.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { type ResolutionCode, resolutionSeconds } from '#src/domain/time/presets.ts'
import { SECOND, startOfDayKey } from '#src/domain/time/zone.ts'
import type { BoardQuery } from '../board-context.ts'
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

/** How long the bars are that a board asks for: its period, or the resolution where it has none. */
export function barLength({ filters, resolution }: Pick<BoardQuery, 'filters' | 'resolution'>): BucketLength {
  return filters.period === undefined ? resolution : lengthOf(filters.period as Period)
}

/**
 * The periods of a range on the zone's calendar, and those of `starts` that are not among them: where other zones are
 * behind or ahead it is another day at the range's ends. Every start lies in exactly one of them.
 *
 * @param starts when the periods of an answer begin
 */
export function periodsOf(
  range: DateRange,
  length: BucketLength,
  zone: string,
  starts: readonly number[] = [],
): DateRange[] {
  const periods = [...(bucketsOf(range, length, zone) ?? [])]
  const known = new Set(periods.map(({ start }) => start))
  const others = [...new Set(starts.filter((start) => !known.has(start)))].sort((a, b) => a - b)
  if (others.length === 0) return periods
  const isOfDays = ofDays(length)
  const [first] = periods
  const firstDay = first && isOfDays ? daysOfBucket(first.start, length, zone).from : undefined
  for (const start of others) {
    if (bucketAt(start, periods) >= 0) continue
    const days = isOfDays ? daysOfBucket(start, length, zone) : null
    // An answer doesn't cut the range's first day where an earlier one comes before it.
    if (first && days?.from === firstDay && start < first.start) first.start = start
    else periods.push({ start, end: days ? startOfDayKey(days.to, zone) : start + stepOf(length) })
  }
  periods.sort((a, b) => a.start - b.start)
  return periods.map(({ start, end }, index) => ({
    start,
    end: Math.min(end, periods[index + 1]?.start ?? end),
  }))
}

/** Milliseconds of a length shorter than a day. */
const stepOf = (length: BucketLength) => (length === '1mo' ? 0 : resolutionSeconds(length) * SECOND)

export interface PeriodRows<Row> {
  /** The start of a row's period, epoch milliseconds. */
  at: (row: Row) => number
  /** What the row is about, besides its period. */
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

/** Finds the period of a row by the start that the answer gives it. */
export function periodIndex(periods: readonly DateRange[]): (at: number) => number {
  const known = new Map(periods.map(({ start }, index) => [start, index]))
  return (at) => {
    const index = known.get(at) ?? bucketAt(at, periods)
    // Periods are made with the starts of the rows. A figure left out would be a wrong sum that nobody notices.
    if (index < 0) throw new RangeError(`No period holds ${new Date(at).toISOString()}`)
    return index
  }
}

/** An answer's row of each period; undefined where it has none. */
export function rowsByPeriod<Row extends { time: number }>(
  rows: readonly Row[],
  periods: readonly DateRange[],
): (Row | undefined)[] {
  const indexOf = periodIndex(periods)
  const own: (Row | undefined)[] = periods.map(() => undefined)
  for (const row of rows) own[indexOf(row.time)] = row
  return own
}

/** Rows of periods and things as one series a thing, by name: whatever comes first, each has the same place. */
export function seriesOf<Row>(
  rows: readonly Row[],
  periods: readonly DateRange[],
  { at, key, label, value, missing }: PeriodRows<Row>,
): PeriodSeries[] {
  const series = new Map<string, PeriodSeries>()
  const indexOf = periodIndex(periods)
  for (const row of rows) {
    const index = indexOf(at(row))
    const known = series.get(key(row)) ?? {
      key: key(row),
      label: label(row),
      values: periods.map((): number | null => missing),
    }
    const before = known.values[index] ?? null
    const own = value(row)
    // What is counted adds up, should two rows be of one period.
    known.values[index] = missing === 0 && before !== null && own !== null ? before + own : own
    series.set(key(row), known)
  }
  return [...series.values()].sort(byLabel)
}

function byLabel(a: PeriodSeries, b: PeriodSeries): number {
  if (a.label !== b.label) return a.label < b.label ? -1 : 1
  return a.key < b.key ? -1 : 1
}

/** Series of materials in the order of their dictionary; one that it doesn't have comes last. */
export function inDictionaryOrder(
  series: readonly PeriodSeries[],
  codes: readonly string[],
): readonly PeriodSeries[] {
  const place = ({ key }: PeriodSeries) => {
    const index = codes.indexOf(key)
    return index < 0 ? codes.length : index
  }
  return series.toSorted((a, b) => place(a) - place(b))
}
