import { DAY, HOUR } from '#src/domain/time/zone.ts'

/** How busy a kitchen's machines are by the hour of the local day, of 1: three times the mean at noon. */
const BUSY = [4, 4, 4, 4, 5, 12, 28, 34, 32, 30, 38, 62, 88, 74, 46, 40, 52, 80, 84, 60, 44, 30, 12, 6].map(
  (percent) => percent / 100,
)
/** What was done by the beginning of each hour of a day, in busy milliseconds. */
const workOf = (hours: readonly number[]) => hours.reduce((sum, busy) => sum + busy * HOUR, 0)
const DONE = BUSY.map((_, hour) => workOf(BUSY.slice(0, hour)))
const DAYS_WORK = workOf(BUSY)

/** Something that goes up and down on top of the day's rhythm. */
export interface Wave {
  /** Milliseconds. */
  length: number
  height: number
  phase: number
}

/** How much a machine works: its share of the kitchen's rhythm, and waves of its own. */
export interface Habit {
  /** Milliseconds that its place is ahead of UTC. */
  zoneOffset: number
  /** At rest. */
  idle: number
  /** At its busiest, beyond that. */
  busy: number
  waves: readonly Wave[]
}

const angle = ({ length, phase }: Wave, at: number) => (2 * Math.PI * at) / length + phase

/** How busy it is at a moment, about 0 to 1. */
export function loadAt({ zoneOffset, idle, busy, waves }: Habit, at: number): number {
  const local = at + zoneOffset
  const hour = BUSY[Math.floor((local % DAY) / HOUR)] ?? 0
  return (
    idle + busy * hour + waves.reduce((sum, wave) => sum + wave.height * (1 + Math.cos(angle(wave, at))), 0)
  )
}

/**
 * How much it did from `from` to `at`, in busy milliseconds: what counters count. Exactly the sum of the above, so that
 * a counter only grows, whenever and in whatever order it is asked.
 */
export const workBetween = (habit: Habit, from: number, at: number): number =>
  workUntil(habit, at) - workUntil(habit, from)

function workUntil({ zoneOffset, idle, busy, waves }: Habit, at: number): number {
  const local = at + zoneOffset
  const [days, ofDay] = [Math.floor(local / DAY), local % DAY]
  const hour = Math.floor(ofDay / HOUR)
  const kitchen = days * DAYS_WORK + (DONE[hour] ?? 0) + (BUSY[hour] ?? 0) * (ofDay % HOUR)
  const waved = waves.reduce(
    (sum, wave) => sum + wave.height * (at + (Math.sin(angle(wave, at)) * wave.length) / (2 * Math.PI)),
    0,
  )
  return idle * at + busy * kitchen + waved
}
