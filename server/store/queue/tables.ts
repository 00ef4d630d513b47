import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { materialBatches } from '#server/domain/queue/materials.ts'
import { alarmsOf, CLOCK_AHEAD_MS } from '#src/domain/queue/alarms.ts'
import type { FutureItem, QueueFryer, QueueTables } from '#src/domain/queue/rows.ts'
import { queueAcknowledged } from './acknowledged.ts'
import { queueBatches } from './batches.ts'
import { queueContainers, queuePackages, queueStockOuts } from './holding.ts'
import { queueOrders } from './orders.ts'

/** A recommendation that nobody has followed by then is not going to be. */
const OPEN_MS = 30 * 60_000

/** What is to be cooked but has not begun: recommendations that are neither followed nor canceled. */
function queueFuture(db: Database, restaurantId: number, now: number): Promise<FutureItem[]> {
  return db.rows<FutureItem>(sql`
    SELECT md5('recommendation/' || r.id)::uuid AS uuid, m.uuid AS material_uuid, m.name AS material, r.work_type,
           r.pieces AS batch_size, r.minute_demand_g AS minute_demand, r.minutes_before_stockout,
           (r.recommended_at + round(r.minutes_before_stockout * 60000))::bigint AS stockout_time,
           r.recommended_at AS scheduled_time
      FROM recommendation r JOIN material m ON m.id = r.material_id
     WHERE r.restaurant_id = ${restaurantId} AND r.recommended_at > ${now - OPEN_MS}
       AND r.batch_id IS NULL AND NOT r.canceled AND r.completed_at IS NULL
     ORDER BY r.recommended_at, r.id`)
}

/** The restaurant's fryers, each with the batch whose basket is in its oil: three stages over, the fourth not. */
function queueFryers(db: Database, restaurantId: number): Promise<QueueFryer[]> {
  return db.rows<QueueFryer>(sql`
    SELECT f.uuid, f.name, f.vendor, m.uuid AS material_uuid, m.name AS material, b.batch_number,
           b.stage_ended_at[3] AS started_time, b.stage_expected_s[4] AS fry_time, f.linked AS is_linked_fryer
      FROM fryer f
      LEFT JOIN LATERAL (
        SELECT * FROM batch
         WHERE restaurant_id = f.restaurant_id AND completed_at IS NULL AND canceled_at IS NULL
           AND fryer = f.name AND cardinality(stage_ended_at) = 3
         ORDER BY stage_ended_at[3] DESC LIMIT 1) b ON true
      LEFT JOIN material m ON m.id = b.material_id
     WHERE f.restaurant_id = ${restaurantId} AND f.deleted_at IS NULL
     ORDER BY f.name, f.id`)
}

/** The tables of a restaurant's queue as its facts have them at `now`. */
export async function queueTables(db: Database, restaurantId: number, now: number): Promise<QueueTables> {
  const batches = await queueBatches(db, restaurantId, now)
  const stockOuts = await queueStockOuts(db, restaurantId)
  const containers = await queueContainers(db, restaurantId)
  const alarms = alarmsOf({ batches, stockOuts, containers }, now + CLOCK_AHEAD_MS).map(({ key }) => key)
  return {
    batches: batches.map(({ plannedEnd: _, ...batch }) => batch),
    future: await queueFuture(db, restaurantId, now),
    orders: await queueOrders(db, restaurantId, now),
    materials: materialBatches(batches),
    stockOuts,
    containers,
    packages: await queuePackages(db, restaurantId, now),
    fryers: await queueFryers(db, restaurantId),
    acknowledged: await queueAcknowledged(db, restaurantId, alarms, now),
  }
}
