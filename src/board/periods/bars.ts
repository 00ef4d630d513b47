import { type BucketLength, wholeBucket } from '#src/domain/analytics/buckets.ts'
import { t } from '#src/domain/language/text.ts'
import { type DateLanguage, dateText } from '#src/domain/time/date-language.ts'
import { formatClock, formatDay, formatZonedClock, type ZoneNaming } from '#src/domain/time/format.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { type ResolutionCode, resolutionSeconds } from '#src/domain/time/presets.ts'
import {
  DAY,
  dayKey,
  HOUR,
  isShownTwice,
  MINUTE,
  minutesOfDay,
  SECOND,
  toWallTime,
  zoneLabel,
} from '#src/domain/time/zone.ts'
import type { Bucket } from '#src/ui/chart/bars/bucket-axis.ts'
import { instantLabel, minuteLabel, tickLabel, ticksAt } from '#src/ui/chart/time/time-axis.ts'
import type { BoardQuery } from '../board-context.ts'
import type { Period } from './period-filter.ts'
import { barLength, PERIOD_LENGTH } from './periods.ts'

/** Bars of buckets, and the names of the same in a table. */
export interface Bars {
  bars: Bucket[]
  names: string[]
}

/**
 * How charts and tables name the buckets of an answer, whichever they are: what is only part of a period, since the
 * range or the present cuts it, says so in both.
 */
export function namedBars(
  buckets: readonly DateRange[],
  asked: BoardQuery,
  zone: string,
  language: DateLanguage,
  naming: ZoneNaming,
): Bars {
  const { period } = asked.filters
  const length = period === undefined ? asked.resolution : PERIOD_LENGTH[period as Period]
  const spans = buckets.map((bucket) => namedSpan(bucket, asked, barLength(asked), zone))
  const bars = barsOf(buckets, length, zone, language, naming, spans).map((bar, index) => {
    const bucket = buckets[index]
    return bucket ? { ...bar, ...coveredPart(bucket, asked, barLength(asked), zone, language) } : bar
  })
  const names = barNames(buckets, length, zone, language).map((name, index) => {
    const { partial } = bars[index] ?? {}
    return partial ? `${name} (${partial})` : name
  })
  return { bars, names }
}

/** What a range has of a bucket, where that is not all of it. */
export function coveredPart(
  bucket: DateRange,
  { start, end, at }: DateRange & Pick<BoardQuery, 'at'>,
  length: BucketLength,
  zone: string,
  language: DateLanguage,
): Pick<Bucket, 'partial' | 'outside'> {
  if (bucket.end <= start || bucket.start >= end)
    return { outside: true, partial: t('other time zones only') }
  // Only at the range's ends: to find a bucket's true ends takes the calendar.
  if (bucket.start > start && bucket.end < end) return {}
  const whole = wholeBucket(bucket.start, length, zone)
  const [from, until] = [whole.start < start && start < whole.end, whole.start < end && end < whole.end]
  const moment = (epoch: number) => cutLabel(epoch, whole, zone, language)
  const parts = [
    // A longer one is named by the day that it is cut at already.
    ...(from
      ? [
          isOfOneDay(whole)
            ? t('from {time}', { time: moment(start) })
            : (PART_OF[length] ?? t('part of a period')),
        ]
      : []),
    ...(until ? [end >= at ? t('so far') : t('until {time}', { time: moment(end) })] : []),
  ]
  return parts.length > 0 ? { partial: parts.join(', ') } : {}
}

/**
 * The span that a cut bar's tooltip names: the whole period, since what it lacks is said behind it. A week or a month is
 * named by the moment that the range begins at.
 */
function namedSpan(
  bucket: DateRange,
  { start, end }: DateRange,
  length: BucketLength,
  zone: string,
): DateRange {
  if (bucket.start > start && bucket.end < end) return bucket
  const whole = wholeBucket(bucket.start, length, zone)
  return {
    start: whole.start < start && !isOfOneDay(whole) ? bucket.start : whole.start,
    end: whole.start < end && end < whole.end ? whole.end : bucket.end,
  }
}

const PART_OF: Partial<Record<BucketLength, string>> = {
  '7d': t('part of a week'),
  '1mo': t('part of a month'),
}

/** A day has up to 25 hours. */
const isOfOneDay = ({ start, end }: DateRange) => end - start <= 25 * HOUR

/** '9:40 PM', and where the bucket is longer than a day the day: 'Nov 18', 'Nov 18, 9:40 PM'. */
function cutLabel(epoch: number, whole: DateRange, zone: string, language: DateLanguage): string {
  const wall = toWallTime(epoch, zone)
  const clock = tickLabel(epoch, zone, MINUTE, language)
  const isMidnight = wall.hour === 0 && wall.minute === 0
  if (isMidnight || isOfOneDay(whole)) return clock
  return `${dateText(wall, 'day', language)}, ${clock}`
}

/** When the buckets begin: the first is cut at the range's start, but carries the round time it would have begun at. */
const beginsOf = (buckets: readonly DateRange[], step: number): number[] =>
  buckets.map(({ start, end }, index) =>
    index === 0 && buckets.length > 1 && step < DAY ? Math.min(start, end - step) : start,
  )

/** Buckets of an answer as bars; `spans` are what their tooltips name, to the minute. */
export function barsOf(
  buckets: readonly DateRange[],
  length: ResolutionCode,
  zone: string,
  language: DateLanguage,
  naming: ZoneNaming,
  spans = buckets,
): Bucket[] {
  const step = resolutionSeconds(length) * SECOND
  const begins = beginsOf(buckets, step)
  const ticks = ticksAt(begins, zone, step, language)
  const named = step < MINUTE ? instantLabel : minuteLabel
  return buckets.map((bucket, index) => {
    const { start, end } = spans[index] ?? bucket
    const shifted = zoneLabel(start, zone) !== zoneLabel(end, zone)
    const until =
      step < DAY && !shifted ? tickLabel(end, zone, MINUTE, language) : named(end, zone, language, naming)
    return {
      ...bucket,
      ...(ticks[index] ?? { label: '' }),
      ...(step < DAY && { clock: minutesOfDay(begins[index] ?? start, zone) * MINUTE }),
      title: t('{start} to {end}', { start: named(start, zone, language, naming), end: until }),
    }
  })
}

/**
 * Names of the bars in a table: 'Nov 20, 10:00 AM', where a bar is a day or more 'Nov 20', and in the hour that
 * clocks show twice 'Nov 1, 1:00 AM EDT'.
 */
export function barNames(
  buckets: readonly DateRange[],
  length: ResolutionCode,
  zone: string,
  language: DateLanguage,
): string[] {
  const { year } = toWallTime(buckets.at(-1)?.start ?? 0, zone)
  const step = resolutionSeconds(length) * SECOND
  const days = step >= DAY
  // What a cut one lacks is said behind its name: with its own time there it would be said twice.
  return beginsOf(buckets, step).map((start) => {
    const day = formatDay(dayKey(start, zone), year, language)
    if (days) return day
    const clock = isShownTwice(start, zone) ? formatZonedClock(start, zone) : formatClock(start, zone)
    return `${day}, ${clock}`
  })
}
