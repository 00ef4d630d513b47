import type { DigestKind } from '#src/domain/digest/digest.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, atMinutes, DAY, dayKey, HOUR, weekdayNumber } from '#src/domain/time/zone.ts'
import { type OpeningHours, openMinutes } from '../restaurants/opening.ts'

/* When digests are sent, and which days they are about, by the clock of one restaurant. Days are 'YYYY-MM-DD'. */

/** Minutes on the wall clock. */
const BEFORE_OPENING = 60
const AFTER_CLOSING = 30
/** What is later than that is old news and is not sent. */
export const LATEST_MS = 4 * HOUR
/** Further than any digest is ahead: of a restaurant that opens on Sundays only, the weekly one. */
const HORIZON_MS = 15 * DAY
const WEEK = 7

export interface DueDigest {
  kind: DigestKind
  /** The day on which the restaurant opens; of a weekly one its Monday. Names the digest among all of its kind. */
  day: string
  /** Epoch milliseconds. */
  at: number
}

const weekFrom = (day: string) => Array.from({ length: WEEK }, (_, days) => addDays(day, days))
const isOpen = (hours: OpeningHours, day: string) => openMinutes(hours, day) !== null

/** When the digest of a day is due; null on a day without one. */
function dueAt(hours: OpeningHours, kind: DigestKind, day: string): number | null {
  const { timezone } = hours
  if (kind === 'WEEKLY') {
    // A restaurant that is closed on Mondays has it on the first day of the week that is open.
    const first = weekdayNumber(day) === 0 ? weekFrom(day).find((one) => isOpen(hours, one)) : undefined
    return first === undefined ? null : dueAt(hours, 'MORNING', first)
  }
  const open = openMinutes(hours, day)
  if (open === null) return null
  const minutes = kind === 'MORNING' ? open.opens - BEFORE_OPENING : open.closes + AFTER_CLOSING
  return atMinutes(day, minutes, timezone)
}

/** Digests of these kinds that become due after the start of a range and up to its end, in order. */
export function digestsDue(
  hours: OpeningHours,
  kinds: readonly DigestKind[],
  { start, end }: DateRange,
): DueDigest[] {
  const { timezone } = hours
  const due: DueDigest[] = []
  // A morning may be due on the day before, a shift that ends after midnight on the day after, a week within it.
  const last = addDays(dayKey(end, timezone), 1)
  for (let day = addDays(dayKey(start, timezone), -WEEK); day <= last; day = addDays(day, 1)) {
    for (const kind of kinds) {
      const at = dueAt(hours, kind, day)
      if (at !== null && at > start && at <= end) due.push({ kind, day, at })
    }
  }
  return due.sort((a, b) => a.at - b.at)
}

/** The next digest of these kinds; null where there is none. */
export const nextDigestDue = (
  hours: OpeningHours,
  kinds: readonly DigestKind[],
  now: number,
): DueDigest | null => digestsDue(hours, kinds, { start: now, end: now + HORIZON_MS })[0] ?? null

/** Days, both part of it. */
export interface Days {
  first: string
  last: string
}

/** The days that a digest looks back on, and those ahead whose orders it lists. */
export function daysOf({ kind, day }: Pick<DueDigest, 'kind' | 'day'>, hours: OpeningHours) {
  const only = (one: string): Days => ({ first: one, last: one })
  const open = (days: readonly string[]) => days.find((one) => isOpen(hours, one))
  const before = addDays(day, -WEEK)
  if (kind === 'WEEKLY')
    return {
      back: { first: before, last: addDays(day, -1) },
      ahead: { first: day, last: addDays(day, WEEK - 1) },
    }
  if (kind === 'MORNING') return { back: only(open(weekFrom(before).reverse()) ?? before), ahead: only(day) }
  const next = addDays(day, 1)
  return { back: only(day), ahead: only(open(weekFrom(next)) ?? next) }
}
