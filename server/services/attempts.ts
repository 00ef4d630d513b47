import type { Database } from '#server/db/query.ts'
import { countAttempts, deleteAttempts, insertAttempt, lockAttempts } from '#server/store/attempts.ts'
import { Refused } from '#src/contract/refused.ts'

/** So many in so long; the next one is refused. */
export interface Limit {
  count: number
  windowMs: number
}

/** Five wrong passwords in five minutes, for an address (known or not) and for a caller. */
export const SIGN_IN_LIMIT: Limit = { count: 5, windowMs: 5 * 60_000 }
export const ADDRESS_LIMIT: Limit = { count: 30, windowMs: 5 * 60_000 }
/** Multi-factor and recovery codes of an account, together. */
export const CODE_LIMIT: Limit = { count: 5, windowMs: 5 * 60_000 }
/** Current passwords tried by who is signed in. */
export const PASSWORD_LIMIT: Limit = { count: 5, windowMs: 5 * 60_000 }
/** Requests for help of one account. */
export const SUPPORT_LIMIT: Limit = { count: 10, windowMs: 15 * 60_000 }
export const RESET_LIMIT: Limit = { count: 5, windowMs: 15 * 60_000 }

/** Servers' clocks may differ by so much. */
const DRIFT_MS = 60_000

/**
 * Counts one attempt on each key, unless one of them has used up its limit. Attempts on the same key wait for
 * each other, so that many at once cannot slip through together.
 * @throws Refused 429 with the seconds to wait.
 */
export async function takeAttempt(
  db: Database,
  limits: readonly (readonly [key: string, limit: Limit])[],
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [key, limit] of limits) {
      await lockAttempts(tx, key)
      await checkAttempts(tx, key, limit, now)
    }
    for (const [key] of limits) await insertAttempt(tx, key, now)
  })
}

async function checkAttempts(db: Database, key: string, limit: Limit, now: number): Promise<void> {
  const { count, oldest } = await countAttempts(db, key, {
    since: now - limit.windowMs,
    until: now + DRIFT_MS,
  })
  if (count < limit.count) return
  const retryAfter = Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  throw new Refused(
    429,
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      retryAfter,
    },
  )
}

export const forgetAttempts = (db: Database, key: string) => deleteAttempts(db, key)
