import type { Database } from '#server/db/query.ts'
import type { Filter } from '#server/domain/scim/filter.ts'
import type { ScimGroup } from '#server/domain/scim/group.ts'
import { invalid, ScimRefused, taken } from '#server/domain/scim/refusal.ts'
import { change, create, type Subject } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import {
  accountsSeen,
  addMembers,
  deleteGroup,
  groupByUuid,
  groupTaken,
  insertGroup,
  listGroups,
  type Member,
  membersOf,
  removeMembers,
  type ScimGroupRow,
  updateGroup,
} from '#server/store/scim/groups.ts'
import type { Window } from '#server/store/scim/users.ts'
import { msg } from '#src/domain/language/text.ts'
import { settle } from './access.ts'
import { type ScimCall, withinOne } from './call.ts'
import type { CheckVersion } from './users.ts'

/** A group with its members; without them where they weren't asked for. */
export interface GroupOfMembers extends ScimGroupRow {
  members?: readonly Member[]
}

/** A change of a large group would fill the record with names. */
const RECORDED_MEMBERS = 100

/** The members that the group has, and had not, or will not have. */
function membersRecorded({ members = [] }: GroupOfMembers, other: GroupOfMembers | null): string[] {
  const same = new Set((other?.members ?? []).map(({ uuid }) => uuid))
  return members
    .filter(({ uuid }) => !same.has(uuid))
    .slice(0, RECORDED_MEMBERS)
    .map(({ email }) => email)
}

const GROUP: Subject<GroupOfMembers> = {
  kind: 'SCIM_GROUP',
  noun: msg('provisioned group'),
  called: ({ displayName }) => displayName,
  recorded: (group, other) => ({
    displayName: group.displayName,
    externalId: group.externalId,
    members: membersRecorded(group, other),
  }),
}

/** @throws ScimRefused invalidFilter */
export async function groupsOf(
  { services: { db }, scope }: ScimCall,
  filter: Filter | null,
  window: Window,
  withMembers: boolean,
): Promise<{ rows: GroupOfMembers[]; total: number }> {
  const { rows, total } = await listGroups(db, scope, filter, window)
  if (!withMembers) return { rows, total }
  const ids = rows.map(({ id }) => id)
  const members = await membersOf(db, scope, ids)
  return { rows: rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] })), total }
}

/** @throws ScimRefused 404 */
export async function groupOf(
  { services: { db }, scope }: ScimCall,
  uuid: string,
): Promise<GroupOfMembers & { members: readonly Member[] }> {
  const row = await groupByUuid(db, scope, uuid)
  if (!row) throw new ScimRefused(404, 'There is no such group.')
  return { ...row, members: (await membersOf(db, scope, [row.id])).get(row.id) ?? [] }
}

/** Creates a group; its members get at once what rules give it. @throws ScimRefused 409 uniqueness, invalidValue */
export const createGroup = (call: ScimCall, sent: ScimGroup): Promise<GroupOfMembers> =>
  withinOne(call, async (within, tx) => {
    await lockAdministration(tx)
    await forbidTaken(within, tx, sent, null)
    const { services, provider, actor } = within
    const { uuid } = await create(services, actor, GROUP, 'SCIM_GROUP_CREATED', async (inner, at) => {
      const row = await insertGroup(inner, { ...sent, provider: provider.id, at })
      await addMembers(inner, row.id, await accountsOf(within, inner, [...sent.members]))
      return groupOf(within, row.uuid)
    })
    await settleAll(within, tx, [sent.displayName], [...sent.members])
    return groupOf(within, uuid)
  })

/**
 * Changes a group.
 * @param next what the group is to be, from what it is
 * @throws ScimRefused 404, 409 uniqueness, 412, invalidValue; Refused 409 for the last administrator
 */
export const changeGroup = (
  call: ScimCall,
  uuid: string,
  next: (before: ScimGroup) => ScimGroup,
  checkVersion: CheckVersion,
): Promise<GroupOfMembers> =>
  withinOne(call, async (within, tx) => {
    await lockAdministration(tx)
    const row = await groupOf(within, uuid)
    checkVersion(String(row.version))
    const { displayName, externalId } = row
    const members = new Set(row.members.map((one) => one.uuid))
    const after = next({ displayName, externalId, members })
    const added = [...after.members].filter((one) => !members.has(one))
    const removed = row.members.filter((one) => !after.members.has(one.uuid))
    const isRenamed = after.displayName !== displayName
    if (!isRenamed && after.externalId === externalId && added.length + removed.length === 0) return row
    await forbidTaken(within, tx, after, row.id)
    const { services, actor } = within
    await change(services, actor, GROUP, 'SCIM_GROUP_CHANGED', {
      lock: () => groupOf(within, uuid),
      act: async (inner, _, at) => {
        await updateGroup(inner, row.id, { ...after, at })
        await addMembers(inner, row.id, await accountsOf(within, inner, added))
        await removeMembers(
          inner,
          row.id,
          removed.map(({ accountId }) => accountId),
        )
        return groupOf(within, uuid)
      },
    })
    const gone = removed.map((one) => one.uuid)
    const concerned = isRenamed ? new Set([...after.members, ...gone]) : new Set([...added, ...gone])
    await settleAll(within, tx, [displayName, after.displayName], [...concerned])
    return groupOf(within, uuid)
  })

/** Deletes a group; its members lose at once what rules gave it. @throws ScimRefused 404, 412; Refused 409 */
export const removeGroup = (call: ScimCall, uuid: string, checkVersion: CheckVersion): Promise<void> =>
  withinOne(call, async (within, tx) => {
    await lockAdministration(tx)
    const row = await groupOf(within, uuid)
    checkVersion(String(row.version))
    const { services, actor } = within
    await change(services, actor, GROUP, 'SCIM_GROUP_DELETED', {
      lock: async () => row,
      act: async (inner) => {
        await deleteGroup(inner, row.id)
        return null
      },
    })
    await settleAll(
      within,
      tx,
      [row.displayName],
      row.members.map((one) => one.uuid),
    )
  })

/** What isn't in a rule gives nothing: its members have what they had. */
async function settleAll(
  call: ScimCall,
  tx: Database,
  names: readonly string[],
  uuids: readonly string[],
): Promise<void> {
  const rules = call.provider.provisioning?.rules ?? []
  if (!rules.some(({ group }) => names.includes(group))) return
  for (const uuid of uuids) await settle(call, tx, uuid)
}

async function accountsOf({ scope }: ScimCall, tx: Database, uuids: readonly string[]): Promise<number[]> {
  const found = await accountsSeen(tx, scope, uuids)
  if (found.length < uuids.length) throw invalid('A member is not the id of a user.')
  return found.map(({ id }) => id)
}

async function forbidTaken(
  { provider }: ScimCall,
  tx: Database,
  { displayName, externalId }: ScimGroup,
  exceptId: number | null,
): Promise<void> {
  if (await groupTaken(tx, { provider: provider.id, displayName, externalId, exceptId }))
    throw taken('Another group has this displayName or externalId.')
}
