import { randomBytes } from 'node:crypto'
import { inLanguage } from '#server/language/reader-language.ts'
import {
  accountToReset,
  countAccounts,
  insertAccount,
  insertPasswordLink,
  lockAccounts,
} from '#server/store/identity/accounts.ts'
import { t } from '#src/domain/language/text.ts'
import { changeAccount } from '../administration/user-subject.ts'
import type { Attempt } from '../jobs/perform.ts'
import type { Services } from '../services.ts'
import type { Origin } from './auth.ts'
import { mayUsePassword } from './single-sign-on/single-sign-on.ts'
import { tokenHash } from './tokens.ts'

const LINK_MS = 24 * 3_600_000

/**
 * On an empty database without demonstration data: the first administrator, with a one-time link to set their password.
 * Answers the link, or null when there is somebody already.
 */
export async function createFirstAdministrator(services: Services, email: string): Promise<string | null> {
  const { db, now, settings } = services
  return db.transaction(async (tx) => {
    await lockAccounts(tx)
    if ((await countAccounts(tx)) > 0) return null
    const at = now()
    const account = await insertAccount(tx, {
      email,
      displayName: email.split('@')[0] ?? email,
      type: 'ADMIN',
      at,
    })
    return createPasswordLink(tx, account.id, 'INVITATION', at, settings.publicUrl)
  })
}

/** A single-use link to set a password, valid for a day. */
export async function createPasswordLink(
  tx: Services['db'],
  accountId: number,
  kind: 'INVITATION' | 'RESET',
  at: number,
  publicUrl: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertPasswordLink(tx, {
    secretHash: tokenHash(secret),
    accountId,
    kind,
    at,
    expiresAt: at + LINK_MS,
  })
  return `${publicUrl}/reset-password?token=${secret}`
}

/** What the job behind a forgotten password is told. */
export interface ResetAsked extends Origin {
  email: string
}

/**
 * Asks for a reset link for an address, known or not: it is looked up by a job, so that neither the answer nor the
 * time it takes tells which.
 */
export function askForResetLink({ db, jobs }: Services, email: string, origin: Origin): Promise<void> {
  const asked: ResetAsked = { email, ...origin }
  return jobs.add(db, 'password-link', asked)
}

/** The job: mails a reset link to an address that is known. */
export async function sendResetLink(
  services: Services,
  { email, ...origin }: ResetAsked,
  attempt: Pick<Attempt, 'completeIn'>,
): Promise<void> {
  const { db, jobs, settings } = services
  await db.transaction(async (tx) => {
    const account = mayUsePassword(services.singleSignOn, email) ? await accountToReset(tx, email) : null
    if (!account) return
    await attempt.completeIn(tx)
    const nobody = { accountId: null, ...origin }
    const within = { ...services, db: tx }
    await changeAccount(within, nobody, account, 'PASSWORD_LINK_SENT', async (inner, at) => {
      const link = await createPasswordLink(inner, account.id, 'RESET', at, settings.publicUrl)
      const mail = inLanguage(account.language, () => ({
        to: account.email,
        subject: t('Set a new password for Linewatch'),
        text: [
          t('Someone asked to set a new password for your Linewatch account.'),
          `${t('Open this link within one day. It works once:')}\n${link}`,
          t('If it was not you, do nothing. Your password stays the same.'),
        ].join('\n\n'),
      }))
      await jobs.add(inner, 'mail', mail)
    })
  })
}
