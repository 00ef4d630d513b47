import type { Database } from '#server/db/query.ts'
import { actorOf, change, recall, UNCHANGED } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { openSessionUuids, setBlocked, setDeleted } from '#server/store/administration/user-changes.ts'
import { deletedUser, emailTaken, type UserRow } from '#server/store/administration/users.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { setStanding, standingOf } from '#server/store/scim/users.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import { administerRefusal, deniedText, seesUser, selfRefusal } from '#src/domain/access/administering.ts'
import { t } from '#src/domain/language/text.ts'
import { provisionerOf } from '../identity/single-sign-on/single-sign-on.ts'
import type { Services } from '../services.ts'
import {
  administeredOf,
  administratorOf,
  type CallOfUser,
  forbid,
  lockUser,
  presentAdministered,
  requireOtherAdministrator,
  USER,
  userSeenBy,
} from './administering.ts'

/**
 * Blocks a user: their sessions stay, and every call of theirs is told so; their live channels close.
 * @throws Refused 403 for oneself, 404, 409 for the last administrator.
 */
export async function blockUser(services: Services, by: CallOfUser, uuid: string): Promise<AdministeredUser> {
  forbid(selfRefusal(administratorOf(by.caller), uuid, 'block'))
  let running: string[] = []
  const user = await change(services, actorOf(by), USER, 'USER_BLOCKED', {
    lock: (tx) => lockUser(tx, by.caller, uuid),
    act: async (tx, before, at) => {
      if (before.status === 'BLOCKED') return UNCHANGED
      await requireOtherAdministrator(services, tx, before)
      await setBlocked(tx, before.id, at)
      await services.sessions.changed(tx)
      running = await openSessionUuids(tx, before.id)
      return userSeenBy(tx, by.caller, uuid)
    },
  })
  // Once it is committed: a channel closed before would be let in again.
  for (const sessionUuid of running) await services.live.endSession(sessionUuid)
  return presentAdministered(user, by.caller, services.singleSignOn)
}

export async function unblockUser(
  services: Services,
  by: CallOfUser,
  uuid: string,
): Promise<AdministeredUser> {
  const user = await change(services, actorOf(by), USER, 'USER_UNBLOCKED', {
    lock: (tx) => lockUser(tx, by.caller, uuid),
    act: async (tx, before) => {
      if (before.status !== 'BLOCKED') return UNCHANGED
      await forbidDenied(services, tx, before)
      await setBlocked(tx, before.id, null)
      await services.sessions.changed(tx)
      return userSeenBy(tx, by.caller, uuid)
    },
  })
  return presentAdministered(user, by.caller, services.singleSignOn)
}

/** Nobody lets in whom their identity provider keeps out: it would be blocked again at the next change there. */
async function forbidDenied({ singleSignOn }: Services, tx: Database, user: UserRow): Promise<void> {
  const standing = await standingOf(tx, user.id)
  if (!standing) return
  const provider = provisionerOf(singleSignOn, standing.provider)
  if (provider && standing.denied) throw conflict(deniedText(provider.name))
  // Of a provider that is no longer set up; but without a role nothing would be forbidden.
  if (user.type !== 'ADMIN' && user.roleUuid === null)
    throw conflict(t('This user has no role. Choose one first.'))
  await setStanding(tx, user.id, { ...standing, blocks: false })
}

/**
 * Deletes a user; their sessions end.
 * @throws Refused 403 for oneself, 404, 409 for the last administrator.
 */
export async function removeUser(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  forbid(selfRefusal(administratorOf(by.caller), uuid, 'delete'))
  await change(services, actorOf(by), USER, 'USER_DELETED', {
    lock: (tx) => lockUser(tx, by.caller, uuid),
    act: async (tx, user, at) => {
      await requireOtherAdministrator(services, tx, user)
      await setDeleted(tx, user.id, at)
      await services.sessions.end(tx, await otherSessions(tx, user.id, null), 'USER_DELETED')
      return null
    },
  })
}

/** @throws Refused 404, 409 when it's too late, there is nothing to take back, or another has the e-mail by now. */
export async function recallUser(
  services: Services,
  by: CallOfUser,
  uuid: string,
): Promise<AdministeredUser> {
  const back = await recall(services, actorOf(by), USER, 'USER_RECALLED', async (tx, since) => {
    await lockAdministration(tx)
    const deleted = await deletedUser(tx, uuid)
    if (!deleted) {
      await userSeenBy(tx, by.caller, uuid)
      return null
    }
    const { user, deletedAt } = deleted
    const admin = administratorOf(by.caller)
    if (!seesUser(admin, administeredOf(user))) throw notFound(t('This user'))
    forbid(administerRefusal(admin, administeredOf(user)))
    if (deletedAt < since) return null
    if (await emailTaken(tx, user.email, uuid))
      throw conflict(t('Another user now has this e-mail, so this user cannot be restored.'))
    await setDeleted(tx, user.id, null)
    return userSeenBy(tx, by.caller, uuid)
  })
  return presentAdministered(back, by.caller, services.singleSignOn)
}
