import type { Database } from '#server/db/query.ts'
import type { Actor } from '#server/services/changes/change.ts'
import { zoneOfAccount } from '#server/store/identity/accounts.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { nameInMail } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'
import { readUserAgent } from './user-agent.ts'

/** What of an account its user is notified of by mail, no matter who changed it (ASVS 6.3.7). */
export type SecurityChange =
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'MULTI_FACTOR_ENABLED'
  | 'MULTI_FACTOR_DISABLED'
  | 'RECOVERY_CODES_RESET'

/** Whose account it is. */
export interface MailedAccount {
  id: number
  email: string
  displayName: string
}

const SUBJECTS: Record<SecurityChange, string> = {
  PASSWORD_CHANGED: 'A new password for your Linewatch account',
  EMAIL_CHANGED: 'The e-mail of your Linewatch account was changed',
  MULTI_FACTOR_ENABLED: 'Multi-factor was turned on for your Linewatch account',
  MULTI_FACTOR_DISABLED: 'Multi-factor was turned off for your Linewatch account',
  RECOVERY_CODES_RESET: 'New recovery codes for your Linewatch account',
}
const SAYS: Record<Exclude<SecurityChange, 'EMAIL_CHANGED'>, string> = {
  PASSWORD_CHANGED: 'A new password was set for your Linewatch account. Your other sessions have ended.',
  MULTI_FACTOR_ENABLED:
    'Multi-factor was turned on for your Linewatch account. You now need a code to sign in. Your other sessions have ended.',
  MULTI_FACTOR_DISABLED:
    'Multi-factor was turned off for your Linewatch account. You now sign in with your password only.',
  RECOVERY_CODES_RESET:
    'New recovery codes were created for your Linewatch account. Your old codes no longer work.',
}

/** What a browser says of itself is anybody's text: in a mail it must not be able to say more than its name. */
const plain = (text: string) => text.replace(/[^\w .-]/g, '').slice(0, 40)

/** 'Chrome 156 on Windows', as much of it as the browser says. */
function deviceOf(userAgent: string): string {
  const { device, browser } = readUserAgent(userAgent)
  const named = [browser, device].map(plain).filter((part) => part !== '')
  return named.length > 0 ? named.join(' on ') : 'an unknown device'
}

/** The time of the user's restaurant where they have one, and UTC, which every log is in. */
async function whenOf(tx: Database, accountId: number, at: number): Promise<string> {
  const zone = await zoneOfAccount(tx, accountId)
  const utc = `${formatDateTime(at, 'UTC')} UTC`
  return zone === null ? utc : `${formatDateTime(at, zone)} ${zoneLabel(at, zone)} (${utc})`
}

/** Says where the user themselves did it from. Anybody else is only named: where they work is their own business. */
const whoOf = (user: MailedAccount, by: Actor, byEmail: string | null) =>
  byEmail === null || by.accountId === user.id
    ? `From: ${by.address}, ${deviceOf(by.userAgent)}`
    : `By: ${byEmail}`

/**
 * Mails a user what was changed of their account, in the transaction that changes it. `byEmail` names who did it, where
 * it may have been somebody else.
 */
export async function mailChange(
  services: Services,
  tx: Database,
  user: MailedAccount,
  change: Exclude<SecurityChange, 'EMAIL_CHANGED'>,
  by: Actor,
  byEmail: string | null = null,
): Promise<void> {
  const { publicUrl, supportAddress } = services.settings
  const remedy = `set a new password right away:\n${publicUrl}/forgot-password\nThen write to ${supportAddress}.`
  await send(services, tx, user, change, SAYS[change], whoOf(user, by, byEmail), remedy)
}

/**
 * As mailChange, of another e-mail: to the new address, and to the former one, where its owner reads it. That one is
 * not told the new; and nobody is written to there who has never signed in, since it may have been mistyped.
 */
export async function mailNewEmail(
  services: Services,
  tx: Database,
  { before, after }: { before: MailedAccount & { hasPassword: boolean }; after: MailedAccount },
  by: Actor,
  byEmail: string,
): Promise<void> {
  const who = whoOf(before, by, byEmail)
  // A link to set a password goes to the new address: somebody who has lost their account can only be helped by people.
  const remedy = `write to ${services.settings.supportAddress} right away.`
  const former = `${before.email} is no longer the e-mail address of your Linewatch account. Sign-in and password links now use your new address.`
  const next = `${after.email} is now the e-mail address of your Linewatch account. Use it to sign in. Password links are sent here.`
  if (before.hasPassword) await send(services, tx, before, 'EMAIL_CHANGED', former, who, remedy)
  await send(services, tx, after, 'EMAIL_CHANGED', next, who, remedy)
}

async function send(
  { now, jobs }: Services,
  tx: Database,
  { id, email, displayName }: MailedAccount,
  change: SecurityChange,
  says: string,
  who: string,
  remedy: string,
): Promise<void> {
  const when = `When: ${await whenOf(tx, id, now())}`
  const text = `Hello ${nameInMail(displayName)},\n\n${says}\n\n${when}\n${who}\n\nIf this was you, you do not need to do anything.\nIf it was not you, ${remedy}`
  await jobs.add(tx, 'mail', { to: email, subject: SUBJECTS[change], text })
}
