import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { OpeningHours } from '#server/domain/restaurants/opening.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { tc } from '#src/domain/language/text.ts'
import { contains } from '../search.ts'

export interface RestaurantRow {
  id: number
  uuid: string
  number: string
  name: string
  timezone: string
  hosts: string[]
  total: number
}

/**
 * The row rule as a condition on a column that holds a restaurant's id. One restaurant is compared by equality:
 * only then can an index by restaurant and time give rows in order of time.
 */
export function within(scope: Scope, column: Sql): Sql {
  if (scope === 'all') return sql`TRUE`
  const [first, ...more] = scope
  if (first !== undefined && more.length === 0) return sql`${column} = ${first}::int`
  return sql`${column} = ANY(${[...scope]}::int[])`
}

export function listRestaurants(
  db: Database,
  scope: Scope,
  q: {
    search?: string
    limit: number
    offset: number
    sortBy: 'number' | 'name'
    orderDirection: 'ASC' | 'DESC'
  },
) {
  const search = q.search ? sql`AND ${contains(sql`r.number || ' ' || r.name`, q.search)}` : empty
  return db.rows<RestaurantRow>(sql`
    SELECT r.id, r.uuid, r.number, r.name, r.timezone, count(*) OVER () AS total,
           ARRAY(SELECT h.host FROM restaurant_host h WHERE h.restaurant_id = r.id ORDER BY h.host) AS hosts
      FROM restaurant r
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)} ${search}
     ORDER BY ${raw(q.sortBy === 'name' ? 'r.name' : 'r.number')} ${raw(q.orderDirection)}, r.id
     LIMIT ${q.limit} OFFSET ${q.offset}`)
}

export function restaurantByUuid(db: Database, scope: Scope, uuid: string) {
  return db.maybe<Omit<RestaurantRow, 'total'>>(sql`
    SELECT r.id, r.uuid, r.number, r.name, r.timezone,
           ARRAY(SELECT h.host FROM restaurant_host h WHERE h.restaurant_id = r.id ORDER BY h.host) AS hosts
      FROM restaurant r
     WHERE r.uuid = ${uuid} AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}`)
}

export type OpeningRow = OpeningHours & Pick<RestaurantRow, 'id' | 'uuid' | 'number' | 'name'>

/** The restaurants in scope with their opening hours, by number. */
export const openingHours = (db: Database, scope: Scope): Promise<OpeningRow[]> =>
  db.rows<OpeningRow>(sql`
    SELECT r.id, r.uuid, r.number, r.name, r.timezone, r.opens_minute, r.closes_minute
      FROM restaurant r
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}
     ORDER BY r.number, r.id`)

/** Where a restaurant is. */
export interface RestaurantAddress {
  /** Uuid of its state. */
  state: string | null
  city: string
  postalCode: string
  addressLine1: string
  addressLine2: string
}

export const addressOf = (db: Database, id: number) =>
  db.one<RestaurantAddress & { hasSecurityCode: boolean }>(sql`
    SELECT s.uuid AS state, r.city, r.postal_code, r.address_line1, r.address_line2,
           r.security_code_hash IS NOT NULL AS has_security_code
      FROM restaurant r LEFT JOIN state s ON s.id = r.state_id WHERE r.id = ${id}`)

/** For the server's own news; no row rule, since it is the topic that has one. */
export async function restaurantUuidOf(db: Database, id: number): Promise<string | null> {
  const row = await db.maybe<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE id = ${id} AND deleted_at IS NULL`,
  )
  return row?.uuid ?? null
}

/** Uuids of restaurants by their ids. */
export async function restaurantUuids(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; uuid: string }>(
    sql`SELECT id, uuid FROM restaurant WHERE id = ANY(${[...ids]}::int[]) AND deleted_at IS NULL`,
  )
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** Numbers of restaurants, in order. */
export async function restaurantNumbers(db: Database, ids: readonly number[]): Promise<string[]> {
  const rows = await db.rows<{ number: string }>(
    sql`SELECT number FROM restaurant WHERE id = ANY(${[...ids]}::int[]) ORDER BY number`,
  )
  return rows.map(({ number }) => number)
}

/** The zone that all restaurants in scope share, or null when they do not share one. */
export async function sharedZone(db: Database, scope: Scope): Promise<string | null> {
  const row = await db.maybe<{ timezone: string }>(sql`
    SELECT min(r.timezone) AS timezone FROM restaurant r
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)} HAVING count(DISTINCT r.timezone) = 1`)
  return row?.timezone ?? null
}

/**
 * As `within`, of restaurants that are still there: of all in scope, or of the one a call names, in the same statement
 * as its facts. Finding nothing, a call that names one must ask `scopeOfCall` whether that restaurant is there at all.
 */
export function withinNamed(scope: Scope, column: Sql, restaurantUuid: string | undefined): Sql {
  const there = sql`
    SELECT one.id FROM restaurant one WHERE one.deleted_at IS NULL AND ${within(scope, sql`one.id`)}`
  if (restaurantUuid !== undefined) return sql`${column} = (${there} AND one.uuid = ${restaurantUuid})`
  return scope !== 'all' && scope.length === 1
    ? sql`${column} = (${there})`
    : sql`${column} = ANY(ARRAY(${there}))`
}

/**
 * As `withinNamed`, where the column may be null: what is of no restaurant is seen by users who see all of them. For
 * them only what is of a deleted one is left out, which is little: to look up each of thousands would take longer.
 */
export function withinNamedOrNone(scope: Scope, column: Sql, restaurantUuid: string | undefined): Sql {
  if (scope !== 'all' || restaurantUuid !== undefined) return withinNamed(scope, column, restaurantUuid)
  return sql`NOT EXISTS (SELECT FROM restaurant gone WHERE gone.id = ${column} AND gone.deleted_at IS NOT NULL)`
}

/**
 * The restaurants a call is about: the one it names, or all the caller may see.
 * @throws Refused 404 for one that is not there or not theirs, without saying which.
 */
export async function scopeOfCall(
  db: Database,
  scope: Scope,
  restaurantUuid: string | undefined,
): Promise<Scope> {
  if (restaurantUuid === undefined) return scope
  const found = await db.maybe<{ id: number }>(sql`
    SELECT r.id FROM restaurant r
     WHERE r.uuid = ${restaurantUuid} AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}`)
  if (!found) throw notFound(tc('not found', 'This restaurant'))
  return [found.id]
}
