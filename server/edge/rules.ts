/** What the agent decides by, as pure functions. */

/** What follows from an answer of the provider. */
export type Verdict =
  | { act: 'delete' }
  /** Tried again after so long. */
  | { act: 'wait'; waitS: number | null; says: string }
  /** Half as many events the next time. */
  | { act: 'halve'; says: string }
  /** Nothing more is sent until the key is another one; everything is kept. */
  | { act: 'stop'; says: string }

export interface Answered {
  status: number
  /** The header as it came. */
  retryAfter: string | null
  /** Whether the body says what became of exactly the events that were sent. */
  namesAll: boolean
  /** The provider's own words, where it has some. */
  message: string | null
}

/** What to do with the events that were answered so. */
export function verdictOf({ status, retryAfter, namesAll, message }: Answered): Verdict {
  if (status === 200 && namesAll) return { act: 'delete' }
  if (status === 401 || status === 403)
    return { act: 'stop', says: message ?? 'Linewatch does not accept the key.' }
  if (status === 413) return { act: 'halve', says: 'The events were too many for one request.' }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const waitS = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  if (status === 200) return { act: 'wait', waitS, says: 'What answers at this address is not Linewatch.' }
  return { act: 'wait', waitS, says: message ?? `Linewatch answered with ${status}.` }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * How long to wait before another try: anything up to a limit that doubles with each failure ("full jitter"), so that a
 * thousand kitchens do not come back in the same second.
 *
 * @param failures in a row, from 1
 * @param random from 0 to 1
 */
export const pauseMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)))

/** Shares of the room for events at which the agent says so. */
const TOLD_AT = [0.5, 0.8, 0.95] as const

/** The highest of the shares that has been reached; 0 below all of them. */
export const fillOf = (used: number, room: number): number =>
  TOLD_AT.findLast((share) => used >= share * room) ?? 0

/** How far this computer's clock is ahead of the provider's, by an answer: the request was under way meanwhile. */
export const clockAheadMs = (asked: number, answered: number, theirs: number): number =>
  Math.round((asked + answered) / 2 - theirs)
