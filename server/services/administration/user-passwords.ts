import type { Database } from '#server/db/query.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { closeLinks, removePassword, setInvited } from '#server/store/administration/user-changes.ts'
import type { UserRow } from '#server/store/administration/users.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import type { AdministeredUser } from '#src/contract/administered-users.ts'
import { conflict } from '#src/contract/refused.ts'
import { audit } from '../changes/audit.ts'
import { takeMail } from '../identity/link-mails.ts'
import { createPasswordLink } from '../identity/password-links.ts'
import { nameInMail } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'
import { actorBy, type By, keepAnAdministrator, presentAdministered, userToChange } from './administering.ts'
import { userSubject } from './user-subject.ts'

type Letter = 'INVITATION' | 'RESET' | 'RESTORE'

const SUBJECTS: Record<Letter, string> = {
  INVITATION: 'Your invitation to Linewatch',
  RESET: 'Your Linewatch password was reset',
  RESTORE: 'Set a new password for Linewatch',
}
const SAYS: Record<Letter, string> = {
  INVITATION:
    'You have been invited to Linewatch, the console for your kitchens. Choose a password to get started.',
  RESET:
    'An administrator has reset your Linewatch password and signed you out everywhere. Choose a new password to continue.',
  RESTORE:
    'An administrator has sent you this link to choose a new password for Linewatch. Your current password works until then.',
}

/**
 * Mails a new link to set a password; links sent before no longer work.
 * @throws Refused 429 after too many mails by this caller or to this address.
 */
async function mailLink(services: Services, tx: Database, by: By, user: UserRow, letter: Letter) {
  const { now, jobs, settings } = services
  // Ending a password may be urgent: earlier mails to the address must not stand in its way.
  await takeMail(services, tx, by.caller.account.id, letter === 'RESET' ? null : user.email)
  await closeLinks(tx, user.id, now())
  const kind = letter === 'INVITATION' ? 'INVITATION' : 'RESET'
  const link = await createPasswordLink(tx, user.id, kind, now(), settings.publicUrl)
  await jobs.add(tx, 'mail', {
    to: user.email,
    subject: SUBJECTS[letter],
    text: `Hello ${nameInMail(user.displayName)},\n\n${SAYS[letter]}\n\nOpen this link within one day. It works once:\n${link}`,
  })
}

/** The user a link may be mailed to. */
async function userToMail(tx: Database, by: By, uuid: string): Promise<UserRow> {
  await lockAdministration(tx)
  const user = await userToChange(tx, by.caller, uuid)
  if (user.status === 'BLOCKED')
    throw conflict('This user is blocked. Unblock the user before you send a link.')
  return user
}

/** @throws Refused 403, 404, 429; 409 for a blocked user, or one who has a password already. */
export async function inviteUser(services: Services, by: By, uuid: string): Promise<AdministeredUser> {
  const { db, now } = services
  return db.transaction(async (tx) => {
    const user = await userToMail(tx, by, uuid)
    if (user.hasPassword) throw conflict('This user already has a password. Send a password link instead.')
    await setInvited(tx, user.id, now())
    await audit(tx, actorBy(by), now(), { action: 'USER_INVITED', subject: userSubject(user) })
    await mailLink(services, tx, by, user, 'INVITATION')
    return presentAdministered(user, by.caller)
  })
}

/** @throws Refused 403, 404, 429; 409 for a blocked user or the last administrator. */
export async function resetUserPassword(services: Services, by: By, uuid: string): Promise<void> {
  const { db, now, sessions } = services
  await db.transaction(async (tx) => {
    const user = await userToMail(tx, by, uuid)
    await keepAnAdministrator(tx, user)
    await removePassword(tx, user.id, now())
    await sessions.end(tx, await otherSessions(tx, user.id, null), 'PASSWORD_RESET')
    await audit(tx, actorBy(by), now(), {
      action: 'PASSWORD_LINK_SENT',
      subject: userSubject(user),
      // Named without a value: this link, unlike one that restores, came with the end of the password.
      before: { password: user.hasPassword },
      after: { password: false },
    })
    await mailLink(services, tx, by, user, 'RESET')
  })
}

/** @throws Refused 403, 404, 429; 409 for a blocked user. */
export async function restoreUserPassword(services: Services, by: By, uuid: string): Promise<void> {
  const { db, now } = services
  await db.transaction(async (tx) => {
    const user = await userToMail(tx, by, uuid)
    await audit(tx, actorBy(by), now(), { action: 'PASSWORD_LINK_SENT', subject: userSubject(user) })
    await mailLink(services, tx, by, user, 'RESTORE')
  })
}
