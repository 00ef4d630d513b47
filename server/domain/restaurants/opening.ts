import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, atMinutes, dayKey, weekdayNumber } from '#src/domain/time/zone.ts'

/** When a restaurant is open, on its own clock. */
export interface OpeningHours {
  /** IANA. */
  timezone: string
  /** Minutes of the local day, one entry a weekday from Monday; one that closes no later than it opens is closed. */
  opensMinute: readonly number[]
  closesMinute: readonly number[]
}

/** When a restaurant opens and closes on a local day 'YYYY-MM-DD', in minutes of it; null for a day on which it is closed. */
export function openMinutes(
  { opensMinute, closesMinute }: OpeningHours,
  day: string,
): { opens: number; closes: number } | null {
  const opens = opensMinute[weekdayNumber(day)] ?? 0
  const closes = closesMinute[weekdayNumber(day)] ?? 0
  return closes > opens ? { opens, closes } : null
}

/** The times within a range in which a restaurant is open, in order; they may reach beyond it. A night after midnight is the day's before. */
export function openRanges(hours: OpeningHours, range: DateRange): DateRange[] {
  const { timezone } = hours
  const last = dayKey(range.end, timezone)
  const ranges: DateRange[] = []
  for (let day = addDays(dayKey(range.start, timezone), -1); day <= last; day = addDays(day, 1)) {
    const open = openMinutes(hours, day)
    if (open === null) continue
    const [start, end] = [atMinutes(day, open.opens, timezone), atMinutes(day, open.closes, timezone)]
    if (end > range.start && start <= range.end) ranges.push({ start, end })
  }
  return ranges
}

/** When the restaurant opened that is open at an instant; null while it is closed. */
export const openSince = (hours: OpeningHours, now: number): number | null =>
  openRanges(hours, { start: now, end: now }).at(-1)?.start ?? null
