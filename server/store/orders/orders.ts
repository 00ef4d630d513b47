import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CateringOrderForm } from '#src/contract/orders/catering-orders.ts'
import type { Order } from '#src/contract/orders/orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { statusOfLines } from '#src/domain/queue/order-lines.ts'
import { within } from '../administration/restaurants.ts'
import {
  cateringOrdersWhere,
  insertLine,
  newOrder,
  type Packed,
  type Scheduled,
  updateCateringOrder,
} from './catering-orders.ts'
import type { OrderMaterial, OrderPlace } from './order-parts.ts'

/** Orders with all their lines, each of which is a row of catering_order. */

/** Who it is for; '' where that is not known. */
export type Customer = Pick<Order, 'customerName' | 'customerPhone'>

/** A line as it is stored. */
export interface LineToStore {
  form: CateringOrderForm
  where: OrderPlace & OrderMaterial & Scheduled
  packed: Packed | null
}

/** Which lines, and that the caller may see them: those of a restaurant that is not theirs are hidden. */
const linesIn = (scope: Scope, orderUuid: string): Sql =>
  sql`o.order_uuid = ${orderUuid} AND ${within(scope, sql`o.restaurant_id`)}`

/** The living order with its living lines. */
export async function orderOf(db: Database, scope: Scope, uuid: string): Promise<Order | null> {
  const lines = await cateringOrdersWhere(db, sql`${linesIn(scope, uuid)} AND o.deleted_at IS NULL`)
  const [first] = lines
  if (!first) return null
  // Lines that were deleted count on: the version never comes back to what somebody saw before.
  const rest = await db.one<Customer & { version: number }>(sql`
    SELECT max(customer_name) AS customer_name, max(customer_phone) AS customer_phone, sum(version) AS version
      FROM catering_order WHERE order_uuid = ${uuid}`)
  const { restaurantUuid, restaurantNumber, timezone, batchNumber, orderType } = first
  const { restaurantDepartureTime, demandDescription } = first
  return {
    uuid,
    restaurantUuid,
    restaurantNumber,
    timezone,
    batchNumber,
    orderType,
    restaurantDepartureTime,
    demandDescription,
    ...rest,
    status: statusOfLines(lines.map(({ cateringOrderStatus }) => cateringOrderStatus)),
    lines,
  }
}

/** The living order, its lines locked for the transaction. */
export async function lockOrder(tx: Database, scope: Scope, uuid: string): Promise<Order | null> {
  await tx.run(sql`SELECT 1 FROM catering_order o WHERE ${linesIn(scope, uuid)} ORDER BY o.id FOR UPDATE`)
  return orderOf(tx, scope, uuid)
}

/** Stores an order under the restaurant's next number and gives its uuid. */
export async function insertOrder(
  tx: Database,
  lines: readonly LineToStore[],
  customer: Customer,
  at: number,
): Promise<string> {
  const [first] = lines
  if (!first) throw new Error('An order without lines.')
  const order = await newOrder(tx, first.where.restaurantId)
  for (const [index, { form, where, packed }] of lines.entries())
    await insertLine(tx, { ...order, line: index + 1 }, form, where, at, { packed })
  await setCustomer(tx, order.orderUuid, customer)
  return order.orderUuid
}

/**
 * Makes the lines of an order those given, one after the other. Lines beyond them are removed from the record: nobody
 * has begun them. What had changed of them is counted at the first line, so that the order's version goes on.
 */
export async function updateOrder(
  tx: Database,
  order: Order,
  lines: readonly LineToStore[],
  customer: Customer,
  at: number,
): Promise<void> {
  const { uuid: orderUuid, batchNumber: orderNumber } = order
  for (const [index, { uuid }] of order.lines.entries()) {
    const line = lines[index]
    if (line) await updateCateringOrder(tx, uuid, line.form, line.where, at, line.packed)
  }
  // Lines that were deleted one by one keep their places.
  const { last } = await tx.one<{ last: number }>(sql`
    SELECT max(line) AS last FROM catering_order WHERE order_uuid = ${orderUuid}`)
  for (const [index, { form, where, packed }] of lines.slice(order.lines.length).entries())
    await insertLine(tx, { orderUuid, orderNumber, line: last + 1 + index }, form, where, at, { packed })
  const removed = order.lines.slice(lines.length).map(({ uuid }) => uuid)
  if (removed.length > 0)
    await tx.run(sql`
      WITH gone AS (DELETE FROM catering_order WHERE uuid = ANY(${removed}::uuid[]) RETURNING version)
      UPDATE catering_order SET version = version + (SELECT sum(version) FROM gone)
       WHERE uuid = ${order.lines[0]?.uuid}`)
  await setCustomer(tx, orderUuid, customer)
}

const setCustomer = (tx: Database, orderUuid: string, { customerName, customerPhone }: Customer) =>
  tx.run(sql`
    UPDATE catering_order SET customer_name = ${customerName}, customer_phone = ${customerPhone}
     WHERE order_uuid = ${orderUuid}`)

export const removeOrder = (tx: Database, uuid: string, at: number) =>
  tx.run(sql`UPDATE catering_order SET deleted_at = ${at} WHERE order_uuid = ${uuid} AND deleted_at IS NULL`)

/** Takes the last deletion of an order back, if it is gone; false when that is too long ago, or it is there. */
export async function restoreOrder(
  tx: Database,
  scope: Scope,
  uuid: string,
  since: number,
): Promise<boolean> {
  const back = await tx.run(sql`
    UPDATE catering_order o SET deleted_at = NULL
      FROM (SELECT max(deleted_at) AS at, bool_and(deleted_at IS NOT NULL) AS gone
              FROM catering_order WHERE order_uuid = ${uuid}) last
     WHERE ${linesIn(scope, uuid)} AND last.gone AND o.deleted_at = last.at AND o.deleted_at >= ${since}`)
  return back > 0
}

/** Forgets the customers of orders that were deleted before `before`. */
export const purgeCustomers = (db: Database, before: number) =>
  db.run(sql`
    UPDATE catering_order SET customer_name = '', customer_phone = ''
     WHERE deleted_at < ${before} AND (customer_name <> '' OR customer_phone <> '')`)
