import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { Role, RoleForm, roles } from '#src/contract/administration/roles.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Unique } from '../dictionary.ts'
import { contains } from '../search.ts'
import { grantsOf } from './administration.ts'
import type { NamedQuery } from './policies.ts'
import { reachesBeyond, seenWithin } from './users.ts'

/** A role, with the id that accounts refer to it by. */
export type RoleRow = Role & { id: number }

const columns = sql`
  ro.id, ro.uuid, ro.name,
  (SELECT json_agg(json_build_object('uuid', p.uuid, 'name', p.name) ORDER BY p.name)
     FROM policy p JOIN role_policy rp ON rp.policy_id = p.id WHERE rp.role_id = ro.id) AS constituents,
  ${grantsOf(sql`SELECT rp.policy_id FROM role_policy rp WHERE rp.role_id = ro.id`)} AS grants,
  (SELECT count(*) FROM account a WHERE a.role_id = ro.id AND a.deleted_at IS NULL) AS users,
  ro.start_page, ro.created_at AS created_date, ro.version`

type Joined = Omit<RoleRow, 'accessList' | 'constituents'> & {
  grants: Access[] | null
  constituents: Role['constituents'] | null
}

const roleOf = ({ grants, constituents, ...row }: Joined): RoleRow => ({
  ...row,
  constituents: constituents ?? [],
  accessList: mergeAccess(grants ?? []),
})

const ORDERS: Record<SortOf<typeof roles>, Sql> = { name: sql`ro.name`, createdDate: sql`ro.created_at` }

export async function listRoles(db: Database, q: NamedQuery): Promise<Paged<RoleRow>> {
  const from = sql`FROM role ro ${q.search ? sql`WHERE ${contains(sql`ro.name`, q.search)}` : empty}`
  const [rows, { total }] = await Promise.all([
    db.rows<Joined>(sql`
      SELECT ${columns} ${from} ORDER BY ${ORDERS[q.sortBy]} ${raw(q.orderDirection)}, ro.id
       LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
  ])
  const { page, limit } = q
  return pageOf({ page, limit }, rows.map(roleOf), total)
}

/** Every role, by name. */
export function allRoles(db: Database) {
  return db.rows<{ uuid: string; name: string }>(
    sql`SELECT ro.uuid, ro.name FROM role ro ORDER BY ro.name, ro.id`,
  )
}

export async function roleByUuid(db: Database, uuid: string): Promise<RoleRow | null> {
  const row = await db.maybe<Joined>(sql`SELECT ${columns} FROM role ro WHERE ro.uuid = ${uuid}`)
  return row && roleOf(row)
}

/** Whether another role has the name, case apart. */
export const uniqueNameOfRole: Unique = { index: 'role_name', field: 'name', word: msg('name') }

export async function roleNameTaken(db: Database, name: string, exceptUuid: string | null) {
  const row = await db.maybe<{ taken: boolean }>(sql`
    SELECT true AS taken FROM role
     WHERE lower(name) = lower(${name}) AND uuid IS DISTINCT FROM ${exceptUuid}::uuid LIMIT 1`)
  return row !== null
}

export async function insertRole(tx: Database, role: RoleForm, at: number): Promise<string> {
  const { name, constituents, startPage = null } = role
  const { id, uuid } = await tx.one<{ id: number; uuid: string }>(sql`
    INSERT INTO role (name, start_page, created_at) VALUES (${name}, ${startPage}, ${at}) RETURNING id, uuid`)
  await storePolicies(tx, id, constituents)
  return uuid
}

export async function updateRoleRow(tx: Database, id: number, role: RoleForm): Promise<void> {
  const { name, constituents, startPage = null } = role
  await tx.run(sql`
    UPDATE role SET name = ${name}, start_page = ${startPage}, version = version + 1 WHERE id = ${id}`)
  await storePolicies(tx, id, constituents)
}

async function storePolicies(tx: Database, id: number, policies: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM role_policy WHERE role_id = ${id}`)
  await tx.run(sql`
    INSERT INTO role_policy (role_id, policy_id)
    SELECT ${id}::int, p.id FROM policy p WHERE p.uuid = ANY(${[...policies]}::uuid[])`)
}

export interface RoleHolder {
  email: string
  /** Whether somebody of the scope sees them. */
  seen: boolean
  /** Null for those who are there. */
  deletedAt: number | null
}

/** Who has a role, by e-mail; with those deleted since `deletedSince`, who may be restored with it. */
export function holdersOf(tx: Database, id: number, scope: Scope, deletedSince: number) {
  return tx.rows<RoleHolder>(sql`
    SELECT a.email, a.deleted_at, ${seenWithin(scope)} AS seen FROM account a
     WHERE a.role_id = ${id} AND (a.deleted_at IS NULL OR a.deleted_at >= ${deletedSince}) ORDER BY lower(a.email)`)
}

/** How many users have one of these roles who belong to restaurants beyond a scope; as `holdersOf`, the deleted may count. */
export async function countHoldersBeyond(
  tx: Database,
  roleUuids: readonly string[],
  scope: Scope,
  deletedSince: number,
): Promise<number> {
  const { holders } = await tx.one<{ holders: number }>(sql`
    SELECT count(*) AS holders FROM account a JOIN role ro ON ro.id = a.role_id
     WHERE ro.uuid = ANY(${[...roleUuids]}::uuid[])
       AND (a.deleted_at IS NULL OR a.deleted_at >= ${deletedSince}) AND ${reachesBeyond(scope)}`)
  return holders
}

/** Deletes a role that only users deleted for good still name. */
export async function deleteRoleRow(tx: Database, id: number): Promise<void> {
  await tx.run(sql`UPDATE account SET role_id = NULL WHERE role_id = ${id} AND deleted_at IS NOT NULL`)
  await tx.run(sql`DELETE FROM role WHERE id = ${id}`)
}
