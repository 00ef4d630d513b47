import {
  automaticResolution,
  type DateRange,
  earliestStart,
  isPresetCode,
  isResolutionCode,
  type PresetCode,
  presetOf,
  presetRange,
  presetResolution,
  type ResolutionCode,
} from './intervals.ts'
import { dayKey, endOfDayKey, fromWallTime, isDayKey, startOfDayKey, toWallTime } from './zone.ts'

export type { DateRange } from './intervals.ts'

/** Earliest day that may be chosen (spec 1 §5). */
export const EARLIEST_DAY = '2019-01-01'

/** `time`: startDate and endDate are epoch milliseconds. `day`: they are 'YYYY-MM-DD', both days included. */
export type RangeMode = 'time' | 'day'

/** The date parameters of a URL after cleaning (spec 1 §2). Dates and timeInterval never stand together. */
export interface DateRangeParams {
  startDate?: number | string
  endDate?: number | string
  /** A preset that ends now. */
  timeInterval?: PresetCode
  /** Resolution of the charts; absent means automatic. */
  interval?: ResolutionCode
}

export interface RangeRules {
  mode: RangeMode
  /** Lets the range begin or end after now. */
  allowFuture?: boolean
  /** Longest range allowed; longer dates or presets are dropped. */
  maxSpan?: PresetCode
}

/** A range ready for a call, and the preset it came from (null for explicit dates). */
export interface ResolvedRange extends DateRange {
  preset: PresetCode | null
}

type RawParams = Readonly<Record<string, unknown>>

function readDate(value: unknown, mode: RangeMode): number | string | null {
  if (mode === 'day') return typeof value === 'string' && isDayKey(value) ? value : null
  if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value)) return null
  const epoch = typeof value === 'string' ? Number(value) : value
  return typeof epoch === 'number' && Number.isInteger(epoch) && Math.abs(epoch) <= 8.64e15 ? epoch : null
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
 * Cleans the date parameters of a URL (spec 1 §5). Both dates are kept or both dropped; an unknown timeInterval
 * or interval code is dropped; where dates and a timeInterval are both valid the dates win. Other keys are left
 * out of the answer.
 */
export function parseRangeParams(
  params: RawParams,
  now: number,
  zone: string,
  rules: RangeRules,
): DateRangeParams {
  const clean: DateRangeParams = {}
  const startDate = readDate(params.startDate, rules.mode)
  const endDate = readDate(params.endDate, rules.mode)
  const { timeInterval, interval } = params
  if (startDate !== null && endDate !== null && !rangeProblem({ startDate, endDate }, now, zone, rules)) {
    clean.startDate = startDate
    clean.endDate = endDate
  } else if (isPresetCode(timeInterval) && presetFits(timeInterval, rules.maxSpan)) {
    clean.timeInterval = timeInterval
  }
  if (isResolutionCode(interval)) clean.interval = interval
  return clean
}

/** True if a preset is no longer than the maximum span. */
export function presetFits(code: PresetCode, maxSpan: PresetCode | undefined): boolean {
  return maxSpan === undefined || presetOf(code).seconds <= presetOf(maxSpan).seconds
}

/**
 * The range that cleaned parameters stand for at `now`: explicit dates, else their preset, else the fallback.
 * A day range that ends today ends at `now`, since the rest of the day has not happened.
 */
export function resolveRange(
  params: DateRangeParams,
  now: number,
  zone: string,
  fallback: PresetCode,
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
  return params.interval ?? (range.preset ? presetResolution(range.preset) : automaticResolution(range))
}

/** True if a range is longer than a preset. A range that ends with a day's last millisecond or minute fits. */
export function isLongerThan(range: DateRange, maxSpan: PresetCode, zone: string): boolean {
  return range.start < earliestStart(maxSpan, range.end, zone)
}

/** The specified text when a range is longer than the maximum span, else null. */
export function spanNotice(range: DateRange, maxSpan: PresetCode | undefined, zone: string): string | null {
  if (maxSpan === undefined || !isLongerThan(range, maxSpan, zone)) return null
  return `Date range must be less than ${presetOf(maxSpan).label}`
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
