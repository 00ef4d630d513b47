import type { Database } from '#server/db/query.ts'
import type { QueueOrder } from '#src/domain/queue/rows.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { ordersInSight } from '../orders/catering-orders.ts'

/** How long before its beginning an order is shown, and how long after its end. */
const AHEAD_MS = 4 * HOUR
const STAYS_MS = 30 * MINUTE

/** Catering orders that the crew works on, is going to, or has just done. */
export async function queueOrders(db: Database, restaurantId: number, now: number): Promise<QueueOrder[]> {
  const orders = await ordersInSight(db, restaurantId, { since: now - STAYS_MS, until: now + AHEAD_MS })
  return orders.map((order) => ({
    uuid: order.uuid,
    batchNumber: order.batchNumber,
    orderUuid: order.orderUuid,
    line: order.line,
    lines: order.lines,
    orderType: order.orderType,
    materialUuid: order.materialUuid,
    material: order.material,
    cateringOrderStatus: order.cateringOrderStatus,
    scheduledStart: order.scheduledStart,
    scheduledEnd: order.scheduledEnd,
    restaurantDepartureTime: order.restaurantDepartureTime,
    batchSize: order.batchSize,
    inProgress: order.inProgress,
    ready: order.ready,
    workCenter: order.workCenter,
    progress: order.progress,
    demandDescription: order.demandDescription,
  }))
}
