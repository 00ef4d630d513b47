import { randomBytes } from 'node:crypto'
import {
  accountToReset,
  countAccounts,
  insertAccount,
  insertPasswordLink,
  lockAccounts,
} from '#server/store/accounts.ts'
import type { Services } from './services.ts'
import { tokenHash } from './tokens.ts'

const LINK_MS = 24 * 3_600_000

/**
 * On an empty database without demonstration data: the first administrator, with a one-time link to set his
 * password. Answers the link, or null when there is somebody already.
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

/** Queues a reset link for an address; for an unknown one nothing happens, and the caller cannot tell. */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  const { db, now, jobs, settings } = services
  await db.transaction(async (tx) => {
    const account = await accountToReset(tx, email)
    if (!account) return
    const link = await createPasswordLink(tx, account.id, 'RESET', now(), settings.publicUrl)
    await jobs.add(tx, 'mail', {
      to: account.email,
      subject: 'Set a new password for Linewatch',
      text: `Someone asked to set a new password for your Linewatch account.\n\nOpen this link within a day, it works once:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`,
    })
  })
}
