import type { Database } from '#server/db/query.ts'
import type { Filter } from '#server/domain/scim/filter.ts'
import { ScimRefused, taken } from '#server/domain/scim/refusal.ts'
import type { ScimUser } from '#server/domain/scim/user.ts'
import { change, create } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { closeLinks, insertUser, setDeleted, setNames } from '#server/store/administration/user-changes.ts'
import { emailTaken, userByUuid } from '#server/store/administration/users.ts'
import {
  accountOfIdentity,
  deleteIdentity,
  insertIdentity,
  issuersOf,
} from '#server/store/identity/identities.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import {
  externalIdTaken,
  insertScimUser,
  listScimUsers,
  type ScimUserRow,
  scimUserByUuid,
  updateScimUser,
  type Window,
} from '#server/store/scim/users.ts'
import { requireOtherAdministrator } from '../administration/administering.ts'
import { isEmergency } from '../identity/single-sign-on/single-sign-on.ts'
import { PROVISIONED, provisioned, settle } from './access.ts'
import { type ScimCall, withinOne } from './call.ts'

/** Whether the caller still has the version that it saw (RFC 7644, 3.14); it throws where it hasn't. */
export type CheckVersion = (version: string) => void

/** @throws ScimRefused invalidFilter */
export const usersOf = ({ services: { db }, scope }: ScimCall, filter: Filter | null, window: Window) =>
  listScimUsers(db, scope, filter, window)

/** @throws ScimRefused 404 for one who is not there, or not the caller's to see */
export async function userOf(call: ScimCall, uuid: string): Promise<ScimUserRow> {
  const user = await scimUserByUuid(call.services.db, call.scope, uuid)
  if (!user) throw new ScimRefused(404, 'There is no such user.')
  return user
}

/**
 * Creates a user without a password: the provider signs them in. Until a group gives them something, they are blocked.
 * @throws ScimRefused 409 uniqueness for a userName or an externalId that another user has
 */
export const createUser = (call: ScimCall, sent: ScimUser): Promise<ScimUserRow> =>
  withinOne(call, async (within, tx) => {
    const { services, provider, actor } = within
    await lockAdministration(tx)
    await forbidTaken(within, tx, sent, null)
    const { uuid } = await create(services, actor, PROVISIONED, 'USER_CREATED', async (inner, at) => {
      const created = await insertUser(inner, {
        email: sent.userName,
        displayName: sent.displayName,
        type: 'USER',
        roleId: null,
        restaurantIds: [],
        notification: true,
        multiFactorDemanded: false,
        passwordHash: null,
        at,
      })
      const user = await userByUuid(inner, created)
      if (!user) throw new ScimRefused(404, 'There is no such user.')
      const { externalId, active } = sent
      await insertScimUser(inner, user.id, { provider: provider.id, externalId, active, byGroups: true, at })
      await identify(within, inner, user.id, { before: null, after: externalId, at })
      return provisioned(within, inner, created)
    })
    await settle(within, tx, uuid)
    return userOf(within, uuid)
  })

const isSame = (a: ScimUser, b: ScimUser): boolean =>
  a.userName === b.userName &&
  a.displayName === b.displayName &&
  a.externalId === b.externalId &&
  a.active === b.active

/**
 * Changes a user. One that was created here is taken over by sending its externalId.
 * @param next what the user is to be, from what it is
 * @throws ScimRefused 403 for a user that was created here and is not taken over, 404, 409 uniqueness, 412; Refused 409 for
 * the last administrator
 */
export const changeUser = (
  call: ScimCall,
  uuid: string,
  next: (before: ScimUser) => ScimUser,
  checkVersion: CheckVersion,
): Promise<ScimUserRow> =>
  withinOne(call, async (within, tx) => {
    const { services, provider, actor } = within
    await lockAdministration(tx)
    const row = await userOf(within, uuid)
    checkVersion(row.version)
    const { email: userName, displayName, externalId, active } = row
    const before = { userName, displayName, externalId, active }
    const after = next(before)
    if (row.isKept && isSame(before, after)) return row
    if (!row.isKept && after.externalId === null) throw notKept()
    await forbidTaken(within, tx, after, row)
    await change(services, actor, PROVISIONED, 'USER_CHANGED', {
      lock: (inner) => provisioned(within, inner, uuid),
      act: async (inner, _, at) => {
        const kept = { provider: provider.id, externalId: after.externalId, active: after.active, at }
        if (after.userName !== userName || after.displayName !== displayName)
          await setNames(inner, row.id, { email: after.userName, displayName: after.displayName })
        // Links that went to the former address open nothing any more.
        if (after.userName !== userName) await closeLinks(inner, row.id, at)
        if (row.isKept) await updateScimUser(inner, row.id, kept)
        else await insertScimUser(inner, row.id, { ...kept, byGroups: false })
        await identify(within, inner, row.id, { before: externalId, after: after.externalId, at })
        await services.sessions.changed(inner)
        return provisioned(within, inner, uuid)
      },
    })
    await settle(within, tx, uuid)
    return userOf(within, uuid)
  })

const notKept = () =>
  new ScimRefused(
    403,
    'This user was created in Linewatch. Send its externalId to provision it from now on.',
    'mutability',
  )

/** Deletes a user; their sessions end. @throws ScimRefused 403, 404, 412; Refused 409 for the last administrator */
export const removeUser = (call: ScimCall, uuid: string, checkVersion: CheckVersion): Promise<void> =>
  withinOne(call, async (within, tx) => {
    const { services, actor } = within
    await lockAdministration(tx)
    const row = await userOf(within, uuid)
    checkVersion(row.version)
    if (!row.isKept) throw notKept()
    await change(services, actor, PROVISIONED, 'USER_DELETED', {
      lock: (inner) => provisioned(within, inner, uuid),
      act: async (inner, user, at) => {
        await requireOtherAdministrator(services, inner, user)
        await setDeleted(inner, user.id, at)
        await services.sessions.end(inner, await otherSessions(inner, user.id, null), 'USER_DELETED')
        return null
      },
    })
  })

/** Whether there is an emergency account of the name is not told either. */
async function forbidTaken(
  { services: { singleSignOn }, provider }: ScimCall,
  tx: Database,
  { userName, externalId }: ScimUser,
  row: Pick<ScimUserRow, 'id' | 'uuid'> | null,
): Promise<void> {
  if (isEmergency(singleSignOn, userName) || (await emailTaken(tx, userName, row?.uuid ?? null)))
    throw taken('Another user has this userName.')
  if (externalId === null) return
  const asked = { provider: provider.id, externalId, exceptId: row?.id ?? null }
  if (await externalIdTaken(tx, asked)) throw taken('Another user has this externalId.')
}

/**
 * Has the provider sign the user in: the external id is the person's id in its tokens (`subjectClaim`), so that nobody has
 * to connect the account.
 * @throws ScimRefused 409 where another user signs in with it, or this one with another
 */
async function identify(
  { provider: { issuer, name, subjectClaim } }: ScimCall,
  tx: Database,
  accountId: number,
  { before, after, at }: { before: string | null; after: string | null; at: number },
): Promise<void> {
  if (before === after) return
  if (before !== null) await deleteIdentity(tx, accountId, { issuer, subject: before })
  if (after === null) return
  const known = await accountOfIdentity(tx, { issuer, subject: after })
  if (known && !known.deleted) {
    if (known.accountId === accountId) return
    throw taken('Another user signs in with this externalId.')
  }
  if ((await issuersOf(tx, accountId)).includes(issuer))
    throw taken(
      `This user signs in at ${name} with another id. Send what the claim ${subjectClaim} has as externalId.`,
    )
  await insertIdentity(tx, accountId, { issuer, subject: after, byUser: false }, at)
  await closeLinks(tx, accountId, at)
}
