import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Database } from '#server/db/query.ts'
import type { OrderDirection, Paged } from '#src/contract/common.ts'
import type { Fryer, FryerChange } from '#src/contract/fryers.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within, withinNamed } from '../restaurants.ts'
import { contains } from '../search.ts'

/** A fryer with the database's id of its restaurant. */
export interface FryerRow extends Fryer {
  restaurantId: number
}

const columns = sql`
  f.uuid, f.restaurant_id, r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.timezone,
  f.name, f.vendor, f.linked, f.version, f.updated_at AS updated_date`
const from = sql`fryer f JOIN restaurant r ON r.id = f.restaurant_id`

const ORDERS: Record<string, Sql> = { name: sql`f.name`, vendor: sql`f.vendor` }

export async function listFryers(
  db: Database,
  scope: Scope,
  q: {
    restaurantUuid?: string | undefined
    search?: string | undefined
    page: number
    limit: number
    sortBy?: string | undefined
    orderDirection?: OrderDirection | undefined
  },
): Promise<Paged<FryerRow>> {
  const search = q.search ? sql`AND ${contains(sql`f.name || ' ' || f.vendor`, q.search)}` : empty
  const listed = sql`
    FROM ${from}
   WHERE f.deleted_at IS NULL AND ${withinNamed(scope, sql`f.restaurant_id`, q.restaurantUuid)} ${search}`
  const order = ORDERS[q.sortBy ?? 'name'] ?? sql`f.name`
  const [content, { total }] = await Promise.all([
    db.rows<FryerRow>(sql`
      SELECT ${columns} ${listed} ORDER BY ${order} ${raw(q.orderDirection ?? 'ASC')}, r.number, f.name, f.id
       LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${listed}`),
  ])
  return { content, total, page: q.page, limit: q.limit, existNext: (q.page + 1) * q.limit < total }
}

/** Vendors of the living fryers in scope, in order. */
export async function vendorsOfFryers(db: Database, scope: Scope): Promise<string[]> {
  const rows = await db.rows<{ vendor: string }>(sql`
    SELECT DISTINCT f.vendor FROM fryer f
     WHERE f.deleted_at IS NULL AND ${withinNamed(scope, sql`f.restaurant_id`, undefined)} ORDER BY 1`)
  return rows.map(({ vendor }) => vendor)
}

/** The living fryer, if its restaurant is in scope; locked for the transaction where told. */
export function fryerOf(db: Database, scope: Scope, uuid: string, lock?: 'FOR UPDATE') {
  return db.maybe<FryerRow>(sql`
    SELECT ${columns} FROM ${from}
     WHERE f.uuid = ${uuid} AND f.deleted_at IS NULL AND r.deleted_at IS NULL AND ${within(scope, sql`f.restaurant_id`)}
     ${lock ? sql`FOR UPDATE OF f` : empty}`)
}

/** The uuid of the new fryer, null when the restaurant has a living one of that name. */
export async function insertFryer(
  tx: Database,
  restaurantId: number,
  { name, vendor, linked }: FryerChange,
  at: number,
): Promise<string | null> {
  const row = await tx.maybe<{ uuid: string }>(sql`
    INSERT INTO fryer (restaurant_id, name, vendor, linked, created_at, updated_at)
    VALUES (${restaurantId}, ${name}, ${vendor}, ${linked}, ${at}, ${at})
    ON CONFLICT (restaurant_id, lower(name COLLATE "C")) WHERE deleted_at IS NULL DO NOTHING
    RETURNING uuid`)
  return row?.uuid ?? null
}

export function updateFryerRow(
  tx: Database,
  uuid: string,
  { name, vendor, linked }: FryerChange,
  at: number,
) {
  return tx.run(sql`
    UPDATE fryer SET name = ${name}, vendor = ${vendor}, linked = ${linked}, updated_at = ${at}, version = version + 1
     WHERE uuid = ${uuid}`)
}

export function deleteFryerRow(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE fryer SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; false when it is too long ago, was not one, or is out of scope. */
export async function recallFryerRow(
  tx: Database,
  scope: Scope,
  uuid: string,
  deletedSince: number,
): Promise<boolean> {
  const recalled = await tx.run(sql`
    UPDATE fryer SET deleted_at = NULL
     WHERE uuid = ${uuid} AND deleted_at >= ${deletedSince} AND ${within(scope, sql`restaurant_id`)}`)
  return recalled === 1
}

/** Whether a statement failed because the restaurant has a living fryer of that name. */
export const isFryerNameTaken = (error: unknown) => isUniqueViolation(error, 'fryer_name_in_use')
