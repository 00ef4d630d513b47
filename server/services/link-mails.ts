import type { Database } from '#server/db/query.ts'
import { Refused } from '#src/contract/refused.ts'
import { counted } from '#src/domain/units/plural.ts'
import { type Limit, takeAttempt } from './attempts.ts'
import type { Services } from './services.ts'

const HOUR_MS = 3_600_000
/** Enough for a day on which many new users are invited, and far too few to make a nuisance of our mail server. */
export const MAILS_BY_USER: Limit = { count: 100, windowMs: HOUR_MS }
/** What one address is sent, whoever asks for it: an invitation, and some more where it went astray. */
export const MAILS_TO_ADDRESS: Limit = { count: 5, windowMs: HOUR_MS }

/**
 * Counts a mail that somebody has us send to an address of their choice, in the transaction that sends it.
 * @throws Refused 429 with the seconds to wait.
 */
export async function takeMail(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  accountId: number,
  email: string,
): Promise<void> {
  const limits = [
    [`mail-by:${accountId}`, MAILS_BY_USER, `You had ${MAILS_BY_USER.count} mails sent within an hour.`],
    [
      `mail-to:${email.toLowerCase()}`,
      MAILS_TO_ADDRESS,
      `${email} was sent ${MAILS_TO_ADDRESS.count} mails within an hour.`,
    ],
  ] as const
  for (const [key, limit, says] of limits) {
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
