/** How fast recordings may be played. */
export const PLAY_RATES = [0.5, 1, 2, 4] as const
export type PlayRate = (typeof PLAY_RATES)[number]

/** The one clock that all films of a moment follow. */
export interface PlayClock {
  /** The moment it stood at, epoch milliseconds, … */
  at: number
  /** … when the device's own clock said this; milliseconds. */
  since: number
  playing: boolean
  rate: PlayRate
  /** A picture that lags behind holds the others back. */
  held: boolean
}

export const newClock = (at: number, now: number): PlayClock => ({
  at,
  since: now,
  playing: false,
  rate: 1,
  held: false,
})

/** The moment that is shown, epoch milliseconds. */
export const momentOf = ({ at, since, playing, rate, held }: PlayClock, now: number): number =>
  playing && !held ? at + Math.max(0, now - since) * rate : at

/** The clock as it goes on with something changed; the moment is where it was unless `at` says another. */
export const changedClock = (
  clock: PlayClock,
  change: Partial<Omit<PlayClock, 'since'>>,
  now: number,
): PlayClock => ({ ...clock, at: momentOf(clock, now), ...change, since: now })

/** What brings a film back in step with the clock. */
export type Correction = { do: 'seek' } | { do: 'play'; rate: number }

/** Nobody sees this: half a frame of 15 a second. */
const CLOSE_MS = 33
/** A picture further off than this is not caught up with but sought. */
const FAR_MS = 1000
/** A film that lags is caught up with within this. */
const CATCH_UP_MS = 2000
/** And never runs faster or slower by more: a hurried kitchen looks wrong. */
const MOST_CHANGE = 0.25
/** A film that stands shows the moment itself. */
const STILL_MS = 10

/**
 * How a film comes back in step.
 *
 * @param lag milliseconds that it is behind the clock; negative when it is ahead
 */
export function correctionOf(
  lag: number,
  { playing, rate }: Pick<PlayClock, 'playing' | 'rate'>,
): Correction {
  const off = Math.abs(lag)
  if (!playing) return off > STILL_MS ? { do: 'seek' } : { do: 'play', rate }
  // At four times the speed the same distance is passed in a quarter of the time.
  if (off > FAR_MS * Math.max(1, rate)) return { do: 'seek' }
  if (off <= CLOSE_MS * Math.max(1, rate)) return { do: 'play', rate }
  // At half the speed the same change makes up for half as much.
  const wanted = lag / (CATCH_UP_MS * Math.min(1, rate))
  const change = Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, wanted))
  return { do: 'play', rate: rate * (1 + change) }
}

/** The others wait for a picture no longer than this: then they go on, and it comes after them. */
const WAIT_MS = 8000

/** Whether the others wait for a picture that has not come since then; null for one that is there. */
export const waitsFor = (missingSince: number | null, now: number): boolean =>
  missingSince !== null && now - missingSince < WAIT_MS
