import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Filter } from '#server/domain/scim/filter.ts'
import type { UserType } from '#src/domain/access/user-types.ts'
import { PERSON } from '../administration/users.ts'
import { type Column, conditionOf, type Filterable } from './filter-sql.ts'

/** Whose users are looked at: those of a provider. Emergency accounts are hidden from all; lower case e-mails. */
export interface ScimScope {
  provider: string
  hidden: readonly string[]
}

/** A user as a provider sees them. */
export interface ScimUserRow {
  id: number
  uuid: string
  email: string
  displayName: string
  type: UserType
  externalId: string | null
  active: boolean
  /** Whether the provider keeps them: it may change nobody else. */
  isKept: boolean
  version: string
  createdAt: number
  updatedAt: number
  groups: { uuid: string; name: string }[]
}

/** A page of a list, counted from 0. */
export interface Window {
  offset: number
  limit: number
}

/**
 * Condition: a provider may see account `a`, whose row in scim_user is `u`: a living person, and neither another provider's,
 * nor an emergency account, nor an administrator whom it didn't make one.
 */
export const seenBy = ({ provider, hidden }: ScimScope): Sql => sql`
  a.deleted_at IS NULL AND ${PERSON} AND lower(a.email) <> ALL(${[...hidden]}::text[])
  AND (u.provider = ${provider} OR (u.account_id IS NULL AND a.type <> 'ADMIN'))`

const active = sql`coalesce(u.active, a.blocked_at IS NULL)`
const updatedAt = sql`coalesce(u.updated_at, a.created_at)`
const tables = sql`account a LEFT JOIN scim_user u ON u.account_id = a.id`

/** Groups of account `a`. */
const groupsWhere = ({ provider }: ScimScope, condition: Sql): Sql => sql`
  scim_member m JOIN scim_group g ON g.id = m.group_id
   WHERE m.account_id = a.id AND g.provider = ${provider} AND ${condition}`

const columnsFor = (scope: ScimScope): Sql => sql`
  a.id, a.uuid, a.email, a.display_name, a.type, u.external_id, ${active} AS active,
  u.account_id IS NOT NULL AS is_kept, a.version || '.' || coalesce(u.version, 0) AS version,
  a.created_at, ${updatedAt} AS updated_at,
  (SELECT coalesce(json_agg(json_build_object('uuid', g.uuid, 'name', g.display_name) ORDER BY g.id), '[]')
     FROM ${groupsWhere(scope, sql`TRUE`)}) AS groups`

const text = (column: Sql): Column => ({ sql: column, type: 'text' })

/** What filters may name. The e-mail is the only one there is. */
const filterable = (scope: ScimScope): Filterable => ({
  columns: {
    id: text(sql`a.uuid::text`),
    username: text(sql`a.email`),
    displayname: text(sql`a.display_name`),
    'name.formatted': text(sql`a.display_name`),
    externalid: { sql: sql`u.external_id`, type: 'exact' },
    active: { sql: active, type: 'boolean' },
    'meta.created': { sql: sql`a.created_at`, type: 'time' },
    'meta.lastmodified': { sql: updatedAt, type: 'time' },
    'meta.resourcetype': text(sql`'User'`),
  },
  elements: {
    emails: {
      columns: {
        value: text(sql`a.email`),
        type: text(sql`'work'`),
        primary: { sql: sql`TRUE`, type: 'boolean' },
      },
      some: (fits) => fits,
    },
    groups: {
      columns: { value: text(sql`g.uuid::text`), display: text(sql`g.display_name`) },
      some: (fits) => sql`EXISTS (SELECT FROM ${groupsWhere(scope, fits)})`,
    },
  },
})

/** A page of users, and how many there are in all. @throws ScimRefused invalidFilter */
export async function listScimUsers(
  db: Database,
  scope: ScimScope,
  filter: Filter | null,
  { offset, limit }: Window,
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const condition = filter === null ? sql`TRUE` : conditionOf(filter, filterable(scope))
  const where = sql`${seenBy(scope)} AND ${condition}`
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM ${tables} WHERE ${where}`,
  )
  if (offset >= total || limit === 0) return { rows: [], total }
  const rows = await db.rows<ScimUserRow>(sql`
    SELECT ${columnsFor(scope)} FROM ${tables} WHERE ${where} ORDER BY a.id LIMIT ${limit} OFFSET ${offset}`)
  return { rows, total }
}

export function scimUserByUuid(db: Database, scope: ScimScope, uuid: string) {
  return db.maybe<ScimUserRow>(sql`
    SELECT ${columnsFor(scope)} FROM ${tables} WHERE a.uuid = ${uuid}::uuid AND ${seenBy(scope)}`)
}

/** Whether another living account that the provider keeps has the external id. */
export async function externalIdTaken(
  db: Database,
  { provider, externalId, exceptId }: { provider: string; externalId: string; exceptId: number | null },
): Promise<boolean> {
  const row = await db.maybe<{ taken: boolean }>(sql`
    SELECT true AS taken FROM scim_user u JOIN account a ON a.id = u.account_id
     WHERE u.provider = ${provider} AND u.external_id = ${externalId} AND a.deleted_at IS NULL
       AND a.id IS DISTINCT FROM ${exceptId}::int`)
  return row !== null
}

interface Kept {
  provider: string
  externalId: string | null
  active: boolean
}

/** Has a provider keep an account. The external id of a deleted account is no longer that one's. */
export async function insertScimUser(
  tx: Database,
  accountId: number,
  { provider, externalId, active, byGroups, at }: Kept & { byGroups: boolean; at: number },
): Promise<void> {
  await releaseExternalId(tx, provider, externalId)
  await tx.run(sql`
    INSERT INTO scim_user (account_id, provider, external_id, active, by_groups, created_at, updated_at)
    VALUES (${accountId}, ${provider}, ${externalId}, ${active}, ${byGroups}, ${at}, ${at})`)
}

export async function updateScimUser(
  tx: Database,
  accountId: number,
  { provider, externalId, active, at }: Kept & { at: number },
): Promise<void> {
  await releaseExternalId(tx, provider, externalId)
  await tx.run(sql`
    UPDATE scim_user SET external_id = ${externalId}, active = ${active}, version = version + 1, updated_at = ${at}
     WHERE account_id = ${accountId}`)
}

const releaseExternalId = (tx: Database, provider: string, externalId: string | null) =>
  tx.run(sql`
    UPDATE scim_user u SET external_id = NULL FROM account a
     WHERE a.id = u.account_id AND a.deleted_at IS NOT NULL
       AND u.provider = ${provider} AND u.external_id = ${externalId}`)

/** What a provider has decided about an account. */
export interface Standing {
  provider: string
  active: boolean
  byGroups: boolean
  denied: boolean
  blocks: boolean
  externalId: string | null
}

/** Null for an account that no provider keeps. */
export function standingOf(db: Database, accountId: number) {
  return db.maybe<Standing>(sql`
    SELECT provider, active, by_groups, denied, blocks, external_id FROM scim_user WHERE account_id = ${accountId}`)
}

export function setStanding(
  tx: Database,
  accountId: number,
  { byGroups, denied, blocks }: Pick<Standing, 'byGroups' | 'denied' | 'blocks'>,
) {
  return tx.run(sql`
    UPDATE scim_user SET by_groups = ${byGroups}, denied = ${denied}, blocks = ${blocks}
     WHERE account_id = ${accountId}`)
}

/** The names of the groups that an account is a member of at a provider. */
export async function groupNamesOf(db: Database, provider: string, accountId: number): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    SELECT g.display_name AS name FROM scim_member m JOIN scim_group g ON g.id = m.group_id
     WHERE m.account_id = ${accountId} AND g.provider = ${provider} ORDER BY g.id`)
  return rows.map(({ name }) => name)
}

/** How many living users each provider keeps, and how many of them are blocked. */
export function countKept(db: Database) {
  return db.rows<{ provider: string; users: number; blocked: number }>(sql`
    SELECT u.provider, count(*) AS users, count(*) FILTER (WHERE a.blocked_at IS NOT NULL) AS blocked
      FROM scim_user u JOIN account a ON a.id = u.account_id
     WHERE a.deleted_at IS NULL GROUP BY u.provider ORDER BY u.provider`)
}
