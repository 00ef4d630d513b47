import { effectOnData } from '../call/failure-effect.ts'
import { CallError } from '../call/result.ts'

const QUICK_BASE_MS = 500
const BACKOFF_BASE_MS = 4_000
const LONGEST_BACKOFF_MS = 60_000
const LONGEST_WAIT_MS = 10 * 60_000
/** Failures in a row after which only the usual refresh, or the reader, asks again. */
export const MAX_RETRIES = 6

/** Once more and at once after the network failed, never after a refusal, and not where a time to wait was given. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof CallError && error.isNetwork && error.retryAfter === undefined && failures < 1
}

/** 500 to 1500 ms: tablets that lost the same network must not come back in step. */
export function retryDelay(random: () => number = Math.random): number {
  return QUICK_BASE_MS + Math.round(random() * 2 * QUICK_BASE_MS)
}

/** The same call gives the same answer until somebody changes something. */
const isTransient = ({ code }: CallError) => effectOnData(code) === 'keep' && code !== 409 && code !== 501

/** Milliseconds until a failed call is tried again where nobody said how long: 4 s, 8 s, 16 s, ..., each ±25 percent. */
const backoffMs = (failures: number, spread: number): number =>
  Math.round(Math.min(LONGEST_BACKOFF_MS, BACKOFF_BASE_MS * 2 ** (failures - 1)) * (0.75 + spread / 2))

/** Milliseconds that a call is left alone after a refusal that asks for so many seconds. */
export const holdMs = (retryAfter: number): number => Math.min(retryAfter * 1000, LONGEST_WAIT_MS)

export interface Refetch {
  /** The failure of the last fetch; null after an answer. */
  error: unknown
  /** Fetches that failed in a row. */
  failures: number
  /** Milliseconds between refreshes while all is well. */
  interval: number | false
  /** 0 to 1, the same for as long as the page is open: pages that were refused together must not come back in step. */
  spread: number
}

/**
 * Milliseconds until the next fetch by itself. After a refusal of the moment it is the time that the server asked for
 * (Retry-After), at first plus up to a second, or else a backoff; at last the usual refresh alone.
 */
export function refetchInMs({ error, failures, interval, spread }: Refetch): number | false {
  if (!(error instanceof CallError) || !isTransient(error)) return interval
  const backoff = backoffMs(failures, spread)
  if (error.retryAfter === undefined) {
    if (failures > MAX_RETRIES) return interval
    return interval === false ? backoff : Math.min(interval, backoff)
  }
  const asked = holdMs(error.retryAfter)
  if (failures > MAX_RETRIES) return interval && Math.max(interval, asked)
  return Math.max(asked + Math.round(spread * 1000), failures > 1 ? backoff : 0)
}
