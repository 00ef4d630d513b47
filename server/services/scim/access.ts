import type { Database } from '#server/db/query.ts'
import { ScimRefused } from '#server/domain/scim/refusal.ts'
import { change, type Subject } from '#server/services/changes/change.ts'
import { setBlocked, updateUserRow } from '#server/store/administration/user-changes.ts'
import { type UserRow, userByUuid } from '#server/store/administration/users.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { groupNamesOf, type Standing, setStanding, standingOf } from '#server/store/scim/users.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { requireOtherAdministrator, USER } from '../administration/administering.ts'
import { grantOfGroups, hasAlready, type Wanted, wantedOf } from '../identity/single-sign-on/granted.ts'
import type { ScimCall } from './call.ts'

/** A user whom a provider keeps, with what the audit record says of that. */
export interface Provisioned extends UserRow {
  groups: string[]
  standing: Standing | null
}

export const PROVISIONED: Subject<Provisioned> = {
  ...USER,
  recorded: (user) => ({
    ...USER.recorded(user, null),
    externalId: user.standing?.externalId ?? null,
    active: user.standing?.active ?? null,
    groups: user.groups,
    blocked: user.status === 'BLOCKED',
  }),
}

/** @throws ScimRefused 404 */
export async function provisioned(
  { provider }: Pick<ScimCall, 'provider'>,
  tx: Database,
  uuid: string,
): Promise<Provisioned> {
  const user = await userByUuid(tx, uuid)
  if (!user) throw new ScimRefused(404, 'There is no such user.')
  const groups = await groupNamesOf(tx, provider.id, user.id)
  return { ...user, groups, standing: await standingOf(tx, user.id) }
}

/**
 * Gives a user what the groups give, and blocks one who is inactive or whom no group gives anything: all sessions end at
 * once. Takes back only a block of its own. Of a user whom no provider keeps, nothing is changed. To be called within a
 * transaction under the lock of administration.
 * @throws Refused 409 for the last administrator
 */
export async function settle(call: ScimCall, tx: Database, uuid: string): Promise<void> {
  const user = await provisioned(call, tx, uuid)
  const { standing } = user
  if (!standing) return
  const wanted = await wantedByGroups(call, tx, user.groups)
  const byGroups = standing.byGroups || wanted !== null
  const denied = !standing.active || (byGroups && wanted === null)
  if (wanted && !hasAlready(user, wanted)) await give(call, tx, user, wanted)
  const isBlocked = user.status === 'BLOCKED'
  const after = { byGroups, denied, blocks: denied && (standing.blocks || !isBlocked) }
  const isSame =
    standing.byGroups === byGroups && standing.denied === denied && standing.blocks === after.blocks
  if (!isSame) await setStanding(tx, user.id, after)
  if (denied && !isBlocked) await block(call, tx, uuid)
  if (!denied && standing.blocks) await unblock(call, tx, uuid)
}

async function wantedByGroups(
  { services, provider }: ScimCall,
  tx: Database,
  groups: readonly string[],
): Promise<Wanted | null> {
  const grant = grantOfGroups(provider, groups)
  if (typeof grant === 'string') return null
  const wanted = await wantedOf(services, tx, provider, grant)
  return typeof wanted === 'string' ? null : wanted
}

function altered(
  call: ScimCall,
  tx: Database,
  uuid: string,
  action: AuditAction,
  act: (inner: Database, user: UserRow, at: number) => Promise<unknown>,
) {
  const { services, actor } = call
  return change({ ...services, db: tx }, actor, PROVISIONED, action, {
    lock: (inner) => provisioned(call, inner, uuid),
    act: async (inner, user, at) => {
      await act(inner, user, at)
      await services.sessions.changed(inner)
      return provisioned(call, inner, uuid)
    },
  })
}

const give = (call: ScimCall, tx: Database, { uuid }: UserRow, wanted: Wanted) =>
  altered(call, tx, uuid, 'USER_CHANGED', async (inner, user) => {
    if (wanted.type !== 'ADMIN') await requireOtherAdministrator(call.services, inner, user)
    const { email, displayName, notification, multiFactorDemanded } = user
    await updateUserRow(inner, user.id, { email, displayName, notification, multiFactorDemanded, ...wanted })
  })

const block = (call: ScimCall, tx: Database, uuid: string) =>
  altered(call, tx, uuid, 'USER_BLOCKED', async (inner, user, at) => {
    await requireOtherAdministrator(call.services, inner, user)
    await setBlocked(inner, user.id, at)
    await call.services.sessions.end(inner, await otherSessions(inner, user.id, null), 'DEACTIVATED')
  })

const unblock = (call: ScimCall, tx: Database, uuid: string) =>
  altered(call, tx, uuid, 'USER_UNBLOCKED', (inner, user) => setBlocked(inner, user.id, null))
