import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import type { OrderStatus, WorkCenter } from '#src/domain/queue/order-status.ts'

/** An order as its kitchen knows it. */
export interface KitchenOrder {
  id: number
  status: OrderStatus
  pieces: number
  workCenter: WorkCenter
  scheduledStart: number
  /** See the migration 0020: by the kitchens' clock. */
  batchesBegun: number
  lastBegunAt: number | null
  material: KitchenMaterial
}

const due = (restaurantId: number, until: number) => sql`
  o.restaurant_id = ${restaurantId} AND o.deleted_at IS NULL AND o.status IN ('NEW', 'IN_PROGRESS')
  AND o.scheduled_start <= ${until}`

/** Whether a restaurant has orders that are due or under way at `until` (epoch milliseconds). */
export async function anyOrderDue(db: Database, restaurantId: number, until: number): Promise<boolean> {
  const { any } = await db.one<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM catering_order o WHERE ${due(restaurantId, until)}) AS any`,
  )
  return any
}

/** Whether a guest's order is there already, or was. */
export async function isPlaced(
  tx: Database,
  order: { restaurantId: number; materialId: number; pieces: number; placedAt: number },
): Promise<boolean> {
  const { any } = await tx.one<{ any: boolean }>(sql`
    SELECT EXISTS (SELECT FROM catering_order
                    WHERE restaurant_id = ${order.restaurantId} AND material_id = ${order.materialId}
                      AND pieces = ${order.pieces} AND created_at = ${order.placedAt}) AS any`)
  return any
}

/** These orders, locked for the transaction: nobody finalizes or changes them meanwhile. */
export function lockOrdersDue(tx: Database, restaurantId: number, until: number): Promise<KitchenOrder[]> {
  return tx.rows<KitchenOrder>(sql`
    SELECT o.id, o.status, o.pieces, o.work_center, o.scheduled_start, o.batches_begun, o.last_begun_at,
           json_build_object('id', m.id, 'code', m.material_code, 'name', m.name, 'pieceWeightG', m.piece_weight_g,
                             'holdLimitS', m.hold_limit_s, 'fryTimeS', m.fry_time_s, 'grilled', m.grilled) AS material
      FROM catering_order o JOIN material m ON m.id = o.material_id
     WHERE ${due(restaurantId, until)} ORDER BY o.scheduled_start, o.id FOR UPDATE OF o`)
}

/** Notes that so many batches more have been begun, the last at `lastBegunAt`; with the first the order is under way. */
export async function orderBegun(
  tx: Database,
  id: number,
  { batches, lastBegunAt, at }: { batches: number; lastBegunAt: number; at: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE catering_order
       SET batches_begun = batches_begun + ${batches}, last_begun_at = ${lastBegunAt}, status = 'IN_PROGRESS',
           version = version + (status = 'NEW')::int,
           updated_at = CASE WHEN status = 'NEW' THEN ${at} ELSE updated_at END
     WHERE id = ${id}`)
}

/** What has become of an order's batches. */
export async function orderMade(tx: Database, id: number) {
  return tx.one<{ underWay: number; ready: number; readyAt: number | null }>(sql`
    SELECT count(*) FILTER (WHERE completed_at IS NULL AND canceled_at IS NULL) AS under_way,
           coalesce(sum(pieces) FILTER (WHERE completed_at IS NOT NULL), 0) AS ready, max(completed_at) AS ready_at
      FROM batch WHERE catering_order_id = ${id}`)
}

/** Ends an order that the kitchen is done with: this is not taken back, as what a person finalized may be. */
export async function orderDone(tx: Database, id: number, status: OrderStatus, at: number): Promise<void> {
  await tx.run(sql`
    UPDATE catering_order SET status = ${status}, finalized_at = ${at}, updated_at = ${at}, version = version + 1
     WHERE id = ${id}`)
}
