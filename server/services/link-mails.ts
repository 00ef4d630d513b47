import type { Database } from '#server/db/query.ts'
import { Refused } from '#src/contract/refused.ts'
import { counted } from '#src/domain/units/plural.ts'
import { type Limit, takeAttempt } from './attempts.ts'
import type { Services } from './services.ts'

const HOUR_MS = 3_600_000
/** Enough for a day on which many new users are invited, and far too few to make a nuisance of our mail server. */
export const MAILS_BY_USER: Limit = { count: 100, windowMs: HOUR_MS }
/** All mails to one address, by all senders: an invitation, and a few more in case it gets lost. */
export const MAILS_TO_ADDRESS: Limit = { count: 5, windowMs: HOUR_MS }

/**
 * Counts a mail that a user sends to an address of their choice, in the transaction that sends it. Without `email` only
 * the user's own count matters: others must not be able to use it up.
 * @throws Refused 429 with the seconds to wait.
 */
export async function takeMail(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  accountId: number,
  email: string | null,
): Promise<void> {
  const byUser = {
    key: `mail-by:${accountId}`,
    limit: MAILS_BY_USER,
    says: `You sent ${MAILS_BY_USER.count} mails within an hour.`,
  }
  const toAddress = email !== null && {
    key: `mail-to:${email.toLowerCase()}`,
    limit: MAILS_TO_ADDRESS,
    says: `${email} was sent ${MAILS_TO_ADDRESS.count} mails within an hour.`,
  }
  for (const { key, limit, says } of [byUser, ...(toAddress ? [toAddress] : [])]) {
    try {
      await takeAttempt(tx, [[key, limit]], now())
    } catch (error) {
      if (!(error instanceof Refused) || error.retryAfter === undefined) throw error
      const { retryAfter } = error
      const minutes = Math.ceil(retryAfter / 60)
      throw new Refused(429, `${says} Try again in ${counted(minutes, 'minute')}.`, { retryAfter })
    }
  }
}
