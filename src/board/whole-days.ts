import { daySpanText } from '#src/domain/time/day-span.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, dayKey, startOfDay } from '#src/domain/time/zone.ts'

/**
 * A range that goes on until now, from the midnight before it started: bars of days are then whole but for today's. Of
 * restaurants in several zones it is made of each one's own days, today's as the reader's calendar has it the last.
 */
export function wholeDays(
  { start, end }: DateRange,
  zone: string,
  everywhere: boolean,
): DateRange & { days?: string } {
  const range = { start: startOfDay(start, zone), end }
  if (!everywhere) return range
  const to = addDays(dayKey(Math.max(end - 1, start), zone), 1)
  return { ...range, days: daySpanText({ from: dayKey(start, zone), to }) }
}
