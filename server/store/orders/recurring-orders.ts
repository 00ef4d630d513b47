import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CursorPaged } from '#src/contract/define/cursor.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type {
  RecurringOrder,
  RecurringOrderForm,
  recurringOrders,
} from '#src/contract/orders/recurring-orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { departureAhead, type Weekday } from '#src/domain/queue/recurring.ts'
import { dayKey } from '#src/domain/time/zone.ts'
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

const columns = (now: number) => sql`
  ${orderColumns}, o.weekdays, o.departure_minutes, o.start_day, o.end_day,
  (SELECT min(c.departs_at) FROM catering_order c
    WHERE c.recurring_order_id = o.id AND c.deleted_at IS NULL AND c.departs_at >= ${now}
      AND c.status IN ('NEW', 'IN_PROGRESS')) AS next_departure_time`

/** With its next departure also where that lies behind the orders that are made by now. */
const present = (row: RecurringOrder, now: number): RecurringOrder => ({
  ...row,
  nextDepartureTime: row.nextDepartureTime ?? departureAhead(row, dayKey(now, row.timezone), row.timezone),
})

const SORTS: Record<SortOf<typeof recurringOrders>, SortKey> = {
  departureMinutes: { by: sql`o.departure_minutes`, type: 'bigint' },
  material: { by: sql`m.name`, type: 'text' },
  batchSize: { by: sql`o.pieces`, type: 'bigint' },
  createdDate: { by: sql`o.created_at`, type: 'bigint' },
}

interface ListQuery extends OrderFilters, CursorQuery {
  sortBy: SortOf<typeof recurringOrders>
  weekdays?: Weekday[] | undefined
}

export async function listRecurringOrders(
  db: Database,
  scope: Scope,
  q: ListQuery,
  now: number,
): Promise<CursorPaged<RecurringOrder>> {
  const page = keyset(q, SORTS[q.sortBy], sql`o.id`)
  const where = orderConditions(scope, q, [q.weekdays && sql`o.weekdays && ${q.weekdays}::text[]`])
  const from = sql`FROM recurring_order o ${orderJoins} WHERE ${where}`
  const [rows, { total }] = await Promise.all([
    db.rows<RecurringOrder & { key: number | string; rowId: number }>(
      sql`SELECT ${columns(now)}, ${page.columns} ${from} ${page.behind} ${page.order}`,
    ),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
  ])
  return cursorPage(rows, q, total, (row) => present(row as RecurringOrder, now))
}

async function found(db: Database, where: Sql, now: number): Promise<RecurringOrder | null> {
  const row = await db.maybe<RecurringOrder>(
    sql`SELECT ${columns(now)} FROM recurring_order o ${orderJoins} WHERE ${where}`,
  )
  return row && present(row, now)
}

/** The living rule. */
export const recurringOrderOf = (db: Database, scope: Scope, uuid: string, now: number) =>
  found(db, sql`${orderIn(scope, uuid)} AND o.deleted_at IS NULL`, now)

/** The living rule, locked for the transaction. */
export async function lockRecurringOrder(tx: Database, scope: Scope, uuid: string, now: number) {
  await tx.run(sql`SELECT 1 FROM recurring_order o WHERE ${orderIn(scope, uuid)} FOR UPDATE`)
  return recurringOrderOf(tx, scope, uuid, now)
}

export async function insertRecurringOrder(
  tx: Database,
  form: RecurringOrderForm,
  { restaurantId, materialId }: OrderPlace & OrderMaterial,
  at: number,
): Promise<string> {
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO recurring_order (restaurant_id, material_id, order_type, pieces, work_center, description, weekdays,
                                 departure_minutes, start_day, end_day, created_at, updated_at)
    VALUES (${restaurantId}, ${materialId}, ${form.orderType}, ${form.batchSize}, ${form.workCenter},
            ${form.demandDescription}, ${form.weekdays}, ${form.departureMinutes}, ${form.startDay}, ${form.endDay},
            ${at}, ${at})
    RETURNING uuid`)
  return uuid
}

export function updateRecurringOrder(
  tx: Database,
  uuid: string,
  form: RecurringOrderForm,
  { materialId }: OrderMaterial,
  at: number,
) {
  return tx.run(sql`
    UPDATE recurring_order
       SET material_id = ${materialId}, order_type = ${form.orderType}, pieces = ${form.batchSize},
           work_center = ${form.workCenter}, description = ${form.demandDescription}, weekdays = ${form.weekdays},
           departure_minutes = ${form.departureMinutes}, start_day = ${form.startDay}, end_day = ${form.endDay},
           updated_at = ${at}, version = version + 1
     WHERE uuid = ${uuid}`)
}

export function removeRecurringOrder(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE recurring_order SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back and gives when it was deleted; null when that is too long ago, or it was not. */
export async function restoreRecurringOrder(tx: Database, scope: Scope, uuid: string, since: number) {
  const row = await tx.maybe<{ deletedAt: number }>(sql`
    WITH was AS (SELECT o.id, o.deleted_at FROM recurring_order o
                  WHERE ${orderIn(scope, uuid)} AND o.deleted_at >= ${since} FOR UPDATE)
    UPDATE recurring_order o SET deleted_at = NULL FROM was WHERE o.id = was.id RETURNING was.deleted_at`)
  return row?.deletedAt ?? null
}

/** A rule as orders are made by it. */
export interface LivingRule extends OrderPlace, OrderMaterial {
  id: number
  orderType: RecurringOrder['orderType']
  batchSize: number
  workCenter: RecurringOrder['workCenter']
  demandDescription: string
  weekdays: Weekday[]
  departureMinutes: number
  startDay: string
  endDay: string | null
  restaurantUuid: string
  materialUuid: string
}

/** The rules that make orders: all of the chain, or one; of restaurants and materials that are still there. */
export function livingRules(db: Database, uuid: string | null) {
  return db.rows<LivingRule>(sql`
    SELECT o.id, o.restaurant_id, r.uuid AS restaurant_uuid, r.timezone, o.material_id, m.uuid AS material_uuid,
           m.fry_time_s AS fry_time, o.order_type, o.pieces AS batch_size, o.work_center,
           o.description AS demand_description, o.weekdays, o.departure_minutes, o.start_day, o.end_day
      FROM recurring_order o ${orderJoins}
     WHERE o.deleted_at IS NULL AND r.deleted_at IS NULL AND m.deleted_at IS NULL
       AND (${uuid}::uuid IS NULL OR o.uuid = ${uuid}::uuid)
     ORDER BY o.id`)
}
