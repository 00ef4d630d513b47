import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type IntakePlan, MOST_ORDERS } from '#src/contract/intake/plan.ts'

/** A plan without what follows from rules of ours. */
export interface StoredPlan
  extends Pick<
    IntakePlan,
    'containers' | 'packageTypes' | 'fryers' | 'rules' | 'scales' | 'scalesChangedAt' | 'orders'
  > {
  number: string
  name: string
  timezone: string
  /** Minutes of the local day, one entry a weekday from Monday; one that closes no later than it opens is closed. */
  opensMinute: readonly number[]
  closesMinute: readonly number[]
  materials: Omit<IntakePlan['materials'][number], 'stages'>[]
}

/** The rows of a statement as one JSON array: its columns are named as the contract has them. */
const listOf = (rows: Sql) => sql`(SELECT coalesce(json_agg(to_json(x)), '[]'::json) FROM (${rows}) x)`

/** What the dictionaries and settings have now, in one look; null when the restaurant is gone. Lists are ordered, so that equal plans are equal texts. */
export const readPlan = (
  db: Database,
  restaurantId: number,
  ordersUntil: number,
): Promise<StoredPlan | null> =>
  db.maybe<StoredPlan>(sql`
    SELECT r.number, r.name, r.timezone, r.opens_minute, r.closes_minute,
           ${listOf(sql`
             SELECT material_code AS code, name, line, piece_weight_g AS "pieceWeightG", hold_limit_s AS "holdLimitS",
                    fry_time_s AS "fryTimeS", grilled
               FROM material WHERE deleted_at IS NULL ORDER BY line, lower(material_code)`)} AS materials,
           ${listOf(sql`
             SELECT code, name, marker FROM container WHERE deleted_at IS NULL ORDER BY lower(code)`)} AS containers,
           ${listOf(sql`
             SELECT t.code, t.name, m.line, m.material_code AS material, t.pieces
               FROM package_type t JOIN material m ON m.id = t.material_id AND m.deleted_at IS NULL
              WHERE t.deleted_at IS NULL ORDER BY lower(t.code), t.id`)} AS package_types,
           ${listOf(sql`
             SELECT name, vendor, linked FROM fryer
              WHERE restaurant_id = r.id AND deleted_at IS NULL ORDER BY id`)} AS fryers,
           ${listOf(sql`
             SELECT a.name,
                    ARRAY(SELECT m.material_code FROM adjustment_rule_material am JOIN material m ON m.id = am.material_id
                           WHERE am.rule_id = a.id AND m.deleted_at IS NULL ORDER BY lower(m.material_code)) AS materials,
                    a.weekdays, a.start_minutes AS "startMinute", a.end_minutes AS "endMinute", a.percent,
                    a.updated_at AS "changedAt"
               FROM adjustment_rule a WHERE a.restaurant_id = r.id AND a.deleted_at IS NULL ORDER BY a.id`)} AS rules,
           ${listOf(sql`
             SELECT m.material_code AS material, s.scale AS percent
               FROM restaurant_scale s JOIN material m ON m.id = s.material_id
              WHERE s.restaurant_id = r.id AND m.deleted_at IS NULL ORDER BY lower(m.material_code)`)} AS scales,
           (SELECT updated_at FROM restaurant_scales WHERE restaurant_id = r.id AND version > 0) AS scales_changed_at,
           ${listOf(sql`
             SELECT o.uuid, o.order_number AS number, o.order_type AS type, o.status, m.material_code AS material,
                    o.pieces, o.work_center AS "workCenter", o.description, o.scheduled_start AS "startAt",
                    o.scheduled_end AS "readyAt", o.departs_at AS "departsAt"
               FROM catering_order o JOIN material m ON m.id = o.material_id
              WHERE o.restaurant_id = r.id AND o.deleted_at IS NULL AND o.status IN ('NEW', 'IN_PROGRESS')
                AND o.scheduled_start < ${ordersUntil}
              ORDER BY o.scheduled_start, o.id LIMIT ${MOST_ORDERS}`)} AS orders
      FROM restaurant r WHERE r.id = ${restaurantId} AND r.deleted_at IS NULL`)
