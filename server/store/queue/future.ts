import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { FutureItem } from '#src/domain/queue/rows.ts'

/** A recommendation that nobody has followed by then is not going to be. */
const OPEN_MS = 30 * 60_000

/** What is to be cooked but has not begun: recommendations that are neither followed nor canceled. */
export function queueFuture(db: Database, restaurantId: number, now: number): Promise<FutureItem[]> {
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
