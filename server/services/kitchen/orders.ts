import type { Database } from '#server/db/query.ts'
import { lockCookedOrders, setOrderStatus } from '#server/store/kitchen/cooked-orders.ts'
import { statusOfCooked } from '#src/domain/kitchen/orders.ts'
import { isOrderOver } from '#src/domain/queue/order-status.ts'

/**
 * Brings orders in line with the batches that are cooked for them, as part of the caller's transaction. Answers the
 * restaurants of which an order changed.
 *
 * @param at epoch milliseconds
 */
export async function bringOrdersInLine(
  tx: Database,
  orderIds: readonly number[],
  at: number,
): Promise<Set<number>> {
  const changed = new Set<number>()
  if (orderIds.length === 0) return changed
  for (const order of await lockCookedOrders(tx, orderIds)) {
    const status = statusOfCooked(order, order)
    if (status === order.status) continue
    const finalizedAt = isOrderOver(status) ? (order.readyAt ?? at) : null
    await setOrderStatus(tx, order.id, { status, finalizedAt, at })
    changed.add(order.restaurantId)
  }
  return changed
}
