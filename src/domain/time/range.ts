import { t } from '../language/text.ts'
import { automaticResolution, type DateRange, earliestStart, presetRange } from './intervals.ts'
import {
  type IntervalCode,
  intervalLabel,
  isPresetCode,
  type PresetCode,
  presetResolution,
  type ResolutionCode,
} from './presets.ts'
import { type DateRangeParams, EARLIEST_DAY, type RangeRules } from './range-params.ts'
import { dayKey, endOfDayKey, fromWallTime, startOfDayKey, toWallTime } from './zone.ts'

export type { DateRange } from './intervals.ts'

/** A range ready for a call, and the interval it came from (null for explicit dates). */
export interface ResolvedRange extends DateRange {
  preset: IntervalCode | null
}

/** Start and end instants of two date parameters; a day runs from its first to its last millisecond. */
export function startAndEnd(startDate: number | string, endDate: number | string, zone: string): DateRange {
  return {
    start: typeof startDate === 'string' ? startOfDayKey(startDate, zone) : startDate,
    end: typeof endDate === 'string' ? endOfDayKey(endDate, zone) : endDate,
  }
}

/** First instant that may be chosen in a zone. */
export function earliestInstant(zone: string): number {
  return startOfDayKey(EARLIEST_DAY, zone)
}

export type RangeProblem = 'too-early' | 'reversed' | 'future' | 'too-long'

/**
 * Why a range may not be chosen, or null. Spec 1 §5: not before 2019-01-01, end not before start, start before
 * now and end at or before now unless the future is allowed, not longer than the maximum span. In day mode today
 * may be the last day although it is not over.
 */
export function rangeProblem(
  dates: { startDate: number | string; endDate: number | string },
  now: number,
  zone: string,
  rules: Omit<RangeRules, 'mode'>,
): RangeProblem | null {
  const { startDate, endDate } = dates
  const { start, end } = startAndEnd(startDate, endDate, zone)
  if (start < earliestInstant(zone)) return 'too-early'
  if (end < start) return 'reversed'
  const endsInFuture = typeof endDate === 'string' ? endDate > dayKey(now, zone) : end > now
  if (!rules.allowFuture && (start >= now || endsInFuture)) return 'future'
  return rules.maxSpan && isLongerThan({ start, end }, rules.maxSpan, zone) ? 'too-long' : null
}

/**
 * The range that cleaned parameters stand for at `now`: explicit dates, else their preset, else the fallback.
 * A day range that ends today ends at `now`, since the rest of the day has not happened.
 */
export function resolveRange(
  params: DateRangeParams,
  now: number,
  zone: string,
  fallback: IntervalCode,
): ResolvedRange {
  const { startDate, endDate, timeInterval } = params
  if (startDate !== undefined && endDate !== undefined) {
    const { start, end } = startAndEnd(startDate, endDate, zone)
    const endsToday = typeof endDate === 'string' && endDate === dayKey(now, zone)
    return { start, end: endsToday ? Math.max(start, now) : end, preset: null }
  }
  const preset = timeInterval ?? fallback
  return { ...presetRange(preset, now, zone), preset }
}

/** The chosen resolution, else the preset's, else the one that suits the range's length. */
export function resolveResolution(params: DateRangeParams, range: ResolvedRange): ResolutionCode {
  const { preset } = range
  return params.interval ?? (isPresetCode(preset) ? presetResolution(preset) : automaticResolution(range))
}

/** True if a range is longer than a preset. A range that ends with a day's last millisecond or minute fits. */
export function isLongerThan(range: DateRange, maxSpan: PresetCode, zone: string): boolean {
  return range.start < earliestStart(maxSpan, range.end, zone)
}

/** The specified text when a range is longer than the maximum span, else null. */
export function spanNotice(range: DateRange, maxSpan: PresetCode | undefined, zone: string): string | null {
  if (maxSpan === undefined || !isLongerThan(range, maxSpan, zone)) return null
  return t('Date range must be less than {span}', { span: intervalLabel(maxSpan) })
}

/** The range whose clocks in zone `to` show what those of `range` show in zone `from`. */
export function shiftRange(range: DateRange, from: string, to: string): DateRange {
  const shift = (epoch: number) => fromWallTime(toWallTime(epoch, from), to)
  return { start: shift(range.start), end: shift(range.end) }
}

/**
 * Date parameters after a page's own picker went from a restaurant in zone `from` to one in zone `to`: wall-clock
 * times stay. Days and presets are the same in any zone. What would lie in the new restaurant's future is cut at
 * `now`, and dropped if nothing is left.
 */
export function shiftRangeParams(
  params: DateRangeParams,
  from: string,
  to: string,
  now: number,
  allowFuture = false,
): DateRangeParams {
  const { startDate, endDate, ...rest } = params
  if (typeof startDate !== 'number' || typeof endDate !== 'number') return params
  const { start, end } = shiftRange({ start: startDate, end: endDate }, from, to)
  if (allowFuture) return { ...rest, startDate: start, endDate: end }
  return start < now ? { ...rest, startDate: start, endDate: Math.min(end, now) } : rest
}
