import { daySpanText, readDaySpan } from '../time/day-span.ts'
import type { DateRange } from '../time/intervals.ts'
import { addDays, addWallDays, DAY, dayKey, daysBetween, HOUR } from '../time/zone.ts'
import { roundTo } from '../units/round.ts'

/** The same wall-clock times some days before, whatever the clocks did between. */
export function sameTimesEarlier(range: DateRange, days: number, zone: string): DateRange {
  return { start: addWallDays(range.start, -days, zone), end: addWallDays(range.end, -days, zone) }
}

/** The same weekday and wall-clock times a week before. */
export const sameTimeLastWeek = (range: DateRange, zone: string): DateRange =>
  sameTimesEarlier(range, 7, zone)

/** Some days before others; both as they stand in calls, 'YYYY-MM-DD/YYYY-MM-DD'. */
export function daysEarlier(span: string, days: number): string {
  const read = readDaySpan(span)
  return read ? daySpanText({ from: addDays(read.from, -days), to: addDays(read.to, -days) }) : span
}

/**
 * How many days before a range the one begins that it is compared with.
 *
 * @param from its first day, 'YYYY-MM-DD'; as many days as the range has right before it unless given
 * @param inWeeks at least as many, and whole weeks, so that both begin with the same weekday
 */
export function daysBefore(
  { start, end }: DateRange,
  zone: string,
  { from, inWeeks = false }: { from?: string | undefined; inWeeks?: boolean } = {},
): number {
  // On the day on which clocks go back a day is an hour longer.
  const whole = Math.max(1, Math.ceil((end - start - HOUR) / DAY))
  const days = from === undefined ? whole : daysBetween(from, dayKey(start, zone))
  return inWeeks ? 7 * Math.ceil(days / 7) : days
}

/** Percentage points from one percent to another, to two decimals; null where either is missing. */
export function pointsBetween(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : roundTo(after - before, 2)
}
