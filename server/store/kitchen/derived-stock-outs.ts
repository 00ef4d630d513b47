import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { REPORTED_WITHIN, SERVED_WITHIN, type StockOut, WANTED_FOR } from '#src/domain/kitchen/stock-outs.ts'
import { HOUR } from '#src/domain/time/zone.ts'

/** A stretch of time within which facts of a restaurant changed that stock-outs come of. */
export interface StockSpan {
  restaurantId: number
  /** Null for all of them. */
  materialId: number | null
  from: number
  to: number
}

/** Whose something is: a span's place in the list that was asked for, and a material. */
interface InSpan {
  place: number
  materialId: number
}

export interface StockFacts {
  pans: (InSpan & { placedAt: number; endedAt: number | null })[]
  recommendations: (InSpan & { recommendedAt: number; closedAt: number | null })[]
  /** When stock-outs began that a restaurant reported itself, of any material. */
  reported: { place: number; startedAt: number }[]
  /** Those calculated before that began in the span. */
  derived: (InSpan & StockOut & { id: number })[]
}

/** Beyond what a span can depend on: a stock-out that began before it is known from its beginning. */
const MARGIN = HOUR

/** What is known of spans in which stock-outs may begin; less of those in which the restaurant reports its own. */
export async function stockFacts(db: Database, spans: readonly StockSpan[]): Promise<StockFacts> {
  const all = spans.map((span, place) => ({ ...span, place }))
  const reported = await db.rows<StockFacts['reported'][number]>(sql`
    SELECT s.place, o.started_at
      FROM ${asked(all)}
      JOIN stock_out o ON o.restaurant_id = s.restaurant_id AND NOT o.derived
       AND o.started_at BETWEEN s.from_at - ${REPORTED_WITHIN}::bigint AND s.to_at + ${REPORTED_WITHIN}::bigint`)
  const derived = await db.rows<StockFacts['derived'][number]>(sql`
    SELECT s.place, o.id, o.material_id, o.started_at, o.ended_at
      FROM ${asked(all)}
      JOIN stock_out o ON o.restaurant_id = s.restaurant_id AND o.derived
       AND o.material_id = coalesce(s.material_id, o.material_id) AND o.started_at BETWEEN s.from_at AND s.to_at
     ORDER BY o.started_at`)
  // Pans and recommendations cost most, and nothing is calculated where a report is near both ends of a span.
  const isReported = ({ place, from, to }: PlacedSpan) =>
    reported.some(
      (one) =>
        one.place === place &&
        Math.abs(one.startedAt - from) <= REPORTED_WITHIN &&
        Math.abs(one.startedAt - to) <= REPORTED_WITHIN,
    )
  const open = all.filter((span) => !isReported(span))
  if (open.length === 0) return { pans: [], recommendations: [], reported, derived }
  const pans = await db.rows<StockFacts['pans'][number]>(sql`
    SELECT s.place, h.material_id, h.placed_at,
           least(h.removed_at, CASE WHEN p.pieces >= h.pieces_in THEN p.packed_at END) AS ended_at
      FROM ${asked(open)}
      JOIN hold h ON h.restaurant_id = s.restaurant_id AND h.material_id = coalesce(s.material_id, h.material_id)
       AND h.placed_at BETWEEN s.from_at - ${SERVED_WITHIN + MARGIN}::bigint AND s.to_at + ${SERVED_WITHIN}::bigint
      LEFT JOIN LATERAL (SELECT sum(pieces) AS pieces, max(packed_at) AS packed_at FROM package WHERE hold_id = h.id) p ON true`)
  const recommendations = await db.rows<StockFacts['recommendations'][number]>(sql`
    SELECT s.place, f.material_id, f.recommended_at, least(f.completed_at, f.canceled_at) AS closed_at
      FROM ${asked(open)}
      JOIN recommendation f ON f.restaurant_id = s.restaurant_id AND f.material_id = coalesce(s.material_id, f.material_id)
       AND f.recommended_at BETWEEN s.from_at - ${WANTED_FOR + MARGIN}::bigint AND s.to_at + ${SERVED_WITHIN}::bigint`)
  return { pans, recommendations, reported, derived }
}

type PlacedSpan = StockSpan & { place: number }

const asked = (spans: readonly PlacedSpan[]) => sql`
  unnest(${spans.map(({ restaurantId }) => restaurantId)}::int[], ${spans.map(({ materialId }) => materialId)}::int[],
         ${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ to }) => to)}::bigint[],
         ${spans.map(({ place }) => place)}::int[]) AS s(restaurant_id, material_id, from_at, to_at, place)`

/** The pans among these that are empty now, and those of `corrected`, which may have been before. */
export const emptiedPans = (
  db: Database,
  ids: readonly number[],
  corrected: readonly number[],
): Promise<{ restaurantId: number; materialId: number; placedAt: number }[]> =>
  db.rows(sql`
    SELECT h.restaurant_id, h.material_id, h.placed_at FROM hold h
     WHERE h.id = ANY(${[...ids]}::bigint[])
       AND (h.id = ANY(${[...corrected]}::bigint[])
            OR (SELECT sum(p.pieces) FROM package p WHERE p.hold_id = h.id) >= h.pieces_in)`)

/** Calculated stock-outs that go on in the record and may be over: a pan came, or nobody has to cook any more. */
export const pastStockOuts = (
  db: Database,
  now: number,
): Promise<{ restaurantId: number; materialId: number; startedAt: number }[]> =>
  db.rows(sql`
    SELECT o.restaurant_id, o.material_id, o.started_at FROM stock_out o
     WHERE o.ended_at IS NULL AND o.derived
       AND (o.started_at <= ${now - SERVED_WITHIN}::bigint
            OR EXISTS (SELECT FROM hold h
                        WHERE h.restaurant_id = o.restaurant_id AND h.material_id = o.material_id
                          AND h.placed_at > o.started_at AND h.placed_at <= ${now}::bigint)
            OR NOT EXISTS (SELECT FROM recommendation f
                            WHERE f.restaurant_id = o.restaurant_id AND f.material_id = o.material_id
                              AND f.recommended_at > ${now - WANTED_FOR}::bigint AND f.recommended_at <= ${now}::bigint
                              AND coalesce(least(f.completed_at, f.canceled_at) > ${now}::bigint, true)))`)

export async function insertStockOuts(
  tx: Database,
  stockOuts: readonly (StockOut & { restaurantId: number; materialId: number })[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at, derived)
    SELECT *, true FROM unnest(
      ${stockOuts.map(({ restaurantId }) => restaurantId)}::int[], ${stockOuts.map(({ materialId }) => materialId)}::int[],
      ${stockOuts.map(({ startedAt }) => startedAt)}::bigint[], ${stockOuts.map(({ endedAt }) => endedAt)}::bigint[])`)
}

export async function changeStockOuts(
  tx: Database,
  stockOuts: readonly (StockOut & { id: number })[],
): Promise<void> {
  await tx.run(sql`
    UPDATE stock_out o SET started_at = news.started_at, ended_at = news.ended_at
      FROM unnest(${stockOuts.map(({ id }) => id)}::bigint[], ${stockOuts.map(({ startedAt }) => startedAt)}::bigint[],
                  ${stockOuts.map(({ endedAt }) => endedAt)}::bigint[]) AS news(id, started_at, ended_at)
     WHERE o.id = news.id`)
}

export const deleteStockOuts = (tx: Database, ids: readonly number[]): Promise<number> =>
  tx.run(sql`DELETE FROM stock_out WHERE id = ANY(${[...ids]}::bigint[])`)
