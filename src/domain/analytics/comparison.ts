import { daySpanText, readDaySpan } from '../time/day-span.ts'
import type { DateRange } from '../time/intervals.ts'
import { addDays, addWallDays } from '../time/zone.ts'
import { roundTo } from '../units/round.ts'

/** The same weekday and wall-clock times a week before, whatever the clocks did between. */
export function sameTimeLastWeek(range: DateRange, zone: string): DateRange {
  return { start: addWallDays(range.start, -7, zone), end: addWallDays(range.end, -7, zone) }
}

/** The same weekdays a week before; both as they stand in calls, 'YYYY-MM-DD/YYYY-MM-DD'. */
export function daysLastWeek(days: string): string {
  const span = readDaySpan(days)
  return span ? daySpanText({ from: addDays(span.from, -7), to: addDays(span.to, -7) }) : days
}

/** Percentage points from one percent to another, to two decimals; null where either is missing. */
export function pointsBetween(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : roundTo(after - before, 2)
}
