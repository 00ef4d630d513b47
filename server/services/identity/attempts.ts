import type { Database } from '#server/db/query.ts'
import { type Attempts, attemptsOn, insertAttempts, lockAttempts } from '#server/store/identity/attempts.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { DAY, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { createTurns, NoTurnError } from '../operations/turns.ts'

/**
 * So many attempts are free within a time. From then on the next one has to wait: until the oldest is long enough ago,
 * or, with pauses, so long after the last one. The pauses grow with each further attempt up to the last of them.
 */
export interface Limit {
  count: number
  windowMs: number
  pausesMs?: readonly number[]
  /** What has happened, as the refused caller reads it. */
  text: () => string
}

type Pace = Omit<Limit, 'text'>

/**
 * Wrong passwords for one account: from one network, or from one browser that the account has signed in from before.
 * In the long run it is one guess a minute.
 */
export const SIGN_IN_LIMIT: Limit = {
  count: 5,
  windowMs: 15 * MINUTE,
  pausesMs: [30 * SECOND, MINUTE],
  text: () => t('Too many wrong passwords for this account.'),
}
/** Wrong passwords for one account from all networks together. They only slow down, see guesses.ts. */
export const ACCOUNT_LIMIT: Limit = {
  count: 20,
  windowMs: 15 * MINUTE,
  pausesMs: [5 * SECOND],
  text: () => t('Too many wrong passwords for this account.'),
}
/** Wrong passwords from one network for all accounts together, at most. They only slow down. */
export const NETWORK_LIMIT: Limit = {
  count: 60,
  windowMs: 5 * MINUTE,
  pausesMs: Array.from({ length: 100 }, (_, over) => (over + 1) * 50),
  text: () => t('Too many wrong passwords from your network.'),
}
/** Multi-factor and recovery codes of an account, together: from one known browser, or from all others. */
export const CODE_LIMIT: Limit = {
  count: 5,
  windowMs: 15 * MINUTE,
  pausesMs: [30 * SECOND, MINUTE],
  text: () => t('Too many wrong codes.'),
}
/** Codes with which devices are added, wrong ones from one network. */
export const ENROLMENT_LIMIT: Limit = {
  count: 10,
  windowMs: 15 * MINUTE,
  pausesMs: [30 * SECOND, MINUTE],
  text: () => t('Too many wrong codes from your network.'),
}
/** The same from all networks together. They only slow down. */
export const ANY_ENROLMENT_LIMIT: Limit = {
  count: 100,
  windowMs: 15 * MINUTE,
  pausesMs: [SECOND],
  text: () => t('Too many wrong codes.'),
}
/** PINs given on one tablet: each pause is twice the one before. */
export const PIN_LIMIT: Limit = {
  count: 5,
  windowMs: DAY,
  pausesMs: [1, 2, 4, 8, 16, 32, 64].map((minutes) => minutes * MINUTE),
  text: () => t('Too many wrong PINs.'),
}
/** Current passwords given in one session. */
export const PASSWORD_LIMIT: Limit = {
  count: 5,
  windowMs: 15 * MINUTE,
  pausesMs: [30 * SECOND, MINUTE],
  text: () => t('Too many wrong passwords.'),
}
/** Sign-ins begun at identity providers, from one network: far more than an office needs. */
export const SINGLE_SIGN_ON_LIMIT: Limit = {
  count: 300,
  windowMs: 5 * MINUTE,
  text: () => t('Your network started too many sign-ins.'),
}
/** Challenges for passkeys that one network asked for: each open sign-in page asks for one every few minutes. */
export const PASSKEY_LIMIT: Limit = {
  count: 300,
  windowMs: 5 * MINUTE,
  text: () => t('Your network started too many sign-ins.'),
}
/** The same of one session. */
export const PASSKEY_SESSION_LIMIT: Limit = {
  count: 20,
  windowMs: 5 * MINUTE,
  text: () => t('You started too many times with a passkey.'),
}
/** Requests for help of one account. */
export const SUPPORT_LIMIT: Limit = {
  count: 10,
  windowMs: 15 * MINUTE,
  text: () => t('You sent too many support requests in the last 15 minutes.'),
}
/** Shift notes of one account: their photos are kept for a week. */
export const NOTE_LIMIT: Limit = {
  count: 100,
  windowMs: DAY,
  text: () => t('You wrote too many shift notes in the last 24 hours.'),
}
/** Links to set a password, asked for by an address. */
export const RESET_LIMIT: Limit = {
  count: 5,
  windowMs: 15 * MINUTE,
  text: () => t('Several links were requested for this address. Use the newest one in the mailbox.'),
}
/** The same from one network: far more than an office needs. */
export const NETWORK_RESET_LIMIT: Limit = {
  count: 200,
  windowMs: 15 * MINUTE,
  text: () => t('Your network requested too many password links.'),
}

/** After so long there may be a place again. */
const FULL_RETRY_MS = 5 * SECOND
/** Servers' clocks may differ by so much. */
const DRIFT_MS = MINUTE

/** How long the next attempt has to wait; 0 when it may be made now. */
export function pauseMs({ count, windowMs, pausesMs }: Pace, made: Attempts, now: number): number {
  if (made.count < count || made.oldest === null || made.last === null) return 0
  const pause = pausesMs?.[Math.min(made.count - count, pausesMs.length - 1)]
  const readyAt = pause === undefined ? made.oldest + windowMs : made.last + pause
  return Math.max(0, readyAt - now)
}

/** How long the next attempt on a key has to wait by those that are counted. */
export async function pauseOn(db: Database, key: string, limit: Pace, now: number): Promise<number> {
  return pauseMs(
    limit,
    await attemptsOn(db, key, { since: now - limit.windowMs, until: now + DRIFT_MS }),
    now,
  )
}

/** Attempts of one key on this server: they wait here rather than on a connection each. */
const lines = createTurns({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerKey: 1,
  waitingPerKey: 500,
  waiting: 5_000,
  patienceMs: 10 * SECOND,
})

/**
 * Counts one attempt on each key, unless one of them has to wait. Attempts on the same key are counted one after the
 * other, so that many at once cannot slip through together. Not for a transaction's own connection, which others would
 * wait for meanwhile.
 * @throws Refused 429 with the seconds to wait.
 */
export async function takeAttempt(
  db: Database,
  limits: readonly (readonly [key: string, limit: Limit])[],
  now: number,
): Promise<void> {
  const count = () => db.transaction((tx) => takeAttemptWithin(tx, limits, now))
  const inLine = limits.reduceRight<() => Promise<void>>(
    (then, [key]) =>
      () =>
        lines.run(key, then),
    count,
  )
  try {
    await inLine()
  } catch (error) {
    throw error instanceof NoTurnError ? tooManyAttempts(t('Linewatch is busy.'), FULL_RETRY_MS) : error
  }
}

/** As `takeAttempt`, of what a transaction does anyway: it has a connection, and counts only if that commits. */
export async function takeAttemptWithin(
  tx: Database,
  limits: readonly (readonly [key: string, limit: Limit])[],
  now: number,
): Promise<void> {
  for (const [key, limit] of limits) {
    await lockAttempts(tx, key)
    const pause = await pauseOn(tx, key, limit, now)
    if (pause > 0) throw tooManyAttempts(limit.text(), pause)
  }
  const keys = limits.map(([key]) => key)
  await insertAttempts(tx, keys, now)
}

/** Says what happened, and how long to wait: in minutes from a minute and a half on. */
export function tooManyAttempts(text: string, waitMs: number): Refused {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const again =
    retryAfter < 90
      ? tn(retryAfter, { one: 'Try again in {n} second.', other: 'Try again in {n} seconds.' })
      : tn(Math.ceil(retryAfter / 60), {
          one: 'Try again in {n} minute.',
          other: 'Try again in {n} minutes.',
        })
  return new Refused(429, `${text} ${again}`, { retryAfter })
}
