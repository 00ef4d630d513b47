import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { OrderType } from '#src/domain/queue/order-status.ts'
import { within, withinNamed } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

/** What every order's row says; `o` is the order, `r` its restaurant, `m` its material. */
export const orderColumns = sql`
  o.uuid, r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.timezone, o.order_type,
  m.uuid AS material_uuid, m.material_code, m.name AS material, o.pieces AS batch_size, o.work_center,
  o.description AS demand_description, o.version, o.created_at AS created_date, o.updated_at AS updated_date`

export const orderJoins = sql`JOIN restaurant r ON r.id = o.restaurant_id JOIN material m ON m.id = o.material_id`

export interface OrderFilters {
  restaurantUuid?: string | undefined
  types?: OrderType[] | undefined
  materials?: string[] | undefined
  search?: string | undefined
}

/** The living orders a list is about; `more` are the conditions of its own filters. */
export function orderConditions(scope: Scope, q: OrderFilters, more: readonly (Sql | undefined)[]): Sql {
  const conditions = [
    sql`o.deleted_at IS NULL`,
    withinNamed(scope, sql`o.restaurant_id`, q.restaurantUuid),
    q.types && sql`o.order_type = ANY(${q.types}::text[])`,
    q.materials && sql`m.material_code = ANY(${q.materials}::text[])`,
    q.search ? contains(sql`m.name || ' ' || m.material_code || ' ' || o.description`, q.search) : undefined,
    ...more,
  ]
  return join(
    conditions.filter((one) => one !== undefined),
    ' AND ',
  )
}

/** Which order, and that the caller may see it: one of a restaurant that is not theirs is hidden. */
export const orderIn = (scope: Scope, uuid: string): Sql =>
  sql`o.uuid = ${uuid} AND ${within(scope, sql`o.restaurant_id`)}`

/** Where an order is cooked, and of what. */
export interface OrderPlace {
  restaurantId: number
  timezone: string
}
export interface OrderMaterial {
  materialId: number
  /** Seconds in the oil. */
  fryTime: number
}

/** Null when there is no such restaurant, or it is not the caller's. */
export function orderPlace(tx: Database, scope: Scope, restaurantUuid: string) {
  return tx.maybe<OrderPlace>(sql`
    SELECT r.id AS restaurant_id, r.timezone FROM restaurant r
     WHERE r.uuid = ${restaurantUuid} AND r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}`)
}

/** Null when it is not a chicken material that is still there. */
export function orderMaterial(tx: Database, materialUuid: string) {
  return tx.maybe<OrderMaterial>(sql`
    SELECT id AS material_id, fry_time_s AS fry_time FROM material
     WHERE uuid = ${materialUuid} AND line = 'CHICKEN' AND deleted_at IS NULL`)
}

/** The living package types of the chicken line among these: what each holds, and how many pieces of it. */
export function orderPackages(tx: Database, uuids: readonly string[]) {
  return tx.rows<{ uuid: string; packageTypeId: number; materialUuid: string; pieces: number }>(sql`
    SELECT t.uuid, t.id AS package_type_id, m.uuid AS material_uuid, t.pieces
      FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.uuid = ANY(${[...uuids]}::uuid[]) AND t.deleted_at IS NULL AND m.line = 'CHICKEN'`)
}
