import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { policiesByUuid } from '#server/store/administration/policies.ts'
import {
  deleteRoleRow,
  holdersOf,
  insertRole,
  type RoleHolder,
  type RoleRow,
  roleByUuid,
  roleNameTaken,
  updateRoleRow,
} from '#server/store/administration/roles.ts'
import { conflict, notFound, Refused } from '#src/contract/refused.ts'
import type { Role, RoleForm } from '#src/contract/roles.ts'
import { whyNotGrant } from '#src/domain/access/administering.ts'
import { type Holders, roleInUse, roleMayReturn } from '#src/domain/access/in-use.ts'
import { mergeAccess } from '#src/domain/access/modules.ts'
import { audit, type Deed } from '../changes/audit.ts'
import { RECALL_MS } from '../changes/recall.ts'
import { demandProof } from '../identity/proof.ts'
import type { Services } from '../services.ts'
import { actorBy, type By, forbid, forbidBeyond } from './administering.ts'

const subject = ({ uuid, name }: Role): Deed['subject'] => ({ kind: 'ROLE', uuid, name })
const recordOf = ({ name, constituents }: Role) => ({
  name,
  constituents: constituents.map((policy) => policy.name),
})
const taken = () => conflict('Another role has this name.', { name: 'Another role has this name' })

export const presentRole = ({ id: _, ...role }: RoleRow): Role => role

async function present(tx: Database, uuid: string): Promise<RoleRow> {
  const role = await roleByUuid(tx, uuid)
  if (!role) throw notFound('This role')
  return role
}

/** @throws Refused 400 for a policy that is not there, 403 for access the caller does not have. */
async function allowed(tx: Database, by: By, wanted: readonly string[]): Promise<string[]> {
  const uuids = [...new Set(wanted)]
  const policies = await policiesByUuid(tx, uuids)
  if (policies.length < uuids.length) {
    const message = 'This policy was not found.'
    throw new Refused(400, message, { fields: { constituents: message } })
  }
  forbid(whyNotGrant(by.caller.viewer, mergeAccess(policies.flatMap(({ accesses }) => accesses))))
  return uuids
}

/** Names those whom the caller sees, and counts the others. */
function named(holders: readonly RoleHolder[]): Holders {
  const emails = holders.flatMap((holder) => (holder.seen ? [holder.email] : []))
  return { emails, unnamed: holders.length - emails.length }
}

/** Why a role can't be deleted at `at`: users have it, or deleted ones can still be restored with it. */
function whyNotDelete({ name }: RoleRow, holders: readonly RoleHolder[], at: number): string | null {
  const present = holders.filter(({ deletedAt }) => deletedAt === null)
  const last = Math.max(...holders.map(({ deletedAt }) => deletedAt ?? 0))
  const remainingMs = last + RECALL_MS - at
  return roleInUse(name, named(present)) ?? roleMayReturn(name, { ...named(holders), remainingMs })
}

/** @throws Refused 400, 403 as above, 409 for a name that is taken. */
export async function createRole({ db, now }: Services, by: By, form: RoleForm): Promise<Role> {
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const policies = await allowed(tx, by, form.constituents)
    if (await roleNameTaken(tx, form.name, null)) throw taken()
    const created = await present(tx, await insertRole(tx, form.name, policies, now()))
    await audit(tx, actorBy(by), now(), {
      action: 'ROLE_CREATED',
      subject: subject(created),
      after: recordOf(created),
    })
    return presentRole(created)
  })
}

/**
 * Changes a role, and so at once what everybody may do who has it.
 * @throws Refused as createRole; 403 too for a role that grants more than the caller has, that users of other
 * restaurants have, or without a fresh proof; 404; 409 when somebody else changed it first.
 */
export async function changeRole(
  services: Services,
  by: By,
  uuid: string,
  form: RoleForm & { version: number },
): Promise<Role> {
  const { db, now, sessions } = services
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const before = await present(tx, uuid)
    forbid(whyNotGrant(by.caller.viewer, before.accessList))
    await forbidBeyond(services, tx, by.caller, 'role', [uuid])
    if (before.version !== form.version)
      throw conflict('Somebody else changed this role. Look at it again before you save.')
    const policies = await allowed(tx, by, form.constituents)
    if (await roleNameTaken(tx, form.name, uuid)) throw taken()
    const constituents = before.constituents.map(({ uuid: policy }) => policy)
    if (!isDeepStrictEqual(policies.toSorted(), constituents.toSorted()))
      await demandProof(services, tx, by.caller)
    await updateRoleRow(tx, before.id, form.name, policies)
    await sessions.changed(tx)
    const after = await present(tx, uuid)
    await audit(tx, actorBy(by), now(), {
      action: 'ROLE_CHANGED',
      subject: subject(after),
      before: recordOf(before),
      after: recordOf(after),
    })
    return presentRole(after)
  })
}

/** @throws Refused 403 for a role that grants more than the caller has, 404, 409 naming who has it. */
export async function removeRole({ db, now }: Services, by: By, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdministration(tx)
    const role = await present(tx, uuid)
    forbid(whyNotGrant(by.caller.viewer, role.accessList))
    const at = now()
    const reason = whyNotDelete(role, await holdersOf(tx, role.id, by.caller.scope, at - RECALL_MS), at)
    if (reason !== null) throw conflict(reason)
    await deleteRoleRow(tx, role.id)
    await audit(tx, actorBy(by), now(), {
      action: 'ROLE_DELETED',
      subject: subject(role),
      before: recordOf(role),
    })
  })
}
