import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { QueueFryer } from '#src/domain/queue/rows.ts'

/** The restaurant's fryers, each with the batch whose basket is in its oil: three stages over, the fourth not. */
export function queueFryers(db: Database, restaurantId: number): Promise<QueueFryer[]> {
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
