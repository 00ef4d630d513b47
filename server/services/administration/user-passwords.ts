import type { Database } from '#server/db/query.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { actorOf, change, type Subject } from '#server/services/changes/change.ts'
import { closeLinks, removePassword, setInvited } from '#server/store/administration/user-changes.ts'
import type { UserRow } from '#server/store/administration/users.ts'
import { languageOfAccount } from '#server/store/identity/accounts.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import { takeMail } from '../identity/link-mails.ts'
import { createPasswordLink } from '../identity/password-links.ts'
import { mayUsePassword } from '../identity/single-sign-on/single-sign-on.ts'
import { nameInMail } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'
import {
  type CallOfUser,
  lockUser,
  presentAdministered,
  requireOtherAdministrator,
  USER,
  userSeenBy,
} from './administering.ts'

type Letter = 'INVITATION' | 'RESET' | 'RESTORE'

const SUBJECTS: Record<Letter, Message> = {
  INVITATION: msg('Your invitation to Linewatch'),
  RESET: msg('Your Linewatch password was reset'),
  RESTORE: msg('Set a new password for Linewatch'),
}
const SAYS: Record<Letter, Message> = {
  INVITATION: msg(
    'You have been invited to Linewatch, the console for your kitchens. Choose a password to get started.',
  ),
  RESET: msg(
    'An administrator has reset your Linewatch password and signed you out everywhere. Choose a new password to continue.',
  ),
  RESTORE: msg(
    'An administrator has sent you this link to choose a new password for Linewatch. Your current password works until then.',
  ),
}

/**
 * Mails a new link to set a password, in the language of who opens it; links sent before no longer work.
 * @throws Refused 429 after too many mails by this caller or to this address.
 */
async function mailLink(services: Services, tx: Database, by: CallOfUser, user: UserRow, letter: Letter) {
  const { now, jobs, settings } = services
  // Ending a password may be urgent: earlier mails to the address must not stand in its way.
  await takeMail(services, tx, by.caller.account.id, letter === 'RESET' ? null : user.email)
  await closeLinks(tx, user.id, now())
  const kind = letter === 'INVITATION' ? 'INVITATION' : 'RESET'
  const link = await createPasswordLink(tx, user.id, kind, now(), settings.publicUrl)
  const mail = inLanguage(await languageOfAccount(tx, user.id), () => ({
    to: user.email,
    subject: t(SUBJECTS[letter]),
    text: [
      t('Hello {name},', { name: nameInMail(user.displayName) }),
      t(SAYS[letter]),
      `${t('Open this link within one day. It works once:')}\n${link}`,
    ].join('\n\n'),
  }))
  await jobs.add(tx, 'mail', mail)
}

/**
 * The user a link may be mailed to: nobody whom only an identity provider signs in, since a password would let them in
 * without it.
 */
async function userToMail(
  { singleSignOn }: Services,
  tx: Database,
  by: CallOfUser,
  uuid: string,
): Promise<UserRow> {
  const user = await lockUser(tx, by.caller, uuid)
  if (!mayUsePassword(singleSignOn, user.email))
    throw conflict(t('Password sign-in is off. This user signs in at your organization.'))
  if ((user.issuers.length > 0 || user.provisionedBy !== null) && !user.hasPassword)
    throw conflict(t('This user signs in at your organization and has no password here.'))
  if (user.status === 'BLOCKED')
    throw conflict(t('This user is blocked. Unblock the user before you send a link.'))
  return user
}

/** @throws Refused 403, 404, 429; 409 for a blocked user, one without password sign-in, or one who has a password already. */
export async function inviteUser(
  services: Services,
  by: CallOfUser,
  uuid: string,
): Promise<AdministeredUser> {
  const invited = await change(services, actorOf(by), USER, 'USER_INVITED', {
    lock: (tx) => userToMail(services, tx, by, uuid),
    act: async (tx, user, at) => {
      if (user.hasPassword)
        throw conflict(t('This user already has a password. Send a password link instead.'))
      await setInvited(tx, user.id, at)
      await mailLink(services, tx, by, user, 'INVITATION')
      return user
    },
  })
  return presentAdministered(invited, by.caller, services.singleSignOn)
}

/** Named without a value: this link, unlike one that restores, came with the end of the password. */
const PASSWORD_OF_USER: Subject<UserRow> = {
  ...USER,
  recorded: ({ hasPassword }) => ({ password: hasPassword }),
}

/** @throws Refused 403, 404, 429; 409 for a blocked user, one without password sign-in or the last administrator. */
export async function resetUserPassword(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  await change(services, actorOf(by), PASSWORD_OF_USER, 'PASSWORD_LINK_SENT', {
    lock: (tx) => userToMail(services, tx, by, uuid),
    act: async (tx, user, at) => {
      await requireOtherAdministrator(services, tx, user)
      await removePassword(tx, user.id, at)
      await services.sessions.end(tx, await otherSessions(tx, user.id, null), 'PASSWORD_RESET')
      await mailLink(services, tx, by, user, 'RESET')
      return userSeenBy(tx, by.caller, uuid)
    },
  })
}

/** @throws Refused 403, 404, 429; 409 for a blocked user, one without password sign-in. */
export async function restoreUserPassword(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  await change(services, actorOf(by), USER, 'PASSWORD_LINK_SENT', {
    lock: (tx) => userToMail(services, tx, by, uuid),
    act: async (tx, user) => {
      await mailLink(services, tx, by, user, 'RESTORE')
      return user
    },
  })
}
