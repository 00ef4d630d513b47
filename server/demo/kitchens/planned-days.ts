import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AdjustmentRule } from '#src/domain/queue/adjustment.ts'

/** A fryer as a kitchen knows it. */
interface KitchenFryer {
  name: string
  vendor: string
}

/** What a day begins with, by the database's ids. */
interface PlannedDay {
  /** Percent by the material's id; one that is not there has 100. */
  scales: Record<string, number>
  rules: (AdjustmentRule & { materialIds: number[] })[]
  fryers: KitchenFryer[]
  /** Days planned before orders were cooked make up their own catering. */
  ordered: true
}

/** Plans of days so long past are not read any more. */
const KEPT_DAYS = 14

/**
 * What a restaurant's own day 'YYYY-MM-DD' is planned with: what is in force when it is first asked for, and the same
 * ever after, whatever is changed meanwhile and however often servers restart; and what came into the day since.
 */
export async function plannedDay<Event>(
  db: Database,
  restaurantId: number,
  day: string,
): Promise<PlannedDay & { events: Event[] }> {
  const planned = await planOf<Event>(db, restaurantId, day)
  if (planned) return planned
  const inForce: PlannedDay = {
    ...(await adjustmentsInForce(db, restaurantId)),
    fryers: await fryersInUse(db, restaurantId),
    ordered: true,
  }
  await db.run(sql`
    INSERT INTO planned_adjustment (restaurant_id, day, adjustments)
    VALUES (${restaurantId}, ${day}::date, ${JSON.stringify(inForce)}::jsonb) ON CONFLICT DO NOTHING`)
  await db.run(sql`
    DELETE FROM planned_adjustment WHERE restaurant_id = ${restaurantId} AND day < ${day}::date - ${KEPT_DAYS}::int`)
  await db.run(sql`
    DELETE FROM planned_event WHERE restaurant_id = ${restaurantId} AND day < ${day}::date - ${KEPT_DAYS}::int`)
  // Of two servers that plan a day at once one was first.
  return (await planOf<Event>(db, restaurantId, day)) ?? { ...inForce, events: [] }
}

async function planOf<Event>(db: Database, restaurantId: number, day: string) {
  const row = await db.maybe<{ plan: PlannedDay; events: Event[] }>(sql`
    SELECT p.adjustments AS plan,
           coalesce((SELECT json_agg(e.event || jsonb_build_object('at', e.at) ORDER BY e.at, e.id) FROM planned_event e
                      WHERE e.restaurant_id = p.restaurant_id AND e.day = p.day), '[]'::json) AS events
      FROM planned_adjustment p WHERE p.restaurant_id = ${restaurantId} AND p.day = ${day}::date`)
  return row && { ...row.plan, events: row.events }
}

/** Notes what came into a day; `event` is kept as it is, `at` is by the kitchens' clock. */
export async function addPlannedEvent(
  tx: Database,
  restaurantId: number,
  day: string,
  { at, ...event }: { at: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO planned_event (restaurant_id, day, at, event)
    VALUES (${restaurantId}, ${day}::date, ${at}, ${JSON.stringify(event)}::jsonb)`)
}

/** Whether an order's batch was begun on a day at `since` or later. */
export async function begunSince(
  db: Database,
  restaurantId: number,
  day: string,
  since: number,
): Promise<boolean> {
  const { any } = await db.one<{ any: boolean }>(sql`
    SELECT EXISTS (SELECT FROM planned_event WHERE restaurant_id = ${restaurantId} AND day = ${day}::date
                      AND at >= ${since} AND event ->> 'kind' = 'order') AS any`)
  return any
}

/** The living fryers of a restaurant, in the order in which it got them. */
export function fryersInUse(db: Database, restaurantId: number): Promise<KitchenFryer[]> {
  return db.rows<KitchenFryer>(sql`
    SELECT name, vendor FROM fryer WHERE restaurant_id = ${restaurantId} AND deleted_at IS NULL ORDER BY id`)
}

async function adjustmentsInForce(
  db: Database,
  restaurantId: number,
): Promise<Pick<PlannedDay, 'scales' | 'rules'>> {
  const rules = await db.rows<PlannedDay['rules'][number]>(sql`
    SELECT a.weekdays, a.start_minutes, a.end_minutes, a.percent,
           ARRAY(SELECT am.material_id FROM adjustment_rule_material am
                  WHERE am.rule_id = a.id ORDER BY am.material_id) AS material_ids
      FROM adjustment_rule a WHERE a.restaurant_id = ${restaurantId} AND a.deleted_at IS NULL ORDER BY a.id`)
  const scales = await db.rows<{ materialId: number; scale: number }>(sql`
    SELECT material_id, scale FROM restaurant_scale WHERE restaurant_id = ${restaurantId} ORDER BY material_id`)
  return { rules, scales: Object.fromEntries(scales.map(({ materialId, scale }) => [materialId, scale])) }
}
