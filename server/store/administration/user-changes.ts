import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { UserType } from '#src/domain/access/user-types.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Unique } from '../dictionary.ts'
import { within } from './restaurants.ts'

/** A user as stored: an administrator has neither role nor restaurants, a USER has one restaurant. */
export interface StoredUser {
  email: string
  displayName: string
  type: UserType
  roleId: number | null
  restaurantIds: readonly number[]
  notification: boolean
  multiFactorDemanded: boolean
}

const onlyRestaurant = ({ type, restaurantIds }: StoredUser) =>
  type === 'USER' ? (restaurantIds[0] ?? null) : null

/** Two can take an address at the same instant: the index lets one through. */
export const uniqueEmail: Unique = { index: 'account_email', field: 'email', word: msg('e-mail') }

/** Their password, if they have one already, has expired: the first sign-in asks for another. */
export async function insertUser(
  tx: Database,
  u: StoredUser & { passwordHash: string | null; at: number },
): Promise<string> {
  const { id, uuid } = await tx.one<{ id: number; uuid: string }>(sql`
    INSERT INTO account (email, display_name, type, role_id, restaurant_id, notification, multi_factor_demanded,
                         password_hash, password_changed_at, password_expires_at, created_at)
    VALUES (${u.email}, ${u.displayName}, ${u.type}, ${u.roleId}, ${onlyRestaurant(u)}, ${u.notification},
            ${u.multiFactorDemanded}, ${u.passwordHash}, ${u.passwordHash === null ? null : u.at}, ${u.at}, ${u.at})
    RETURNING id, uuid`)
  await storeRestaurants(tx, id, u)
  return uuid
}

export async function updateUserRow(tx: Database, id: number, u: StoredUser): Promise<void> {
  await tx.run(sql`
    UPDATE account SET email = ${u.email}, display_name = ${u.displayName}, type = ${u.type}, role_id = ${u.roleId},
           restaurant_id = ${onlyRestaurant(u)}, notification = ${u.notification},
           multi_factor_demanded = ${u.multiFactorDemanded}, version = version + 1
     WHERE id = ${id}`)
  await storeRestaurants(tx, id, u)
}

/** What a user is called; everything else stays. */
export function setNames(tx: Database, id: number, u: { email: string; displayName: string }) {
  return tx.run(sql`
    UPDATE account SET email = ${u.email}, display_name = ${u.displayName}, version = version + 1 WHERE id = ${id}`)
}

async function storeRestaurants(tx: Database, id: number, u: StoredUser): Promise<void> {
  await tx.run(sql`DELETE FROM account_restaurant WHERE account_id = ${id}`)
  if (u.type !== 'MANAGER') return
  await tx.run(sql`
    INSERT INTO account_restaurant (account_id, restaurant_id) SELECT ${id}::int, unnest(${[...u.restaurantIds]}::int[])`)
}

export function setNotification(tx: Database, id: number, notification: boolean) {
  return tx.run(
    sql`UPDATE account SET notification = ${notification}, version = version + 1 WHERE id = ${id}`,
  )
}

/** Blocks, or with null lets in again. */
export function setBlocked(tx: Database, id: number, at: number | null) {
  return tx.run(sql`UPDATE account SET blocked_at = ${at}, version = version + 1 WHERE id = ${id}`)
}

/** Deletes, or with null takes the deletion back. */
export function setDeleted(tx: Database, id: number, at: number | null) {
  return tx.run(sql`UPDATE account SET deleted_at = ${at}, version = version + 1 WHERE id = ${id}`)
}

export function setInvited(tx: Database, id: number, at: number) {
  return tx.run(sql`UPDATE account SET invited_at = ${at} WHERE id = ${id}`)
}

/** Whatever links were mailed to an account work no more. */
export function closeLinks(tx: Database, accountId: number, at: number) {
  return tx.run(sql`
    UPDATE password_link SET expires_at = ${at}
     WHERE account_id = ${accountId} AND used_at IS NULL AND expires_at > ${at}`)
}

/** Takes an account's password away; it stays among those that a new one must not resemble. */
export async function removePassword(tx: Database, accountId: number, at: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO former_password (account_id, password_hash, replaced_at)
    SELECT id, password_hash, ${at} FROM account WHERE id = ${accountId} AND password_hash IS NOT NULL`)
  await tx.run(
    sql`UPDATE account SET password_hash = NULL, password_changed_at = ${at} WHERE id = ${accountId}`,
  )
}

/** Takes an account's second factor and its passkeys away, and what is being set up of one. */
export async function removeMultiFactor(tx: Database, accountId: number): Promise<void> {
  await tx.run(sql`
    UPDATE account SET multi_factor = false, multi_factor_demanded = false, multi_factor_secret = NULL,
           multi_factor_pending = NULL, multi_factor_superseded = NULL, multi_factor_step = NULL
     WHERE id = ${accountId}`)
  await tx.run(sql`DELETE FROM passkey WHERE account_id = ${accountId}`)
  await tx.run(sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`)
}

/** The sessions of an account that still wait for a code. */
export async function waitingSessions(tx: Database, accountId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`SELECT id FROM session WHERE account_id = ${accountId} AND ended_at IS NULL AND NOT verified`,
  )
  return rows.map(({ id }) => id)
}

/** The uuids of an account's sessions that have not ended. */
export async function openSessionUuids(tx: Database, accountId: number): Promise<string[]> {
  const rows = await tx.rows<{ uuid: string }>(
    sql`SELECT uuid FROM session WHERE account_id = ${accountId} AND ended_at IS NULL`,
  )
  return rows.map(({ uuid }) => uuid)
}

/** Of these restaurants the ones that are there and in scope, by number. */
export function restaurantsInScope(tx: Database, scope: Scope, uuids: readonly string[]) {
  return tx.rows<{ id: number; number: string }>(sql`
    SELECT r.id, r.number FROM restaurant r
     WHERE r.uuid = ANY(${[...uuids]}::uuid[]) AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}
     ORDER BY r.number`)
}
