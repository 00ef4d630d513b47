/** A moment by the clock on the wall, which may be set, and by one that only ever runs; milliseconds. */
export interface Instant {
  wall: number
  steady: number
}

/** Less is how clocks run, and how long a busy server may take to look at both. */
const JUMP_MS = 60_000

/**
 * How far the wall clock was set ahead (or, negative, back) between two moments, a sleep of the machine included: 0 where
 * it was not.
 */
export function clockJump(before: Instant, after: Instant): number {
  const jump = after.wall - before.wall - (after.steady - before.steady)
  return Math.abs(jump) >= JUMP_MS ? jump : 0
}

/** By how much one hourly round of housekeeping may go on: a long rest is made up for within some days. */
export const DELETION_STEP_MS = 6 * 3_600_000

/**
 * The time by which old data is deleted. A clock that is wrong by a year must not take a year's data: each round goes on
 * from the last by some hours at most, and what was deleted meanwhile is bounded, whatever the clock said.
 */
export const deletionTime = (now: number, last: number): number => Math.min(now, last + DELETION_STEP_MS)
