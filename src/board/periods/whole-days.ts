import { daySpanText } from '#src/domain/time/day-span.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, dayKey, startOfDay, startOfDayKey } from '#src/domain/time/zone.ts'

/**
 * The whole days of a range that goes on until now, today's the last: the last 7 days are today and the six before it,
 * so that bars and totals are of as many days as the preset says. A range with no whole day before today's stays as it
 * is. Of restaurants in several zones it is made of each one's own days, as the reader's calendar has them.
 */
export function wholeDays(
  { start, end }: DateRange,
  zone: string,
  everywhere: boolean,
): DateRange & { days?: string } {
  const day = dayKey(start, zone)
  const from = startOfDay(start, zone) === start ? day : addDays(day, 1)
  const today = dayKey(Math.max(end - 1, start), zone)
  if (from >= today) return { start, end }
  const range = { start: startOfDayKey(from, zone), end }
  return everywhere ? { ...range, days: daySpanText({ from, to: addDays(today, 1) }) } : range
}
