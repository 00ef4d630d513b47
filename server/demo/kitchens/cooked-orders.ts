import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { ORDER_TYPES } from '#src/domain/queue/order-status.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'

/** Carried out so long after the last batch was ready. */
const PACKING_MS = 10 * MINUTE

/**
 * Makes a finished order of each catering batch that was completed and belongs to none, and says so in the batch: what
 * was cooked before there was a record of orders. Gives how many were made.
 */
export async function recordCookedOrders(tx: Database, descriptions: readonly string[]): Promise<number> {
  await tx.run(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, description,
                                status, departs_at, scheduled_start, scheduled_end, finalized_at, created_at, updated_at)
    SELECT b.restaurant_id, b.material_id, (${[...ORDER_TYPES]}::text[])[1 + b.batch_number % ${ORDER_TYPES.length}::int],
           coalesce(last.number, 0) + row_number() OVER (PARTITION BY b.restaurant_id ORDER BY b.completed_at, b.id),
           b.pieces, b.work_center, (${[...descriptions]}::text[])[1 + b.batch_number % ${descriptions.length}::int],
           'FINISHED', b.completed_at + ${PACKING_MS}::bigint, b.started_at, b.completed_at, b.completed_at,
           b.started_at - ${DAY}::bigint, b.completed_at
      FROM batch b
      LEFT JOIN LATERAL (SELECT max(order_number) AS number FROM catering_order
                          WHERE restaurant_id = b.restaurant_id) last ON true
     WHERE b.catering AND b.completed_at IS NOT NULL AND b.catering_order_id IS NULL`)
  return tx.run(sql`
    UPDATE batch b SET catering_order_id = o.id
      FROM catering_order o
     WHERE o.restaurant_id = b.restaurant_id AND o.material_id = b.material_id AND o.status = 'FINISHED'
       AND o.scheduled_start = b.started_at AND o.scheduled_end = b.completed_at
       AND b.catering AND b.catering_order_id IS NULL`)
}
