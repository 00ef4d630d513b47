import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Cooked } from '#src/domain/kitchen/orders.ts'
import type { OrderStatus } from '#src/domain/queue/order-status.ts'

export interface CookedOrder extends Cooked {
  id: number
  restaurantId: number
  status: OrderStatus
  pieces: number
  /** When its last batch was completed, epoch milliseconds; null where none is. */
  readyAt: number | null
}

/** These orders and what became of their batches, locked for the transaction: nobody finalizes them meanwhile. */
export async function lockCookedOrders(tx: Database, ids: readonly number[]): Promise<CookedOrder[]> {
  const locked = await tx.rows<Pick<CookedOrder, 'id'>>(sql`
    SELECT id FROM catering_order WHERE id = ANY(${[...ids]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`)
  return tx.rows<CookedOrder>(sql`
    SELECT o.id, o.restaurant_id, o.status, o.pieces,
           count(b.id) FILTER (WHERE b.canceled_at IS NULL)::int AS begun,
           count(b.id) FILTER (WHERE b.completed_at IS NULL AND b.canceled_at IS NULL)::int AS under_way,
           coalesce(sum(b.pieces) FILTER (WHERE b.completed_at IS NOT NULL), 0)::int AS ready,
           max(b.completed_at) AS ready_at
      FROM catering_order o LEFT JOIN batch b ON b.catering_order_id = o.id
     WHERE o.id = ANY(${locked.map(({ id }) => id)}::bigint[])
     GROUP BY o.id`)
}

export async function setOrderStatus(
  tx: Database,
  id: number,
  { status, finalizedAt, at }: { status: OrderStatus; finalizedAt: number | null; at: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE catering_order SET status = ${status}, finalized_at = ${finalizedAt}, updated_at = ${at}, version = version + 1
     WHERE id = ${id}`)
}
