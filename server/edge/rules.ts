/** What the agent decides by, as pure functions. */

/** What follows from an answer of the provider. */
export type NextStep =
  | { action: 'delete' }
  /** Try again after so long. */
  | { action: 'wait'; waitS: number | null; message: string }
  /** Send half as many events the next time. */
  | { action: 'halve'; message: string }
  /** Keep everything, and send nothing until there is another key. */
  | { action: 'stop'; message: string }

export interface ProviderAnswer {
  status: number
  /** The header as it came. */
  retryAfter: string | null
  /** Whether the body is the expected one; of events, whether it names exactly those that were sent. */
  isComplete: boolean
  /** The provider's own message, if it has one. */
  message: string | null
}

/** What to do with the events that got this answer. */
export function nextStepAfter({ status, retryAfter, isComplete, message }: ProviderAnswer): NextStep {
  if (status === 200 && isComplete) return { action: 'delete' }
  if (status === 401 || status === 403)
    return { action: 'stop', message: message ?? 'Linewatch does not accept the key of this computer.' }
  if (status === 413) return { action: 'halve', message: 'The events were too many for one request.' }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const waitS = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
  if (status === 200)
    return { action: 'wait', waitS, message: 'The server at this address is not Linewatch.' }
  return { action: 'wait', waitS, message: message ?? `The server answered with the error ${status}.` }
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

/**
 * How long to wait before the next try: anything up to a limit that doubles with each failure ("full jitter"), so that a
 * thousand kitchens do not come back in the same second.
 *
 * @param failures in a row, from 1
 * @param random from 0 to 1
 */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.round(random * Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10)))

/** Shares of the disk space for events that are worth a line in the log. */
const THRESHOLDS = [0.5, 0.8, 0.95] as const

/** The highest threshold that a share has reached; 0 below all of them. */
export const reachedThreshold = (share: number): number =>
  THRESHOLDS.findLast((threshold) => share >= threshold) ?? 0

/**
 * How far this computer's clock is ahead of the provider's. The provider read its clock while the request was under
 * way, so both moments of ours are halved.
 */
export const clockAheadMs = (askedAt: number, answeredAt: number, providerTime: number): number =>
  Math.round((askedAt + answeredAt) / 2 - providerTime)
