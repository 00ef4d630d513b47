import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CursorPaged } from '#src/contract/define/cursor.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type {
  CateringOrder,
  CateringOrderForm,
  cateringOrders,
} from '#src/contract/orders/catering-orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type OrderStatus, orderProgress } from '#src/domain/queue/order-status.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { type CursorQuery, cursorPage, keyset, type SortKey } from '../keyset.ts'
import {
  type OrderFilters,
  type OrderMaterial,
  type OrderPlace,
  orderColumns,
  orderConditions,
  orderIn,
  orderJoins,
} from './order-parts.ts'

/** A line is counted among those that are not deleted. Pieces are counted over the order's batches, so that they agree with what the kitchen wrote down. */
const columns = sql`
  ${orderColumns}, o.order_number AS batch_number, o.order_uuid, siblings.line, siblings.lines, o.packages,
  pack.uuid AS package_type_uuid, pack.name AS package_type, o.status AS catering_order_status,
  o.departs_at AS restaurant_departure_time, o.scheduled_start, o.scheduled_end, made.in_progress, made.ready,
  rule.uuid AS recurring_order_uuid, o.finalized_at AS finalized_time`

const joins = sql`
  ${orderJoins} LEFT JOIN recurring_order rule ON rule.id = o.recurring_order_id
  LEFT JOIN package_type pack ON pack.id = o.package_type_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE s.line <= o.line) AS line, count(*) AS lines
      FROM catering_order s WHERE s.order_uuid = o.order_uuid AND s.deleted_at IS NULL) siblings
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.pieces) FILTER (WHERE b.completed_at IS NULL AND b.canceled_at IS NULL), 0) AS in_progress,
           coalesce(sum(b.pieces) FILTER (WHERE b.completed_at IS NOT NULL), 0) AS ready
      FROM batch b WHERE b.catering_order_id = o.id) made`

type Row = Omit<CateringOrder, 'progress'>
const presented = (row: Row): CateringOrder => ({ ...row, progress: orderProgress(row.ready, row.batchSize) })

const SORTS: Record<SortOf<typeof cateringOrders>, SortKey> = {
  restaurantDepartureTime: { by: sql`o.departs_at`, type: 'bigint' },
  batchNumber: { by: sql`o.order_number`, type: 'bigint' },
  material: { by: sql`m.name`, type: 'text' },
  batchSize: { by: sql`o.pieces`, type: 'bigint' },
  createdDate: { by: sql`o.created_at`, type: 'bigint' },
}

interface ListQuery extends OrderFilters, CursorQuery {
  sortBy: SortOf<typeof cateringOrders>
  statuses?: OrderStatus[] | undefined
  orderUuid?: string | undefined
  startTime?: number | undefined
  endTime?: number | undefined
}

export async function listCateringOrders(
  db: Database,
  scope: Scope,
  q: ListQuery,
): Promise<CursorPaged<CateringOrder>> {
  const page = keyset(q, SORTS[q.sortBy], sql`o.id`)
  const where = orderConditions(scope, q, [
    q.statuses && sql`o.status = ANY(${q.statuses}::text[])`,
    q.orderUuid === undefined ? undefined : sql`o.order_uuid = ${q.orderUuid}`,
    q.startTime === undefined ? undefined : sql`o.departs_at >= ${q.startTime}`,
    q.endTime === undefined ? undefined : sql`o.departs_at < ${q.endTime}`,
  ])
  const [rows, { total }] = await Promise.all([
    db.rows<Row & { key: number | string; rowId: number }>(sql`
      SELECT ${columns}, ${page.columns} FROM catering_order o ${joins} WHERE ${where} ${page.behind} ${page.order}`),
    db.one<{ total: number }>(
      sql`SELECT count(*) AS total FROM catering_order o ${orderJoins} WHERE ${where}`,
    ),
  ])
  return cursorPage(rows, q, total, (row) => presented(row as Row))
}

/** A restaurant's orders that are due to begin before `until`, and those that ended at `since` or later. */
export async function ordersInSight(
  db: Database,
  restaurantId: number,
  { since, until }: { since: number; until: number },
): Promise<CateringOrder[]> {
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM catering_order o ${joins}
     WHERE o.restaurant_id = ${restaurantId} AND o.deleted_at IS NULL
       AND ((o.status IN ('NEW', 'IN_PROGRESS') AND o.scheduled_start < ${until}) OR o.finalized_at >= ${since})
     ORDER BY o.departs_at, o.id`)
  return rows.map(presented)
}

/** The orders that a condition is about, in the order of their lines. */
export async function cateringOrdersWhere(db: Database, where: Sql): Promise<CateringOrder[]> {
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM catering_order o ${joins} WHERE ${where} ORDER BY o.line, o.id`)
  return rows.map(presented)
}

/** A restaurant's orders that are not finished and leave within a range, by departure. */
export async function ordersLeaving(
  db: Database,
  restaurantId: number,
  { start, end }: DateRange,
): Promise<CateringOrder[]> {
  const lines = await cateringOrdersWhere(
    db,
    sql`o.restaurant_id = ${restaurantId} AND o.deleted_at IS NULL AND o.status IN ('NEW', 'IN_PROGRESS')
        AND o.departs_at >= ${start} AND o.departs_at < ${end}`,
  )
  return lines.toSorted((a, b) => a.restaurantDepartureTime - b.restaurantDepartureTime)
}

/** The living order. */
export async function cateringOrderOf(
  db: Database,
  scope: Scope,
  uuid: string,
): Promise<CateringOrder | null> {
  const [order] = await cateringOrdersWhere(db, sql`${orderIn(scope, uuid)} AND o.deleted_at IS NULL`)
  return order ?? null
}

/** The living order, locked for the transaction. */
export async function lockCateringOrder(tx: Database, scope: Scope, uuid: string) {
  await tx.run(sql`SELECT 1 FROM catering_order o WHERE ${orderIn(scope, uuid)} FOR UPDATE`)
  return cateringOrderOf(tx, scope, uuid)
}

/** Where in time an order lies. */
export interface Scheduled {
  scheduledStart: number
  scheduledEnd: number
}
/** The rule that makes an order, and the restaurant's own day it is for. */
export interface MadeBy {
  recurringOrderId: number
  day: string
}

/** What was ordered where it was not pieces. */
export interface Packed {
  packageTypeId: number
  packages: number
}
/** Which line of which order, and the number that its lines share. */
export interface LineOf {
  orderUuid: string
  orderNumber: number
  line: number
}

/** A new order of a restaurant, under its next number. The restaurant's row is locked, so that two at once get two. */
export async function newOrder(tx: Database, restaurantId: number): Promise<Omit<LineOf, 'line'>> {
  await tx.run(sql`SELECT 1 FROM restaurant WHERE id = ${restaurantId} FOR UPDATE`)
  return tx.one(sql`
    SELECT gen_random_uuid() AS order_uuid, coalesce(max(order_number), 0) + 1 AS order_number
      FROM catering_order WHERE restaurant_id = ${restaurantId}`)
}

/** Stores a line of an order and gives its uuid; null when the rule that makes it has made that day's already. */
export async function insertLine(
  tx: Database,
  { orderUuid, orderNumber, line }: LineOf,
  form: CateringOrderForm,
  where: OrderPlace & OrderMaterial & Scheduled,
  at: number,
  { packed = null, madeBy = null }: { packed?: Packed | null; madeBy?: MadeBy | null } = {},
): Promise<string | null> {
  const row = await tx.maybe<{ uuid: string }>(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_uuid, order_number, line, pieces,
                                package_type_id, packages, work_center, description, departs_at, scheduled_start,
                                scheduled_end, recurring_order_id, recurring_day, created_at, updated_at)
    VALUES (${where.restaurantId}, ${where.materialId}, ${form.orderType}, ${orderUuid}, ${orderNumber}, ${line},
            ${form.batchSize}, ${packed?.packageTypeId ?? null}, ${packed?.packages ?? null}, ${form.workCenter},
            ${form.demandDescription}, ${form.restaurantDepartureTime}, ${where.scheduledStart},
            ${where.scheduledEnd}, ${madeBy?.recurringOrderId ?? null}, ${madeBy?.day ?? null}, ${at}, ${at})
    ON CONFLICT (recurring_order_id, recurring_day) DO NOTHING
    RETURNING uuid`)
  return row?.uuid ?? null
}

/** Stores an order of one line, as `insertLine` does. */
export async function insertCateringOrder(
  tx: Database,
  form: CateringOrderForm,
  where: OrderPlace & OrderMaterial & Scheduled,
  at: number,
  madeBy: MadeBy | null = null,
): Promise<string | null> {
  return insertLine(tx, { ...(await newOrder(tx, where.restaurantId)), line: 1 }, form, where, at, { madeBy })
}

export function updateCateringOrder(
  tx: Database,
  uuid: string,
  form: CateringOrderForm,
  { materialId, scheduledStart, scheduledEnd }: OrderMaterial & Scheduled,
  at: number,
  packed: Packed | null = null,
) {
  return tx.run(sql`
    UPDATE catering_order
       SET material_id = ${materialId}, order_type = ${form.orderType}, pieces = ${form.batchSize},
           package_type_id = ${packed?.packageTypeId ?? null}, packages = ${packed?.packages ?? null},
           work_center = ${form.workCenter}, description = ${form.demandDescription},
           departs_at = ${form.restaurantDepartureTime}, scheduled_start = ${scheduledStart},
           scheduled_end = ${scheduledEnd}, updated_at = ${at}, version = version + 1
     WHERE uuid = ${uuid}`)
}

/** Ends an order, and remembers what it was. */
export function setFinalized(tx: Database, uuid: string, status: OrderStatus, at: number) {
  return tx.run(sql`
    UPDATE catering_order SET finalized_from = status, status = ${status}, finalized_at = ${at}, updated_at = ${at},
                              version = version + 1
     WHERE uuid = ${uuid}`)
}

/** Makes an order what it was before it was finalized; false when that is too long ago, or it was not. */
export async function unsetFinalized(
  tx: Database,
  uuid: string,
  since: number,
  at: number,
): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE catering_order SET status = finalized_from, finalized_from = NULL, finalized_at = NULL, updated_at = ${at},
                              version = version + 1
     WHERE uuid = ${uuid} AND deleted_at IS NULL AND finalized_at >= ${since} AND finalized_from IS NOT NULL`)
  return changed > 0
}

export function removeCateringOrder(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE catering_order SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; false when that is too long ago, or it was not deleted. */
export async function restoreCateringOrder(tx: Database, scope: Scope, uuid: string, since: number) {
  const back = await tx.run(sql`
    UPDATE catering_order o SET deleted_at = NULL WHERE ${orderIn(scope, uuid)} AND o.deleted_at >= ${since}`)
  return back > 0
}

/** An order to which people have added products is theirs: a rule changes and deletes it no more. */
const isOfRuleAlone = sql`
  NOT EXISTS (SELECT FROM catering_order s
               WHERE s.order_uuid = o.order_uuid AND s.id <> o.id AND s.deleted_at IS NULL)`

/**
 * Deletes, or with `to` null brings back, those orders of a rule that nobody has begun, from an instant on.
 * What stands here is one statement, so that a rule and its orders are never seen apart.
 */
export function setDeletedOfRule(
  tx: Database,
  ruleUuid: string,
  from: { deletedAt: number | null; to: number | null },
) {
  const was = from.deletedAt === null ? raw('IS NULL') : sql`= ${from.deletedAt}`
  return tx.run(sql`
    UPDATE catering_order o SET deleted_at = ${from.to}
      FROM recurring_order rule
     WHERE rule.id = o.recurring_order_id AND rule.uuid = ${ruleUuid} AND o.status = 'NEW' AND o.deleted_at ${was}
       AND ${isOfRuleAlone}`)
}

/** Those orders of a rule that nobody has begun, with the day each is for, locked for the transaction. */
export function lockNewOfRule(tx: Database, recurringOrderId: number) {
  return tx.rows<{ uuid: string; day: string }>(sql`
    SELECT o.uuid, o.recurring_day AS day FROM catering_order o
     WHERE o.recurring_order_id = ${recurringOrderId} AND o.status = 'NEW' AND o.deleted_at IS NULL
       AND ${isOfRuleAlone}
     ORDER BY o.id FOR UPDATE`)
}

/** Takes those of these orders that are due from an instant on out of the record: their rule makes them no more. */
export function forgetOrders(tx: Database, uuids: readonly string[], dueFrom: number) {
  return tx.run(sql`
    DELETE FROM catering_order WHERE uuid = ANY(${[...uuids]}::uuid[]) AND scheduled_start >= ${dueFrom}`)
}
