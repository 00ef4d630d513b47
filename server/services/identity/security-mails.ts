import type { Database } from '#server/db/query.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import type { Actor } from '#server/services/changes/change.ts'
import { languageOfAccount, zoneOfAccount } from '#server/store/identity/accounts.ts'
import { administratorsToMail } from '#server/store/identity/identities.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
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
  | 'IDENTITY_LINKED'
  | 'PASSKEY_ADDED'
  | 'FIRST_PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'IDENTITY_UNLINKED'

/** Whose account it is. */
export interface MailedAccount {
  id: number
  email: string
  displayName: string
}

const SUBJECTS: Record<SecurityChange, Message> = {
  PASSWORD_CHANGED: msg('A new password for your Linewatch account'),
  EMAIL_CHANGED: msg('The e-mail of your Linewatch account was changed'),
  MULTI_FACTOR_ENABLED: msg('Multi-factor was turned on for your Linewatch account'),
  MULTI_FACTOR_DISABLED: msg('Multi-factor was turned off for your Linewatch account'),
  IDENTITY_LINKED: msg('A new way to sign in to your Linewatch account'),
  PASSKEY_ADDED: msg('A passkey was added to your Linewatch account'),
  FIRST_PASSKEY_ADDED: msg('A passkey was added to your Linewatch account'),
  PASSKEY_REMOVED: msg('A passkey was removed from your Linewatch account'),
  IDENTITY_UNLINKED: msg('A way to sign in to your Linewatch account was removed'),
  RECOVERY_CODES_RESET: msg('New recovery codes for your Linewatch account'),
}
const SAYS: Record<Exclude<SecurityChange, 'EMAIL_CHANGED'>, Message> = {
  PASSWORD_CHANGED: msg('A new password was set for your Linewatch account. Your other sessions have ended.'),
  MULTI_FACTOR_ENABLED: msg(
    'Multi-factor was turned on for your Linewatch account. You now need a code to sign in. Your other sessions have ended.',
  ),
  MULTI_FACTOR_DISABLED: msg(
    'Multi-factor was turned off for your Linewatch account. You now sign in with your password only.',
  ),
  IDENTITY_LINKED: msg("Your Linewatch account was connected to your organization's sign-in."),
  PASSKEY_ADDED: msg('A passkey was added to your Linewatch account. It signs in without a password.'),
  FIRST_PASSKEY_ADDED: msg(
    'A passkey was added to your Linewatch account. It signs in without a password. You now need it after your password, too. Your other sessions have ended.',
  ),
  PASSKEY_REMOVED: msg('A passkey was removed from your Linewatch account. It no longer signs in.'),
  IDENTITY_UNLINKED: msg(
    "Your Linewatch account was disconnected from your organization's sign-in. Sessions that you opened with it have ended.",
  ),
  RECOVERY_CODES_RESET: msg(
    'New recovery codes were created for your Linewatch account. Your old codes no longer work.',
  ),
}

/** What a browser says of itself is anybody's text: in a mail it must not be able to say more than its name. */
const plain = (text: string) => text.replace(/[^\w .-]/g, '').slice(0, 40)

/** 'Chrome 156 on Windows', as much of it as the browser says. */
function deviceOf(userAgent: string): string {
  const read = readUserAgent(userAgent)
  const [browser, device] = [plain(read.browser), plain(read.device)]
  if (browser !== '' && device !== '') return t('{browser} on {device}', { browser, device })
  return browser || device || t('an unknown device')
}

/** The time of the user's restaurant where they have one, and UTC, which every log is in. */
function whenOf(at: number, zone: string | null): string {
  const utc = `${formatDateTime(at, 'UTC')} UTC`
  return zone === null ? utc : `${formatDateTime(at, zone)} ${zoneLabel(at, zone)} (${utc})`
}

/** From where something was done, and when. */
export interface Place {
  address: string
  userAgent: string
  at: number
}
const placeText = ({ address, userAgent }: Omit<Place, 'at'>) =>
  t('From: {address}, {device}', { address, device: deviceOf(userAgent) })

/** Says where the user themselves did it from. Anybody else is only named: where they work is their own business. */
const whoOf = (user: MailedAccount, by: Actor, byEmail: string | null) =>
  byEmail === null || by.accountId === user.id ? placeText(by) : t('By: {email}', { email: byEmail })

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
  const { publicUrl, supportAddress: address } = services.settings
  await send(services, tx, user, aboutNow(services, change), () => ({
    says: t(SAYS[change]),
    who: whoOf(user, by, byEmail),
    remedy: [
      t('If it was not you, set a new password right away:'),
      `${publicUrl}/forgot-password`,
      t('Then write to {address}.', { address }),
    ].join('\n'),
  }))
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
  const { supportAddress: address } = services.settings
  const words = (says: string): Words => ({
    says,
    who: whoOf(before, by, byEmail),
    // A link to set a password goes to the new address: somebody who has lost their account can only be helped by people.
    remedy: t('If it was not you, write to {address} right away.', { address }),
  })
  const former = () =>
    words(
      t(
        '{email} is no longer the e-mail address of your Linewatch account. Sign-in and password links now use your new address.',
        { email: before.email },
      ),
    )
  const next = () =>
    words(
      t(
        '{email} is now the e-mail address of your Linewatch account. Use it to sign in. Password links are sent here.',
        { email: after.email },
      ),
    )
  if (before.hasPassword) await send(services, tx, before, aboutNow(services, 'EMAIL_CHANGED'), former)
  await send(services, tx, after, aboutNow(services, 'EMAIL_CHANGED'), next)
}

const aboutNow = ({ now }: Services, change: SecurityChange) => ({ subject: SUBJECTS[change], at: now() })

/** The parts of a mail that differ: what was changed, by whom, and what to do if it should not have been. */
interface Words {
  says: string
  who: string
  remedy: string
}

/** As mailChange, of what somebody did with an account and from where. */
export const sendSecurityMail = (
  services: Services,
  tx: Database,
  user: MailedAccount,
  subject: Message,
  place: Place,
  words: () => Omit<Words, 'who'>,
): Promise<void> =>
  send(services, tx, user, { subject, at: place.at }, () => ({ ...words(), who: placeText(place) }))

/** @param words says them in the language of the mail's reader, no matter who made the change */
async function send(
  { jobs }: Services,
  tx: Database,
  { id, email, displayName }: MailedAccount,
  { subject, at }: { subject: Message; at: number },
  words: () => Words,
): Promise<void> {
  const zone = await zoneOfAccount(tx, id)
  const mail = inLanguage(await languageOfAccount(tx, id), () => {
    const { says, who, remedy } = words()
    const hello = t('Hello {name},', { name: nameInMail(displayName) })
    const when = t('When: {time}', { time: whenOf(at, zone) })
    const fine = t('If this was you, you do not need to do anything.')
    const text = `${hello}\n\n${says}\n\n${when}\n${who}\n\n${fine}\n${remedy}`
    return { to: email, subject: t(subject), text }
  })
  await jobs.add(tx, 'mail', mail)
}

/**
 * Mails all administrators that the sign-in rules of a level were changed, in the transaction that does it.
 * @param level its name in the language of the mail's reader
 */
export async function mailSignInRules(
  { db, now, jobs, settings }: Services,
  level: () => string,
  by: Actor & { email: string },
): Promise<void> {
  for (const { email: to, displayName, language } of await administratorsToMail(db)) {
    const mail = inLanguage(language, () => ({
      to,
      subject: t('The sign-in rules of Linewatch were changed'),
      text: [
        t('Hello {name},', { name: nameInMail(displayName) }),
        t('The sign-in rules were changed for: {level}', { level: nameInMail(level()) }),
        [t('When: {time}', { time: whenOf(now(), null) }), t('By: {email}', { email: by.email })].join('\n'),
        [
          t('If none of you did this, review the rules right away:'),
          `${settings.publicUrl}/sign-in-rules`,
        ].join('\n'),
      ].join('\n\n'),
    }))
    await jobs.add(db, 'mail', mail)
  }
}

/** Mails all administrators that an emergency account is signed in with, in the transaction that does it. */
export async function mailEmergencyUse(
  { db, now, jobs }: Services,
  account: { id: number; email: string },
  origin: Pick<Actor, 'address' | 'userAgent'>,
): Promise<void> {
  for (const { email: to, displayName, language } of await administratorsToMail(db)) {
    const mail = inLanguage(language, () => ({
      to,
      subject: t('An emergency account was used to sign in to Linewatch'),
      text: [
        t('Hello {name},', { name: nameInMail(displayName) }),
        t('Somebody signed in with the emergency account {email}.', { email: account.email }),
        [
          t('When: {time}', { time: whenOf(now(), null) }),
          t('From: {address}, {device}', { address: origin.address, device: deviceOf(origin.userAgent) }),
        ].join('\n'),
        t('If none of you did this, end its sessions under Users and set a new password right away.'),
      ].join('\n\n'),
    }))
    await jobs.add(db, 'mail', mail)
  }
}
