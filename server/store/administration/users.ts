import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { users } from '#src/contract/administration/administered-users.ts'
import type { PageOf, SortOf } from '#src/contract/define/list.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { TABLET } from '#src/domain/access/tablet.ts'
import type { UserStatus, UserType } from '#src/domain/access/user-types.ts'
import { contains } from '../search.ts'
import { grantsOf } from './administration.ts'
import { within } from './restaurants.ts'

/** A user with everything that administering them needs. */
export interface UserRow {
  id: number
  uuid: string
  email: string
  displayName: string
  type: UserType
  roleUuid: string | null
  roleName: string | null
  /** What their role grants; null without a role. */
  accessList: Access[] | null
  /** By number. */
  restaurants: { id: number; uuid: string; number: string; name: string }[]
  notification: boolean
  multiFactor: boolean
  multiFactorDemanded: boolean
  /** How many they have. */
  passkeys: number
  status: UserStatus
  hasPassword: boolean
  /** Issuers of the identity providers that sign them in. */
  issuers: string[]
  /** The id of the identity provider that provisions them; null where none does. */
  provisionedBy: string | null
  /** Whether it keeps them out: they are inactive there, or have no access. */
  keptOut: boolean
  signedInTime: number | null
  createdDate: number
  version: number
}

/** Condition: account `a` is a person's, not a tablet's on a wall. */
export const PERSON = sql`a.type <> ${TABLET}`

/** Ids of the restaurants an account `a` is bound to. */
export const bound = sql`
  SELECT a.restaurant_id WHERE a.type = 'USER' AND a.restaurant_id IS NOT NULL
   UNION ALL
  SELECT ar.restaurant_id FROM account_restaurant ar WHERE ar.account_id = a.id AND a.type NOT IN ('ADMIN', 'USER')`

const status = sql`
  CASE WHEN a.blocked_at IS NOT NULL THEN 'BLOCKED'
       WHEN a.password_hash IS NULL AND NOT EXISTS (SELECT FROM identity i WHERE i.account_id = a.id)
            AND NOT EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id)
            AND NOT EXISTS (SELECT FROM scim_user u WHERE u.account_id = a.id) THEN 'INVITED'
       ELSE 'ACTIVE' END`

/** Sessions are deleted some time after they ended; the record of signing in stays. */
const signedIn = sql`
  greatest(s.latest, (SELECT e.at FROM audit_event e WHERE e.subject_uuid = a.uuid AND e.action = 'SIGNED_IN'
                       ORDER BY e.at DESC LIMIT 1))`

const columns = sql`
  a.id, a.uuid, a.email, a.display_name, a.type, ro.uuid AS role_uuid, ro.name AS role_name,
  ${grantsOf(sql`SELECT rp.policy_id FROM role_policy rp WHERE rp.role_id = a.role_id`)} AS grants,
  (SELECT json_agg(json_build_object('id', r.id, 'uuid', r.uuid, 'number', r.number, 'name', r.name) ORDER BY r.number)
     FROM restaurant r WHERE r.deleted_at IS NULL AND r.id IN (${bound})) AS restaurants,
  a.notification, a.multi_factor, a.multi_factor_demanded, ${status} AS status,
  (SELECT count(*) FROM passkey p WHERE p.account_id = a.id) AS passkeys,
  a.password_hash IS NOT NULL AS has_password,
  ARRAY(SELECT i.issuer FROM identity i WHERE i.account_id = a.id ORDER BY i.issuer) AS issuers,
  (SELECT u.provider FROM scim_user u WHERE u.account_id = a.id) AS provisioned_by,
  EXISTS (SELECT FROM scim_user u WHERE u.account_id = a.id AND u.denied) AS kept_out, ${signedIn} AS signed_in_time, a.created_at AS created_date, a.version`

const tables = sql`
  account a LEFT JOIN role ro ON ro.id = a.role_id
  LEFT JOIN (SELECT account_id, max(signed_in_time) AS latest FROM session GROUP BY account_id) s
         ON s.account_id = a.id`

type Joined = Omit<UserRow, 'accessList' | 'restaurants'> & {
  grants: Access[] | null
  restaurants: UserRow['restaurants'] | null
}

const userOf = ({ grants, restaurants, ...row }: Joined): UserRow => ({
  ...row,
  accessList: row.roleUuid === null ? null : mergeAccess(grants ?? []),
  restaurants: restaurants ?? [],
})

const ORDERS: Record<SortOf<typeof users>, Sql> = {
  email: sql`lower(a.email)`,
  displayName: sql`a.display_name`,
  type: sql`a.type`,
  status,
  // Who never signed in stands before, or behind, all who did.
  signedInTime: sql`coalesce(${signedIn}, 0)`,
  createdDate: sql`a.created_at`,
}

/** Condition: a living restaurant of account `a` is within the scope. */
const belongsTo = (scope: Scope): Sql => sql`
  EXISTS (SELECT 1 FROM restaurant r
           WHERE r.deleted_at IS NULL AND r.id IN (${bound}) AND ${within(scope, sql`r.id`)})`

/** Condition: somebody of this scope sees account `a`: 'all' sees everybody, others whom they share a restaurant with. */
export const seenWithin = (scope: Scope): Sql =>
  scope === 'all' ? sql`TRUE` : sql`(a.type <> 'ADMIN' AND ${belongsTo(scope)})`

/** Condition: account `a` belongs to a restaurant beyond the scope, be it deleted, or to none at all. */
export const reachesBeyond = (scope: Scope): Sql =>
  scope === 'all'
    ? sql`FALSE`
    : sql`(NOT ${belongsTo(scope)} OR EXISTS (
            SELECT 1 FROM restaurant r WHERE r.id IN (${bound}) AND NOT (${within(scope, sql`r.id`)})))`

export interface UserFilter {
  /** The caller's, see `seenWithin`. */
  scope: Scope
  search?: string | undefined
  type?: UserType | undefined
  status?: UserStatus | undefined
  roleUuids?: readonly string[] | undefined
  /** Ids that the restaurant filter stands for. */
  restaurants?: Scope | undefined
}

function conditionOf(f: UserFilter): Sql {
  return join(
    [
      sql`a.deleted_at IS NULL AND ${PERSON}`,
      seenWithin(f.scope),
      f.search ? contains(sql`a.email || ' ' || a.display_name`, f.search) : empty,
      f.type ? sql`a.type = ${f.type}` : empty,
      f.status ? sql`${status} = ${f.status}` : empty,
      f.roleUuids ? sql`ro.uuid = ANY(${[...f.roleUuids]}::uuid[])` : empty,
      f.restaurants !== undefined ? belongsTo(f.restaurants) : empty,
    ].filter((part) => part !== empty),
    ' AND ',
  )
}

/** A page of users, and how many there are in all. */
export async function listUsers(
  db: Database,
  filter: UserFilter,
  q: PageOf<SortOf<typeof users>>,
): Promise<{ users: UserRow[]; total: number }> {
  const where = conditionOf(filter)
  const [rows, { total }] = await Promise.all([
    db.rows<Joined>(sql`
      SELECT ${columns} FROM ${tables} WHERE ${where}
       ORDER BY ${ORDERS[q.sortBy]} ${raw(q.orderDirection)}, a.id LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`
      SELECT count(*) AS total FROM account a LEFT JOIN role ro ON ro.id = a.role_id WHERE ${where}`),
  ])
  return { users: rows.map(userOf), total }
}

/** The user of this uuid, unless deleted. No row rule: the caller applies it to the answer. */
export async function userByUuid(db: Database, uuid: string): Promise<UserRow | null> {
  const row = await db.maybe<Joined>(sql`
    SELECT ${columns} FROM ${tables} WHERE a.uuid = ${uuid} AND a.deleted_at IS NULL AND ${PERSON}`)
  return row && userOf(row)
}

/** A deleted user, and when they were deleted. */
export async function deletedUser(db: Database, uuid: string) {
  const row = await db.maybe<Joined & { deletedAt: number }>(sql`
    SELECT ${columns}, a.deleted_at FROM ${tables} WHERE a.uuid = ${uuid} AND a.deleted_at IS NOT NULL`)
  if (!row) return null
  const { deletedAt, ...user } = row
  return { user: userOf(user), deletedAt }
}

/** Whether another living account has the address, case apart. */
export async function emailTaken(db: Database, email: string, exceptUuid: string | null): Promise<boolean> {
  const row = await db.maybe<{ taken: boolean }>(sql`
    SELECT true AS taken FROM account
     WHERE lower(email) = lower(${email}) AND deleted_at IS NULL AND uuid IS DISTINCT FROM ${exceptUuid}::uuid`)
  return row !== null
}

/** How accounts may sign in: by password, all or those with these e-mails in lower case; at these issuers; by passkey. */
export interface WaysIn {
  passwordsOf: 'all' | readonly string[]
  issuers: readonly string[]
  passkeys: boolean
}

/** Condition: account `a` has a password that signs it in, or an identity provider does. */
export function wayInBesidesPasskeys({ passwordsOf, issuers }: Omit<WaysIn, 'passkeys'>): Sql {
  const counts = passwordsOf === 'all' ? sql`TRUE` : sql`lower(a.email) = ANY(${[...passwordsOf]}::text[])`
  return sql`
    ((a.password_hash IS NOT NULL AND ${counts})
     OR EXISTS (SELECT FROM identity i WHERE i.account_id = a.id AND i.issuer = ANY(${[...issuers]}::text[])))`
}

/** How many administrators but this one can sign in: there, not blocked, with a way in. */
export async function otherAdministrators(tx: Database, uuid: string, ways: WaysIn): Promise<number> {
  const passkey = sql`${ways.passkeys} AND EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id)`
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM account a
     WHERE a.type = 'ADMIN' AND a.deleted_at IS NULL AND a.blocked_at IS NULL AND a.uuid <> ${uuid}
       AND (${wayInBesidesPasskeys(ways)} OR (${passkey}))`)
  return count
}
