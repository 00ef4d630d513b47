import { isTimeRange, LAST_MINUTE, type TimeRange } from '#src/domain/time/time-of-day.ts'

/** The range with both ends brought down to the latest minute allowed: now, when the day is today. */
export function fitTimeRange(range: TimeRange, max: number = LAST_MINUTE): TimeRange {
  return { start: Math.min(range.start, max), end: Math.min(range.end, max) }
}

/** What Apply hands on: the range, or null when Apply does nothing (end before start, or past the maximum). */
export function applicableTimeRange(range: TimeRange, max: number = LAST_MINUTE): TimeRange | null {
  return isTimeRange(range) && range.start <= max && range.end <= max ? range : null
}
