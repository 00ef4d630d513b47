import { DAY } from '#src/domain/time/zone.ts'

/** A clock that is wrong by more than this tells nothing that could be counted. */
export const MOST_AHEAD_MS = 5 * 60_000
/** How late an event may come, unless it is set otherwise or its key may fill in the past. */
export const LATE_DAYS = 14

/** The largest number that is seconds where milliseconds belong: the year 5138 in seconds, 1973 in milliseconds. */
const MOST_SECONDS = 1e11
const looksLikeSeconds = (value: number) => value > 0 && value < MOST_SECONDS

export type TimeFault = 'seconds' | 'future' | 'too-late'

/** The first of the times that can't be right; times are never shifted. */
export function timeFault(
  times: Readonly<Record<string, unknown>>,
  {
    at,
    now,
    lateDays = LATE_DAYS,
    backfill = false,
  }: {
    /** The field that says when the fact began. */
    at: string
    now: number
    lateDays?: number
    /** The key may report any time. */
    backfill?: boolean
  },
): { field: string; fault: TimeFault } | null {
  for (const [field, value] of Object.entries(times)) {
    if (typeof value !== 'number') continue
    if (looksLikeSeconds(value)) return { field, fault: 'seconds' }
    if (value > now + MOST_AHEAD_MS) return { field, fault: 'future' }
  }
  const began = times[at]
  if (!backfill && typeof began === 'number' && began < now - lateDays * DAY)
    return { field: at, fault: 'too-late' }
  return null
}

/**
 * Milliseconds between the latest of an event's times and its arrival, negative where the sender's clock is ahead; null
 * where it has none.
 */
export function delayOf(times: Readonly<Record<string, unknown>>, receivedAt: number): number | null {
  const moments = Object.values(times).filter((value) => typeof value === 'number')
  return moments.length === 0 ? null : receivedAt - Math.max(...moments)
}

/** Requests that say how far a clock is off, at most. */
const OBSERVED = 20
/**
 * How far the clock of who sends is from the server's, in milliseconds, negative where it is behind: of the last
 * requests the smallest difference between arrival and the time they say they were sent, since a slow line only ever
 * makes it larger. Null without any.
 *
 * @param delays arrival less the time said, newest last
 */
export function clockOffset(delays: readonly number[]): number | null {
  return delays.length === 0 ? null : -Math.min(...delays.slice(-OBSERVED))
}
