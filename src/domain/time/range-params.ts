import {
  type IntervalCode,
  isIntervalCode,
  isResolutionCode,
  type PresetCode,
  presetFits,
  presetOf,
  type ResolutionCode,
} from './presets.ts'

/*
 * Reading a URL is part of the first load, and knows no restaurant yet: so it is done here without zones and
 * calendars. Where a rule hangs on them, the widest reading holds; the picker asks `rangeProblem` for the exact one.
 */

/** Earliest day that may be chosen (spec 1 §5). */
export const EARLIEST_DAY = '2019-01-01'

/**
 * `time`: startDate and endDate are epoch milliseconds. `day`: they are 'YYYY-MM-DD', both days included; a link that has
 * epoch milliseconds works there, too.
 */
export type RangeMode = 'time' | 'day'

/** The date parameters of a URL after cleaning (spec 1 §2). Dates and timeInterval never stand together. */
export interface DateRangeParams {
  startDate?: number | string
  endDate?: number | string
  /** A preset that ends now, or a range of the calendar. */
  timeInterval?: IntervalCode
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

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days begin up to this much earlier or later than in UTC. */
const ZONES_APART = 14 * HOUR
/** Whole days may have 25 hours in them; six months may have 184 days where 182 are meant. */
const LONGER = { days: 2 * HOUR, months: 3 * DAY }

/** The midnight in UTC of 'YYYY-MM-DD'; null when it is no day of the calendar ('2023-02-29' is not). */
function midnight(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const epoch = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text) ? epoch : null
}

function readDate(value: unknown, mode: RangeMode): number | string | null {
  if (mode === 'day' && typeof value === 'string' && midnight(value) !== null) return value
  if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value)) return null
  const epoch = typeof value === 'string' ? Number(value) : value
  return typeof epoch === 'number' && Number.isInteger(epoch) && Math.abs(epoch) <= 8.64e15 ? epoch : null
}

/** Spec 1 §5: not before 2019-01-01, in order, start before now and end at or before it, within the maximum span. */
function mayStand(
  startDate: number | string,
  endDate: number | string,
  now: number,
  rules: RangeRules,
): boolean {
  const byDay = typeof startDate === 'string'
  const start = byDay ? (midnight(startDate) ?? 0) : startDate
  const end = typeof endDate === 'string' ? (midnight(endDate) ?? 0) : endDate
  const latest = byDay ? now + ZONES_APART : now
  if (start < Date.parse(EARLIEST_DAY) - (byDay ? 0 : ZONES_APART) || end < start) return false
  if (!rules.allowFuture && (byDay ? end > latest : start >= now || end > now)) return false
  if (rules.maxSpan === undefined) return true
  const { seconds, days, months } = presetOf(rules.maxSpan)
  const length = end - start + (byDay ? DAY : 0)
  return length <= seconds * 1000 + (months > 0 ? LONGER.months : days > 0 ? LONGER.days : 0)
}

/**
 * Cleans the date parameters of a URL (spec 1 §5). Both dates are kept or both dropped; an unknown timeInterval
 * or interval code is dropped; where dates and a timeInterval are both valid the dates win. Other keys are left
 * out of the answer.
 */
export function parseRangeParams(
  params: Readonly<Record<string, unknown>>,
  now: number,
  rules: RangeRules,
): DateRangeParams {
  const clean: DateRangeParams = {}
  const startDate = readDate(params.startDate, rules.mode)
  const endDate = readDate(params.endDate, rules.mode)
  const { timeInterval, interval } = params
  const alike = typeof startDate === typeof endDate
  if (alike && startDate !== null && endDate !== null && mayStand(startDate, endDate, now, rules)) {
    clean.startDate = startDate
    clean.endDate = endDate
  } else if (isIntervalCode(timeInterval) && presetFits(timeInterval, rules.maxSpan)) {
    clean.timeInterval = timeInterval
  }
  if (isResolutionCode(interval)) clean.interval = interval
  return clean
}
