import type { Database } from '#server/db/query.ts'
import { t } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'
import { type Limit, takeAttemptWithin } from './attempts.ts'

const HOUR_MS = 3_600_000
/** Enough for a day on which many new users are invited, and far too few to make a nuisance of our mail server. */
const MAILS_BY_USER: Limit = {
  count: 100,
  windowMs: HOUR_MS,
  text: () => t('You sent 100 e-mails within an hour.'),
}
/** All mails to one address, by all senders: an invitation, and a few more in case it gets lost. */
const MAILS_TO_ADDRESS: Limit = {
  count: 5,
  windowMs: HOUR_MS,
  text: () => t('This address was sent 5 e-mails within an hour.'),
}

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
  const { count } = MAILS_TO_ADDRESS
  const text = () => t('{email} was sent {count} e-mails within an hour.', { email: email ?? '', count })
  await takeAttemptWithin(
    tx,
    [
      [`mail-by:${accountId}`, MAILS_BY_USER],
      ...(email === null
        ? []
        : ([[`mail-to:${email.toLowerCase()}`, { ...MAILS_TO_ADDRESS, text }]] as const)),
    ],
    now(),
  )
}
