import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Filter } from '#server/domain/scim/filter.ts'
import { conditionOf, type Filterable } from './filter-sql.ts'
import { type ScimScope, seenBy, type Window } from './users.ts'

export interface ScimGroupRow {
  id: number
  uuid: string
  displayName: string
  externalId: string | null
  version: number
  createdAt: number
  updatedAt: number
}

export interface Member {
  accountId: number
  uuid: string
  email: string
  displayName: string
}

const columns = sql`g.id, g.uuid, g.display_name, g.external_id, g.version, g.created_at, g.updated_at`

/** Members of group `g` whom the provider may see. */
const membersWhere = (scope: ScimScope, condition: Sql): Sql => sql`
  scim_member m JOIN account a ON a.id = m.account_id LEFT JOIN scim_user u ON u.account_id = a.id
   WHERE m.group_id = g.id AND ${seenBy(scope)} AND ${condition}`

const filterable = (scope: ScimScope): Filterable => ({
  columns: {
    id: { sql: sql`g.uuid::text`, type: 'text' },
    displayname: { sql: sql`g.display_name`, type: 'text' },
    externalid: { sql: sql`g.external_id`, type: 'exact' },
    'meta.created': { sql: sql`g.created_at`, type: 'time' },
    'meta.lastmodified': { sql: sql`g.updated_at`, type: 'time' },
    'meta.resourcetype': { sql: sql`'Group'`, type: 'text' },
  },
  elements: {
    members: {
      columns: {
        value: { sql: sql`a.uuid::text`, type: 'text' },
        display: { sql: sql`a.display_name`, type: 'text' },
        type: { sql: sql`'User'`, type: 'text' },
      },
      some: (fits) => sql`EXISTS (SELECT FROM ${membersWhere(scope, fits)})`,
    },
  },
})

/** A page of a provider's groups, and how many there are in all. @throws ScimRefused invalidFilter */
export async function listGroups(
  db: Database,
  scope: ScimScope,
  filter: Filter | null,
  { offset, limit }: Window,
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const condition = filter === null ? sql`TRUE` : conditionOf(filter, filterable(scope))
  const where = sql`g.provider = ${scope.provider} AND ${condition}`
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM scim_group g WHERE ${where}`,
  )
  if (offset >= total || limit === 0) return { rows: [], total }
  const rows = await db.rows<ScimGroupRow>(sql`
    SELECT ${columns} FROM scim_group g WHERE ${where} ORDER BY g.id LIMIT ${limit} OFFSET ${offset}`)
  return { rows, total }
}

export function groupByUuid(db: Database, { provider }: ScimScope, uuid: string) {
  return db.maybe<ScimGroupRow>(sql`
    SELECT ${columns} FROM scim_group g WHERE g.uuid = ${uuid}::uuid AND g.provider = ${provider}`)
}

/** The members of groups, by the groups' ids. */
export async function membersOf(
  db: Database,
  scope: ScimScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Member[]>> {
  const rows = await db.rows<Member & { groupId: number }>(sql`
    SELECT g.id AS group_id, one.* FROM scim_group g
      CROSS JOIN LATERAL (SELECT a.id AS account_id, a.uuid, a.email, a.display_name FROM ${membersWhere(scope, sql`TRUE`)}) one
     WHERE g.id = ANY(${[...ids]}::int[]) ORDER BY one.account_id`)
  const members = new Map<number, Member[]>()
  for (const { groupId, ...member } of rows) members.set(groupId, [...(members.get(groupId) ?? []), member])
  return members
}

/** Whether another group of the provider has the name, case apart, or the external id. */
export async function groupTaken(
  db: Database,
  {
    provider,
    displayName,
    externalId,
    exceptId,
  }: { provider: string; displayName: string; externalId: string | null; exceptId: number | null },
): Promise<boolean> {
  const row = await db.maybe<{ taken: boolean }>(sql`
    SELECT true AS taken FROM scim_group g
     WHERE g.provider = ${provider} AND g.id IS DISTINCT FROM ${exceptId}::int
       AND (lower(g.display_name) = lower(${displayName}) OR g.external_id = ${externalId}) LIMIT 1`)
  return row !== null
}

interface Stored {
  displayName: string
  externalId: string | null
  at: number
}

export function insertGroup(tx: Database, g: Stored & { provider: string }) {
  return tx.one<ScimGroupRow>(sql`
    WITH g AS (
      INSERT INTO scim_group (provider, display_name, external_id, created_at, updated_at)
      VALUES (${g.provider}, ${g.displayName}, ${g.externalId}, ${g.at}, ${g.at}) RETURNING *)
    SELECT ${columns} FROM g`)
}

export function updateGroup(tx: Database, id: number, { displayName, externalId, at }: Stored) {
  return tx.one<ScimGroupRow>(sql`
    WITH g AS (
      UPDATE scim_group SET display_name = ${displayName}, external_id = ${externalId}, version = version + 1,
             updated_at = ${at}
       WHERE id = ${id} RETURNING *)
    SELECT ${columns} FROM g`)
}

export const deleteGroup = (tx: Database, id: number) => tx.run(sql`DELETE FROM scim_group WHERE id = ${id}`)

/** The accounts of these users, as far as the provider may see them. */
export async function accountsSeen(
  db: Database,
  scope: ScimScope,
  uuids: readonly string[],
): Promise<{ id: number; uuid: string }[]> {
  return db.rows<{ id: number; uuid: string }>(sql`
    SELECT a.id, a.uuid FROM account a LEFT JOIN scim_user u ON u.account_id = a.id
     WHERE a.uuid = ANY(${[...uuids]}::uuid[]) AND ${seenBy(scope)} ORDER BY a.id`)
}

export async function addMembers(tx: Database, id: number, accountIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO scim_member (group_id, account_id) SELECT ${id}::int, unnest(${[...accountIds]}::int[])
    ON CONFLICT DO NOTHING`)
}

export async function removeMembers(tx: Database, id: number, accountIds: readonly number[]): Promise<void> {
  await tx.run(
    sql`DELETE FROM scim_member WHERE group_id = ${id} AND account_id = ANY(${[...accountIds]}::int[])`,
  )
}
