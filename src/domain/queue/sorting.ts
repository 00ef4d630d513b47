import { ORDER_STATUS_RULES, type OrderStatus } from './order-status.ts'

/** Rows of the queue: by status id, the highest first; then the most urgent, then the oldest number (spec 2 §4). */
export function byStatus(
  a: { status: number; priority: number; batchNumber: number },
  b: { status: number; priority: number; batchNumber: number },
): number {
  return b.status - a.status || a.priority - b.priority || a.batchNumber - b.batchNumber
}

/** Catering rows: by stage (spec 2 §4), then by when they must leave, then by number. */
export function byStage(
  a: { cateringOrderStatus: OrderStatus; restaurantDepartureTime: number | null; batchNumber: number },
  b: { cateringOrderStatus: OrderStatus; restaurantDepartureTime: number | null; batchNumber: number },
): number {
  const stage = (row: { cateringOrderStatus: OrderStatus }) =>
    ORDER_STATUS_RULES[row.cateringOrderStatus].stage
  const leaves = (row: { restaurantDepartureTime: number | null }) =>
    row.restaurantDepartureTime ?? Number.MAX_SAFE_INTEGER
  return stage(a) - stage(b) || leaves(a) - leaves(b) || a.batchNumber - b.batchNumber
}
