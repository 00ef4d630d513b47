import { mapMoments } from '#src/contract/intake/events.ts'
import type { PendingEvent } from './outbox.ts'

/**
 * How times from this computer's clock become the provider's, as pure functions.
 *
 * The uptime runs on evenly when somebody sets the clock, so the wall clock less the uptime changes only then. Between
 * two such moments the clock is wrong by one amount: a period. A time is corrected by the period that the clock must
 * have shown it in, not by when its event came: after the clock was set, equipment still repeats when a batch began.
 */

/** The clocks of this computer, read at one moment. Milliseconds. */
export interface ClockReading {
  /** Another one after each start of the computer. */
  boot: string
  wall: number
  uptime: number
}

/** A time in which nobody set the clock. All in milliseconds. */
export interface ClockPeriod {
  id: number
  boot: string
  /** The wall clock less the uptime. */
  base: number
  /** Uptimes between which it began. */
  beganAfter: number
  beganBefore: number
  /** The uptime when it was last seen. */
  seen: number
  /**
   * How far the clock was ahead of the provider's; null until the provider answered. It never changes afterwards: times
   * of one fact are sent many times, and a few milliseconds of difference would be a conflict.
   */
  ahead: number | null
}

/** What an answer of the provider says about the clock. */
export interface ClockComparison {
  boot: string
  /** Uptimes before and after the request. */
  asked: number
  answered: number
  /** The provider's clock, in between. */
  provider: number
}

/** Two readings of a clock that nobody set differ by less. */
const STEP_MS = 1_000
/** A clock this close is right: its times stay as they are. */
const RIGHT_WITHIN_MS = 2_000
/** A clock that runs too fast or too slow gets a new correction each time it is off by so much more. */
const DRIFT_MS = 5_000
/** Only a quick answer is exact enough to show such a drift. */
const QUICK_MS = 2_000
/** More than any computer needs for the events it still has. */
const MAX_PERIODS = 200

/** Adds what a reading shows: the last period goes on, or the clock was set and a new one begins. */
export function addReading(
  periods: readonly ClockPeriod[],
  { boot, wall, uptime }: ClockReading,
): readonly ClockPeriod[] {
  const last = periods.at(-1)
  const base = wall - uptime
  const previous = last?.boot === boot ? last : null
  if (previous && Math.abs(base - previous.base) <= STEP_MS)
    return periods.with(-1, { ...previous, seen: uptime })
  return withPeriod(periods, {
    id: (last?.id ?? 0) + 1,
    boot,
    base,
    beganAfter: previous?.seen ?? 0,
    beganBefore: uptime,
    seen: uptime,
    // Of the same boot the uptime says exactly by how much the clock was set.
    ahead: previous && previous.ahead !== null ? previous.ahead + base - previous.base : null,
  })
}

const withPeriod = (periods: readonly ClockPeriod[], period: ClockPeriod) =>
  [...periods, period].slice(-MAX_PERIODS)

/** Adds what an answer shows. Only periods of which nothing was known yet change. */
export function addComparison(
  periods: readonly ClockPeriod[],
  { boot, asked, answered, provider }: ClockComparison,
): readonly ClockPeriod[] {
  const last = periods.at(-1)
  if (last?.boot !== boot) return periods
  const ahead = Math.round(last.base + (asked + answered) / 2 - provider)
  if (last.ahead === null) return withoutGaps(periods, ahead)
  const isQuick = answered - asked <= QUICK_MS
  if (!isQuick || Math.abs(ahead - last.ahead) <= DRIFT_MS) return periods
  return withPeriod(periods, {
    ...last,
    id: last.id + 1,
    beganAfter: answered + STEP_MS,
    beganBefore: answered + STEP_MS,
    seen: answered,
    ahead,
  })
}

/** Fills in how far the clock was ahead, from the last period back to the first. */
function withoutGaps(periods: readonly ClockPeriod[], lastAhead: number): ClockPeriod[] {
  const filled: ClockPeriod[] = []
  for (const period of periods.toReversed()) {
    const next = filled.at(-1)
    filled.push({ ...period, ahead: period.ahead ?? (next ? aheadBefore(period, next) : lastAhead) })
  }
  return filled.reverse()
}

/** Over a restart the computer's clock runs on by its battery. A setting meanwhile cannot be known. */
const aheadBefore = (period: ClockPeriod, { boot, base, ahead }: ClockPeriod): number =>
  (ahead ?? 0) + (boot === period.boot ? period.base - base : 0)

/** A time of this computer's clock as the provider's clock showed it. */
export function correctTime(
  time: number,
  { at, period: id }: Pick<PendingEvent, 'at' | 'period'>,
  periods: readonly ClockPeriod[],
): number {
  const received = Math.max(
    0,
    periods.findIndex((one) => one.id === id),
  )
  for (let index = received; index >= 0; index -= 1) {
    const period = periods[index]
    const next = index === received ? undefined : periods[index + 1]
    if (!period || (index > 0 && time < period.base + period.beganAfter - STEP_MS)) continue
    if (time <= (next ? lastTimeOf(period, next) : at) + STEP_MS) return time - shiftOf(period)
  }
  // The clock never showed it, so equipment calculated it.
  return time - shiftOf(periods[received])
}

/** The last time that the clock can have shown in a period. */
const lastTimeOf = (period: ClockPeriod, next: ClockPeriod): number =>
  next.boot === period.boot
    ? period.base + next.beganBefore
    : next.base + next.beganBefore - (next.ahead ?? 0) + (period.ahead ?? 0)

const shiftOf = (period: ClockPeriod | undefined): number => {
  const ahead = period?.ahead ?? 0
  return Math.abs(ahead) <= RIGHT_WITHIN_MS ? 0 : ahead
}

/** An event with all its times corrected; unchanged if it was received when equipment had clocks of its own. */
export function correctEvent(pending: PendingEvent, periods: readonly ClockPeriod[]): object {
  if (pending.period === undefined) return pending.event
  const { type, data } = pending.event as { type: string; data: unknown }
  return { ...pending.event, data: mapMoments(type, data, (time) => correctTime(time, pending, periods)) }
}
