import { lockAdministration } from '#server/store/administration/administration.ts'
import { openSessionUuids, setBlocked, setDeleted } from '#server/store/administration/user-changes.ts'
import { deletedUser, emailTaken } from '#server/store/administration/users.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import type { AdministeredUser } from '#src/contract/administered-users.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import { seesUser, whyNotAdminister, whyNotHimself } from '#src/domain/access/administering.ts'
import { audit } from '../changes/audit.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Services } from '../services.ts'
import {
  actorBy,
  administeredOf,
  administratorOf,
  type By,
  forbid,
  keepAnAdministrator,
  presentAdministered,
  recordOf,
  userSeenBy,
  userToChange,
} from './administering.ts'
import { userSubject } from './user-subject.ts'
import { unlessEmailTaken } from './users.ts'

/**
 * Blocks a user: his sessions stay, and every call of theirs is told so; his live channels close.
 * @throws Refused 403 for oneself, 404, 409 for the last administrator.
 */
export async function blockUser(services: Services, by: By, uuid: string): Promise<AdministeredUser> {
  const { db, now, sessions, live } = services
  const { user, running } = await db.transaction(async (tx) => {
    await lockAdministration(tx)
    forbid(whyNotHimself(administratorOf(by.caller), uuid, 'block'))
    const before = await userToChange(tx, by.caller, uuid)
    if (before.status === 'BLOCKED') return { user: before, running: [] }
    await keepAnAdministrator(tx, before)
    await setBlocked(tx, before.id, now())
    await sessions.changed(tx)
    await audit(tx, actorBy(by), now(), { action: 'USER_BLOCKED', subject: userSubject(before) })
    return { user: await userSeenBy(tx, by.caller, uuid), running: await openSessionUuids(tx, before.id) }
  })
  // Once it is committed: a channel closed before would be let in again.
  for (const sessionUuid of running) await live.endSession(sessionUuid)
  return presentAdministered(user, by.caller)
}

export async function unblockUser(
  { db, now, sessions }: Services,
  by: By,
  uuid: string,
): Promise<AdministeredUser> {
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const before = await userToChange(tx, by.caller, uuid)
    if (before.status !== 'BLOCKED') return presentAdministered(before, by.caller)
    await setBlocked(tx, before.id, null)
    await sessions.changed(tx)
    await audit(tx, actorBy(by), now(), { action: 'USER_UNBLOCKED', subject: userSubject(before) })
    return presentAdministered(await userSeenBy(tx, by.caller, uuid), by.caller)
  })
}

/**
 * Deletes a user; his sessions end.
 * @throws Refused 403 for oneself, 404, 409 for the last administrator.
 */
export async function removeUser({ db, now, sessions }: Services, by: By, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdministration(tx)
    forbid(whyNotHimself(administratorOf(by.caller), uuid, 'delete'))
    const user = await userToChange(tx, by.caller, uuid)
    await keepAnAdministrator(tx, user)
    await setDeleted(tx, user.id, now())
    await sessions.end(tx, await otherSessions(tx, user.id, null), 'USER_DELETED')
    await audit(tx, actorBy(by), now(), {
      action: 'USER_DELETED',
      subject: userSubject(user),
      before: recordOf(user),
    })
  })
}

/** @throws Refused 404, 409 when it is too late, there is nothing to take back, or another has the e-mail by now. */
export async function recallUser({ db, now }: Services, by: By, uuid: string): Promise<AdministeredUser> {
  const tooLate = 'This deletion can no longer be undone.'
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const deleted = await deletedUser(tx, uuid)
    if (!deleted) {
      await userSeenBy(tx, by.caller, uuid)
      throw conflict(tooLate)
    }
    const { user, deletedAt } = deleted
    const admin = administratorOf(by.caller)
    if (!seesUser(admin, administeredOf(user))) throw notFound('This user')
    forbid(whyNotAdminister(admin, administeredOf(user)))
    if (deletedAt < now() - RECALL_MS) throw conflict(tooLate)
    if (await emailTaken(tx, user.email, uuid))
      throw conflict('Another user now has this e-mail, so this user cannot be restored.')
    await unlessEmailTaken(setDeleted(tx, user.id, null))
    await audit(tx, actorBy(by), now(), { action: 'USER_RECALLED', subject: userSubject(user) })
    return presentAdministered(await userSeenBy(tx, by.caller, uuid), by.caller)
  })
}
