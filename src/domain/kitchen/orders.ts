import { finalized, isActiveOrder, type OrderStatus } from '../queue/order-status.ts'

/** What became of the batches that are cooked for an order. */
export interface Cooked {
  /** Batches that were begun and not canceled. */
  begun: number
  /** Batches of those that are not completed. */
  underWay: number
  /** Pieces of completed batches. */
  ready: number
}

/**
 * What an order is, of its batches: under way with the first of them, and finished once all its pieces are ready and
 * nothing more is cooked. One that is over stays as it is: a person may have ended it.
 */
export function statusOfCooked(
  { status, pieces }: { status: OrderStatus; pieces: number },
  { begun, underWay, ready }: Cooked,
): OrderStatus {
  if (!isActiveOrder(status)) return status
  if (ready >= pieces && underWay === 0) return finalized('COMPLETED', ready, pieces)
  return begun > 0 ? 'IN_PROGRESS' : status
}
