import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Family } from '#server/store/analytic/parts.ts'

export const FAMILIES: Family['view'][] = [
  'cooked_part',
  'advised_part',
  'left_part',
  'packed_part',
  'fried_part',
  'inbound_part',
  'outbound_part',
]

/** Day figures that differ from what their facts add up to, worked out from the facts; none when all is well. */
export async function wrongDayFigures(db: Database): Promise<object[]> {
  const lists = await Promise.all(
    FAMILIES.map((view) =>
      db.rows(sql`
        WITH told AS (
          SELECT restaurant_id, day, material_id, key, key2, count, known, quantity, pieces, weight_g, sum_ms, high_ms,
                 low_ms, from_at, to_at
            FROM day_figure WHERE family = ${view}),
        due AS (
          SELECT p.restaurant_id, local_day(p.at, r.timezone) AS day, p.material_id, p.key, p.key2,
                 count(*)::int AS count, count(p.ms)::int AS known, sum(p.quantity)::bigint AS quantity,
                 sum(p.pieces)::bigint AS pieces, sum(p.weight_g)::bigint AS weight_g,
                 coalesce(sum(p.ms), 0)::bigint AS sum_ms, max(p.ms) AS high_ms, min(p.ms) AS low_ms,
                 min(p.from_at) AS from_at, max(p.to_at) AS to_at
            FROM ${raw(view)} p JOIN restaurant r ON r.id = p.restaurant_id GROUP BY 1, 2, 3, 4, 5)
        (SELECT 'too much' AS fault, ${view}::text AS family, * FROM (TABLE told EXCEPT TABLE due) x)
        UNION ALL (SELECT 'missing', ${view}::text, * FROM (TABLE due EXCEPT TABLE told) x)`),
    ),
  )
  return lists.flat()
}
