import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { RestaurantScales, ScalesForm } from '#src/contract/kitchen/scales.ts'
import { UNCHANGED_SCALE } from '#src/domain/queue/adjustment.ts'

/** Every chicken material with the restaurant's scale, 100 where none is set; by code. */
export function scalesOfRestaurant(db: Database, restaurantId: number): Promise<RestaurantScales['scales']> {
  return db.rows(sql`
    SELECT m.uuid AS material_uuid, m.material_code, m.name AS material,
           coalesce(s.scale, ${UNCHANGED_SCALE}::int) AS scale
      FROM material m
      LEFT JOIN restaurant_scale s ON s.material_id = m.id AND s.restaurant_id = ${restaurantId}
     WHERE m.line = 'CHICKEN' AND m.deleted_at IS NULL ORDER BY lower(m.material_code)`)
}

/** The version of a restaurant's scales, 0 where none was ever set, and their last change. */
export async function scalesState(
  db: Database,
  restaurantId: number,
): Promise<Pick<RestaurantScales, 'version' | 'changed'>> {
  const row = await db.maybe<{ version: number; at: number; by: string | null }>(sql`
    SELECT s.version, s.updated_at AS at, a.display_name AS by
      FROM restaurant_scales s LEFT JOIN account a ON a.id = s.updated_by
     WHERE s.restaurant_id = ${restaurantId} AND s.version > 0`)
  return row ? { version: row.version, changed: { at: row.at, by: row.by } } : { version: 0, changed: null }
}

/** Locks the scales until the transaction ends: another caller that sets the first ones at the same instant waits too. */
export async function lockScales(tx: Database, restaurantId: number, at: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO restaurant_scales (restaurant_id, version, updated_at) VALUES (${restaurantId}, 0, ${at})
    ON CONFLICT DO NOTHING`)
  await tx.run(sql`SELECT FROM restaurant_scales WHERE restaurant_id = ${restaurantId} FOR UPDATE`)
}

/** Sets all scales, which then have their next version; false, when one is of no living chicken material. */
export async function storeScales(
  tx: Database,
  restaurantId: number,
  scales: ScalesForm['scales'],
  { at, by }: { at: number; by: number | null },
): Promise<boolean> {
  await tx.run(sql`
    UPDATE restaurant_scales SET version = version + 1, updated_at = ${at}, updated_by = ${by} WHERE restaurant_id = ${restaurantId}`)
  await tx.run(sql`DELETE FROM restaurant_scale WHERE restaurant_id = ${restaurantId}`)
  const wanted = new Map(scales.map(({ materialUuid, scale }) => [materialUuid, scale]))
  const stored = await tx.run(sql`
    INSERT INTO restaurant_scale (restaurant_id, material_id, scale)
    SELECT ${restaurantId}, m.id, s.scale
      FROM unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::int[]) AS s (uuid, scale)
      JOIN material m ON m.uuid = s.uuid AND m.line = 'CHICKEN' AND m.deleted_at IS NULL`)
  return stored === wanted.size
}
