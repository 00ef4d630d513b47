import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { Policy, policies } from '#src/contract/administration/roles.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Unique } from '../dictionary.ts'
import { contains } from '../search.ts'
import { grantsOf } from './administration.ts'

const columns = sql`
  p.uuid, p.name, ${grantsOf(sql`SELECT p.id`)} AS grants,
  (SELECT json_agg(json_build_object('uuid', ro.uuid, 'name', ro.name) ORDER BY ro.name)
     FROM role ro JOIN role_policy rp ON rp.role_id = ro.id WHERE rp.policy_id = p.id) AS roles,
  p.created_at AS created_date, p.version`

type Joined = Omit<Policy, 'accesses' | 'roles'> & { grants: Access[] | null; roles: Policy['roles'] | null }

const policyOf = ({ grants, roles, uuid, name, createdDate, version }: Joined): Policy => ({
  uuid,
  name,
  accesses: mergeAccess(grants ?? []),
  roles: roles ?? [],
  createdDate,
  version,
})

const ORDERS: Record<SortOf<typeof policies>, Sql> = { name: sql`p.name`, createdDate: sql`p.created_at` }

export type NamedQuery = QueryOf<typeof policies>

export async function listPolicies(db: Database, q: NamedQuery): Promise<Paged<Policy>> {
  const from = sql`FROM policy p ${q.search ? sql`WHERE ${contains(sql`p.name`, q.search)}` : empty}`
  const [rows, { total }] = await Promise.all([
    db.rows<Joined>(sql`
      SELECT ${columns} ${from} ORDER BY ${ORDERS[q.sortBy]} ${raw(q.orderDirection)}, p.id
       LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
  ])
  const { page, limit } = q
  return pageOf({ page, limit }, rows.map(policyOf), total)
}

/** Every policy, by name. */
export async function allPolicies(db: Database): Promise<Policy[]> {
  return (await db.rows<Joined>(sql`SELECT ${columns} FROM policy p ORDER BY p.name, p.id`)).map(policyOf)
}

export async function policyByUuid(db: Database, uuid: string): Promise<Policy | null> {
  const row = await db.maybe<Joined>(sql`SELECT ${columns} FROM policy p WHERE p.uuid = ${uuid}`)
  return row && policyOf(row)
}

/** Of these policies the ones that are there. */
export async function policiesByUuid(db: Database, uuids: readonly string[]): Promise<Policy[]> {
  const rows = await db.rows<Joined>(
    sql`SELECT ${columns} FROM policy p WHERE p.uuid = ANY(${[...uuids]}::uuid[]) ORDER BY p.name, p.id`,
  )
  return rows.map(policyOf)
}

/** Whether another policy has the name, case apart. */
export const uniqueNameOfPolicy: Unique = { index: 'policy_name', field: 'name', word: msg('name') }

export async function policyNameTaken(db: Database, name: string, exceptUuid: string | null) {
  const row = await db.maybe<{ taken: boolean }>(sql`
    SELECT true AS taken FROM policy
     WHERE lower(name) = lower(${name}) AND uuid IS DISTINCT FROM ${exceptUuid}::uuid LIMIT 1`)
  return row !== null
}

export async function insertPolicy(tx: Database, name: string, accesses: readonly Access[], at: number) {
  const { uuid } = await tx.one<{ uuid: string }>(
    sql`INSERT INTO policy (name, created_at) VALUES (${name}, ${at}) RETURNING uuid`,
  )
  await storeAccesses(tx, uuid, accesses)
  return uuid
}

export async function updatePolicyRow(tx: Database, uuid: string, name: string, accesses: readonly Access[]) {
  await tx.run(sql`UPDATE policy SET name = ${name}, version = version + 1 WHERE uuid = ${uuid}`)
  await storeAccesses(tx, uuid, accesses)
}

async function storeAccesses(tx: Database, uuid: string, accesses: readonly Access[]): Promise<void> {
  const pairs = accesses.flatMap(({ moduleType, actionType }) =>
    actionType.map((action) => [moduleType, action]),
  )
  await tx.run(sql`DELETE FROM policy_access WHERE policy_id = (SELECT id FROM policy WHERE uuid = ${uuid})`)
  await tx.run(sql`
    INSERT INTO policy_access (policy_id, module_type, action_type)
    SELECT p.id, g.module_type, g.action_type
      FROM policy p, unnest(${pairs.map(([moduleType]) => moduleType)}::text[],
                            ${pairs.map(([, action]) => action)}::text[]) AS g (module_type, action_type)
     WHERE p.uuid = ${uuid}`)
}

export function deletePolicyRow(tx: Database, uuid: string) {
  return tx.run(sql`DELETE FROM policy WHERE uuid = ${uuid}`)
}
