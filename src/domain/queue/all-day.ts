import { isOrderOver } from './order-status.ts'
import type { QueueTables } from './rows.ts'
import { taskStatusOf } from './task-status.ts'

/** Pieces of one material that are still to be made. */
export interface AllDayLine {
  materialUuid: string
  material: string
  /** In batches under way or recommended. */
  production: number
  /** Of orders, what is not ready yet. */
  orders: number
  total: number
}

/**
 * The all-day board: pieces needed now per material, over all open batches, open recommendations and orders, the
 * most first. A batch cooked for an order is the order's and is not counted twice.
 */
export function allDay({
  batches,
  future,
  orders,
}: Pick<QueueTables, 'batches' | 'future' | 'orders'>): AllDayLine[] {
  const lines = new Map<string, AllDayLine>()
  const add = (
    row: { materialUuid: string; material: string },
    to: 'production' | 'orders',
    pieces: number,
  ) => {
    if (pieces <= 0) return
    const { materialUuid, material } = row
    const line = lines.get(materialUuid) ?? { materialUuid, material, production: 0, orders: 0, total: 0 }
    line[to] += pieces
    line.total += pieces
    lines.set(materialUuid, line)
  }
  for (const batch of batches) {
    const status = taskStatusOf(batch.status)
    if (!batch.catering && (status === 'GO' || status === 'WAIT')) add(batch, 'production', batch.batchSize)
  }
  for (const item of future) if (item.workType !== 'CATERING') add(item, 'production', item.batchSize)
  for (const order of orders) {
    if (!isOrderOver(order.cateringOrderStatus)) add(order, 'orders', order.batchSize - order.ready)
  }
  return [...lines.values()].sort((a, b) => b.total - a.total || a.material.localeCompare(b.material))
}
