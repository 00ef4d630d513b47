import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, atMinutes, dayKey } from '#src/domain/time/zone.ts'

/** When a restaurant is open, on its own clock. */
export interface OpeningHours {
  /** IANA. */
  timezone: string
  /** Minutes of the local day, one entry a weekday from Monday; one that closes no later than it opens is closed. */
  opensMinute: readonly number[]
  closesMinute: readonly number[]
}

/** 0 for Monday to 6 for Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The times within a range in which a restaurant is open, in order; they may reach beyond it. A night after midnight is the day's before. */
export function openRanges(
  { timezone, opensMinute, closesMinute }: OpeningHours,
  range: DateRange,
): DateRange[] {
  const last = dayKey(range.end, timezone)
  const ranges: DateRange[] = []
  for (let day = addDays(dayKey(range.start, timezone), -1); day <= last; day = addDays(day, 1)) {
    const opens = opensMinute[weekdayOf(day)] ?? 0
    const closes = closesMinute[weekdayOf(day)] ?? 0
    if (closes <= opens) continue
    const [start, end] = [atMinutes(day, opens, timezone), atMinutes(day, closes, timezone)]
    if (end > range.start && start <= range.end) ranges.push({ start, end })
  }
  return ranges
}

/** When the restaurant opened that is open at an instant; null while it is closed. */
export const openSince = (hours: OpeningHours, now: number): number | null =>
  openRanges(hours, { start: now, end: now }).at(-1)?.start ?? null
