import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Waste, WastedPan } from '#src/domain/kitchen/waste.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { TOLD_FROM } from './delays.ts'

/** A pan and its waste on record. */
export interface KnownPan extends WastedPan, Waste {
  id: number
  restaurantId: number
}

/** A package that changed: when it was packed, and where. */
export interface PackedAt {
  restaurantId: number
  at: number
}

/** Packages so long before or after show that a kitchen says what it packs out of its pans. */
const SHOWN_WITHIN = DAY

/** Whether packages out of known pans of a restaurant were packed in a stretch of time. */
const anyPacked = ({
  restaurant,
  from,
  to,
  but,
}: {
  restaurant: Sql
  from: Sql
  to: Sql
  but?: number[]
}) => sql`
  EXISTS (SELECT FROM package p
           WHERE p.restaurant_id = ${restaurant} AND p.hold_id IS NOT NULL AND p.packed_at BETWEEN ${from} AND ${to}
             AND p.id <> ALL(${but ?? []}::bigint[]))`

/** Pans and what their waste comes of. Of the demonstration's history only those that an event was about since. */
export const pansOfWaste = (db: Database, ids: readonly number[]): Promise<KnownPan[]> =>
  db.rows<KnownPan>(sql`
    SELECT h.id, h.restaurant_id, h.pieces_in, h.weight_in_g, h.removed_at, h.pieces_wasted AS pieces,
           h.weight_wasted_g AS weight_g, h.reported_pieces_wasted AS reported_pieces,
           h.reported_weight_wasted_g AS reported_weight_g,
           CASE WHEN ${anyPacked({
             restaurant: sql`h.restaurant_id`,
             from: sql`h.removed_at - ${SHOWN_WITHIN}::bigint`,
             to: sql`h.removed_at + ${SHOWN_WITHIN}::bigint`,
           })}
             THEN (SELECT coalesce(sum(p.pieces), 0)::int FROM package p WHERE p.hold_id = h.id) END AS packed_pieces
      FROM hold h
     WHERE h.id = ANY(${[...ids]}::bigint[])
       AND (h.id >= ${TOLD_FROM}::bigint OR h.reported_pieces_wasted IS NOT NULL OR h.reported_weight_wasted_g IS NOT NULL)`)

/**
 * Pans whose waste can only be calculated because of these packages, or no longer can: no other ones were packed within a
 * day. Of a kitchen that packs all the time there are none.
 *
 * @param ids of the packages
 */
export async function pansShownBy(
  db: Database,
  packed: readonly PackedAt[],
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    WITH side AS MATERIALIZED (
      SELECT DISTINCT n.restaurant_id, s.from_at, s.to_at
        FROM unnest(${packed.map(({ restaurantId }) => restaurantId)}::int[],
                    ${packed.map(({ at }) => at)}::bigint[]) AS n(restaurant_id, at)
       CROSS JOIN LATERAL (VALUES (n.at - ${SHOWN_WITHIN}::bigint, n.at), (n.at, n.at + ${SHOWN_WITHIN}::bigint)) AS s(from_at, to_at)
       WHERE NOT ${anyPacked({
         restaurant: sql`n.restaurant_id`,
         from: sql`s.from_at`,
         to: sql`s.to_at`,
         but: [...ids],
       })})
    SELECT DISTINCT h.id FROM side s
      JOIN hold h ON h.restaurant_id = s.restaurant_id AND h.removed_at BETWEEN s.from_at AND s.to_at`)
  return rows.map(({ id }) => id)
}

export async function setWaste(db: Database, pans: readonly (Waste & { id: number })[]): Promise<void> {
  await db.run(sql`
    UPDATE hold h SET pieces_wasted = news.pieces, weight_wasted_g = news.weight_g
      FROM unnest(${pans.map(({ id }) => id)}::bigint[], ${pans.map(({ pieces }) => pieces)}::int[],
                  ${pans.map(({ weightG }) => weightG)}::int[]) AS news(id, pieces, weight_g)
     WHERE h.id = news.id`)
}
