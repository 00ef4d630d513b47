import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { actorOf, change, create, type Subject, takenRefusal } from '#server/services/changes/change.ts'
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
  uniqueNameOfRole,
  updateRoleRow,
} from '#server/store/administration/roles.ts'
import type { Role, RoleForm } from '#src/contract/administration/roles.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import { grantRefusal } from '#src/domain/access/administering.ts'
import { type Holders, roleInUse, roleMayReturn } from '#src/domain/access/in-use.ts'
import { mergeAccess } from '#src/domain/access/modules.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { RECALL_MS } from '../changes/recall.ts'
import { requireProof } from '../identity/proof.ts'
import type { Services } from '../services.ts'
import { type CallOfUser, forbid, forbidBeyond } from './administering.ts'

const ROLE: Subject<RoleRow> = {
  kind: 'ROLE',
  noun: msg('role'),
  called: ({ name }) => name,
  recorded: ({ name, constituents, startPage }) => ({
    name,
    constituents: constituents.map((policy) => policy.name),
    startPage,
  }),
  unique: [uniqueNameOfRole],
}

export const presentRole = ({ id: _, ...role }: RoleRow): Role => role

async function present(tx: Database, uuid: string): Promise<RoleRow> {
  const role = await roleByUuid(tx, uuid)
  if (!role) throw notFound(t('This role'))
  return role
}

/** @throws Refused 400 for a policy that is not there, 403 for access the caller does not have. */
async function allowed(tx: Database, by: CallOfUser, wanted: readonly string[]): Promise<string[]> {
  const uuids = [...new Set(wanted)]
  const policies = await policiesByUuid(tx, uuids)
  if (policies.length < uuids.length) {
    const message = t('This policy was not found.')
    throw new Refused(400, message, { fields: { constituents: message } })
  }
  forbid(grantRefusal(by.caller.viewer, mergeAccess(policies.flatMap(({ accesses }) => accesses))))
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
export async function createRole(services: Services, by: CallOfUser, form: RoleForm): Promise<Role> {
  const created = await create(services, actorOf(by), ROLE, 'ROLE_CREATED', async (tx, at) => {
    await lockAdministration(tx)
    const constituents = await allowed(tx, by, form.constituents)
    if (await roleNameTaken(tx, form.name, null)) throw takenRefusal(ROLE, uniqueNameOfRole)
    return present(tx, await insertRole(tx, { ...form, constituents }, at))
  })
  return presentRole(created)
}

/**
 * Changes a role, and so at once what everybody may do who has it.
 * @throws Refused as createRole; 403 too for a role that grants more than the caller has, that users of other
 * restaurants have, or without a fresh proof; 404; 409 for newer changes.
 */
export async function changeRole(
  services: Services,
  by: CallOfUser,
  uuid: string,
  form: RoleForm & { version: number },
): Promise<Role> {
  const changed = await change(services, actorOf(by), ROLE, 'ROLE_CHANGED', {
    lock: (tx) => lockRoleHere(services, tx, by, uuid),
    version: form.version,
    act: async (tx, before) => {
      const wanted = await allowed(tx, by, form.constituents)
      if (await roleNameTaken(tx, form.name, uuid)) throw takenRefusal(ROLE, uniqueNameOfRole)
      const constituents = before.constituents.map(({ uuid: policy }) => policy)
      if (!isDeepStrictEqual(wanted.toSorted(), constituents.toSorted()))
        await requireProof(services, tx, by.caller)
      await updateRoleRow(tx, before.id, { ...form, constituents: wanted })
      await services.sessions.changed(tx)
      return present(tx, uuid)
    },
  })
  return presentRole(changed)
}

/**
 * @throws Refused 403 for a role that grants more than the caller has or that users of other restaurants have, 404,
 * 409 naming who has it.
 */
export async function removeRole(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  await change(services, actorOf(by), ROLE, 'ROLE_DELETED', {
    lock: (tx) => lockRoleHere(services, tx, by, uuid),
    act: async (tx, role, at) => {
      const reason = whyNotDelete(role, await holdersOf(tx, role.id, by.caller.scope, at - RECALL_MS), at)
      if (reason !== null) throw conflict(reason)
      await deleteRoleRow(tx, role.id)
      return null
    },
  })
}

/**
 * A role to change or delete, with other changes of roles kept waiting.
 * @throws Refused 403 for one that grants more than the caller has or that users of other restaurants have, 404.
 */
async function lockRoleHere(
  services: Services,
  tx: Database,
  { caller }: CallOfUser,
  uuid: string,
): Promise<RoleRow> {
  await lockAdministration(tx)
  const role = await present(tx, uuid)
  forbid(grantRefusal(caller.viewer, role.accessList))
  await forbidBeyond(services, tx, caller, 'role', [uuid])
  return role
}
