import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { QueueContainer, QueuePackage, QueueStockOut } from '#src/domain/queue/rows.ts'

/** Pans in hot holding, with the pieces that are still in them. */
export function queueContainers(db: Database, restaurantId: number): Promise<QueueContainer[]> {
  return db.rows<QueueContainer>(sql`
    SELECT md5('hold/' || h.id)::uuid AS uuid, m.uuid AS material_uuid, m.name AS material,
           coalesce(b.catering, false) AS catering,
           c.name AS pan_name, (h.pieces_in - coalesce(p.pieces, 0))::int AS pieces, h.placed_at AS placed_time,
           h.limit_s AS hold_time
      FROM hold h
      JOIN material m ON m.id = h.material_id
      JOIN container c ON c.id = h.container_id
      LEFT JOIN batch b ON b.id = h.batch_id
      LEFT JOIN LATERAL (SELECT sum(pieces) AS pieces FROM package WHERE hold_id = h.id) p ON true
     WHERE h.restaurant_id = ${restaurantId} AND h.removed_at IS NULL
     ORDER BY h.placed_at, h.id`)
}

/** Packages wait a short time: nobody looks for one packed longer ago. */
const WAITS_MS = 60 * 60_000

/** Packages that wait in a chute. They may be handed out as long as the pan they are of might be held, if it is known. */
export function queuePackages(db: Database, restaurantId: number, now: number): Promise<QueuePackage[]> {
  return db.rows<QueuePackage>(sql`
    SELECT md5('package/' || p.id)::uuid AS uuid, m.uuid AS material_uuid, m.name AS material, t.name AS package_type,
           p.quantity, p.pieces, p.packed_at AS placed_time,
           CASE WHEN h.id IS NOT NULL THEN greatest(0, h.limit_s - (p.packed_at - h.placed_at) / 1000)::int END AS hold_time
      FROM package p
      JOIN material m ON m.id = p.material_id
      JOIN package_type t ON t.id = p.package_type_id
      LEFT JOIN hold h ON h.id = p.hold_id
     WHERE p.restaurant_id = ${restaurantId} AND p.packed_at > ${now - WAITS_MS}
       AND p.packed_at <= ${now} AND (p.taken_at IS NULL OR p.taken_at > ${now})
     ORDER BY p.packed_at, p.id`)
}

/** Materials of which there is nothing, since when. */
export function queueStockOuts(db: Database, restaurantId: number): Promise<QueueStockOut[]> {
  return db.rows<QueueStockOut>(sql`
    SELECT md5('stock-out/' || s.id)::uuid AS uuid, m.uuid AS material_uuid, m.name AS material,
           s.started_at AS stockout_start_time
      FROM stock_out s JOIN material m ON m.id = s.material_id
     WHERE s.restaurant_id = ${restaurantId} AND s.ended_at IS NULL
     ORDER BY s.started_at, s.id`)
}
