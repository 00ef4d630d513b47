import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AdjustmentRule } from '#src/domain/queue/adjustment.ts'

/** Rules and scales of a restaurant by the database's ids, as its kitchen takes them into a day. */
export interface AdjustmentsInForce {
  /** Percent by the material's id; one that is not there has 100. */
  scales: Record<string, number>
  rules: (AdjustmentRule & { materialIds: number[] })[]
}

/** Plans of days so long past are not read any more. */
const KEPT_DAYS = 14

/**
 * The adjustments that a restaurant's own day 'YYYY-MM-DD' is planned with: those in force when they are first asked
 * for, and the same ever after, whatever is changed meanwhile and however often servers restart.
 */
export async function plannedAdjustments(
  db: Database,
  restaurantId: number,
  day: string,
): Promise<AdjustmentsInForce> {
  const planned = await planOf(db, restaurantId, day)
  if (planned) return planned
  const inForce = await adjustmentsInForce(db, restaurantId)
  await db.run(sql`
    INSERT INTO planned_adjustment (restaurant_id, day, adjustments)
    VALUES (${restaurantId}, ${day}::date, ${JSON.stringify(inForce)}::jsonb) ON CONFLICT DO NOTHING`)
  await db.run(sql`
    DELETE FROM planned_adjustment WHERE restaurant_id = ${restaurantId} AND day < ${day}::date - ${KEPT_DAYS}::int`)
  // Of two servers that plan a day at once one was first.
  return (await planOf(db, restaurantId, day)) ?? inForce
}

async function planOf(db: Database, restaurantId: number, day: string): Promise<AdjustmentsInForce | null> {
  const row = await db.maybe<{ adjustments: AdjustmentsInForce }>(sql`
    SELECT adjustments FROM planned_adjustment WHERE restaurant_id = ${restaurantId} AND day = ${day}::date`)
  return row?.adjustments ?? null
}

async function adjustmentsInForce(db: Database, restaurantId: number): Promise<AdjustmentsInForce> {
  const rules = await db.rows<AdjustmentsInForce['rules'][number]>(sql`
    SELECT a.weekdays, a.start_minutes, a.end_minutes, a.percent,
           ARRAY(SELECT am.material_id FROM adjustment_rule_material am
                  WHERE am.rule_id = a.id ORDER BY am.material_id) AS material_ids
      FROM adjustment_rule a WHERE a.restaurant_id = ${restaurantId} AND a.deleted_at IS NULL ORDER BY a.id`)
  const scales = await db.rows<{ materialId: number; scale: number }>(sql`
    SELECT material_id, scale FROM restaurant_scale WHERE restaurant_id = ${restaurantId} ORDER BY material_id`)
  return { rules, scales: Object.fromEntries(scales.map(({ materialId, scale }) => [materialId, scale])) }
}
