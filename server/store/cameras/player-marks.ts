import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { MarkKind } from '#src/domain/cameras/marks.ts'

export interface MarkRow {
  kind: MarkKind
  id: number
  startTime: number
  endTime: number | null
  material: string
  /** Of a batch; null of a stock-out. */
  number: number | null
  pieces: number | null
  canceled: boolean
}

/**
 * Batches of a restaurant that began in a range, and stock-outs that reach into it, oldest first; as they stood at
 * `now`, for nothing is known before it happened.
 *
 * @param range half-open; epoch milliseconds
 */
export function marksIn(
  db: Database,
  restaurantId: number,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<MarkRow[]> {
  const end = Math.min(to, now + 1)
  return db.rows<MarkRow>(sql`
    SELECT f.*, m.name AS material
      FROM (SELECT 'BATCH' AS kind, b.id, b.material_id, b.started_at AS start_time,
                   CASE WHEN least(b.completed_at, b.canceled_at) <= ${now}::bigint
                        THEN least(b.completed_at, b.canceled_at) END AS end_time,
                   b.batch_number AS number, b.pieces, coalesce(b.canceled_at <= ${now}::bigint, FALSE) AS canceled
              FROM batch b
             WHERE b.restaurant_id = ${restaurantId}::int
               AND b.started_at >= ${from}::bigint AND b.started_at < ${end}::bigint
             UNION ALL
            SELECT 'STOCK_OUT', s.id, s.material_id, s.started_at,
                   CASE WHEN s.ended_at <= ${now}::bigint THEN s.ended_at END, NULL, NULL, FALSE
              FROM stock_out s
             WHERE s.restaurant_id = ${restaurantId}::int
               AND s.started_at < ${end}::bigint
               AND (s.started_at >= ${from}::bigint OR s.ended_at IS NULL OR s.ended_at > ${from}::bigint)) f
      JOIN material m ON m.id = f.material_id
     ORDER BY f.start_time, f.kind, f.id`)
}
