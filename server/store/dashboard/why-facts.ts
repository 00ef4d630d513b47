import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { OpeningHours } from '#server/domain/restaurants/opening.ts'
import type { ProductWaste } from '#server/domain/why/compared.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { WastedPan } from '#src/domain/why/causes.ts'
import { type Frame, inFrame, ofFrame } from '../analytic/frame.ts'
import { talliesOf } from '../analytic/tallies.ts'

/*
 * Facts of one restaurant that answer why food was wasted: each question is one statement. `parts` are indices among
 * Breakfast, Lunch, Dinner of the restaurant's clock. Grams, epoch milliseconds.
 */

/** Its bucket is the index among the frame's, 0 where they are not asked for. */
export type ProductRow = ProductWaste & { material: string }

/** What was cooked and wasted of each product in each part of the day: the sums are the dashboard's. */
export function productRows(db: Database, frame: Frame, bucketed: boolean): Promise<ProductRow[]> {
  const tallies = (name: 'cooked' | 'wasted') => talliesOf(frame, { name, bucketed })
  return db.rows<ProductRow>(sql`
    SELECT p.bucket, p.key AS part, m.material_code, max(m.name) AS material, sum(p.cooked) AS cooked, sum(p.wasted) AS wasted
      FROM (SELECT c.bucket, c.key, c.material_id, c.sum AS cooked, 0 AS wasted FROM ${tallies('cooked')} c
            UNION ALL
            SELECT w.bucket, w.key, w.material_id, 0, w.sum FROM ${tallies('wasted')} w) p
      JOIN material m ON m.id = p.material_id
     GROUP BY p.bucket, p.key, m.material_code ORDER BY m.material_code`)
}

/** The hour of the restaurant's clock, 0 to 23. */
const hourOf = (at: Sql, { zone }: Frame) =>
  sql`extract(hour FROM to_timestamp(${at} / 1000) AT TIME ZONE ${zone})::int`
const inParts = (at: Sql, { zone }: Frame, parts: readonly number[]) =>
  sql`local_day_part(${at}, ${zone}) = ANY(${[...parts]}::int[])`

/** What was cooked in each hour of the day. */
export const cookedPerHour = (db: Database, frame: Frame, parts: readonly number[]) =>
  db.rows<{ hour: number; cooked: number }>(sql`
    SELECT ${hourOf(sql`f.at`, frame)} AS hour, sum(f.sum) AS cooked
      FROM cooked_tally f WHERE ${inFrame(frame, sql`f.at`)} AND f.key = ANY(${[...parts]}::int[])
     GROUP BY 1`)

export type PanRow = WastedPan & { hour: number }

/** How long before a batch is begun its recommendation may have been made. */
const RECOMMENDED_BEFORE = DAY

/** Pans with waste that were taken out, each with what is known of its batch and of what was packed meanwhile. */
export const wastedPans = (db: Database, frame: Frame, parts: readonly number[]): Promise<PanRow[]> =>
  db.rows<PanRow>(sql`
    WITH pan AS MATERIALIZED (
      SELECT f.*, b.weight_g AS batch_weight, b.started_at AS batch_started_at,
             coalesce(o.status = 'CANCELED', false) AS order_canceled
        FROM hold f
        LEFT JOIN batch b ON b.id = f.batch_id
        LEFT JOIN catering_order o ON o.id = b.catering_order_id
       WHERE ${inFrame(frame, sql`f.removed_at`)} AND f.weight_wasted_g > 0 AND ${inParts(sql`f.removed_at`, frame, parts)}),
    advice AS MATERIALIZED (
      SELECT f.batch_id, sum(f.weight_g) AS weight_g, max(f.minute_demand_g) AS minute_demand_g
        FROM recommendation f
       WHERE ${ofFrame(frame)} AND f.batch_id IS NOT NULL AND NOT f.canceled AND f.recommended_at < ${frame.end}::bigint
         AND f.recommended_at >= (SELECT min(batch_started_at) FROM pan) - ${RECOMMENDED_BEFORE}::bigint
       GROUP BY f.batch_id)
    SELECT m.material_code, pan.batch_id, pan.weight_wasted_g AS wasted, pan.placed_at, pan.removed_at, pan.limit_s,
           pan.timer_error, pan.waste_reason AS reason, pan.order_canceled, pan.batch_weight,
           advice.weight_g AS recommended_weight, advice.minute_demand_g AS minute_demand,
           m.piece_weight_g * coalesce((SELECT min(t.pieces) FROM package_type t
                                         WHERE t.material_id = m.id AND t.deleted_at IS NULL), 1) AS packing_unit,
           coalesce(sold.newer_first, false) AS newer_first,
           -- A kitchen that packed nothing around the range does not say what it packs.
           CASE WHEN (SELECT EXISTS (SELECT FROM package f WHERE ${ofFrame(frame)}
                                        AND f.packed_at >= ${frame.start - DAY}::bigint AND f.packed_at < ${frame.end}::bigint))
                THEN coalesce(sold.weight_g, 0) END AS packed,
           ${hourOf(sql`pan.removed_at`, frame)} AS hour
      FROM pan
      JOIN material m ON m.id = pan.material_id
      LEFT JOIN advice ON advice.batch_id = pan.batch_id
      LEFT JOIN LATERAL (
        SELECT sum(p.weight_g) AS weight_g,
               bool_or(newer.placed_at > pan.placed_at AND p.packed_at < pan.placed_at + pan.limit_s * 1000::bigint) AS newer_first
          FROM package p
          LEFT JOIN hold newer ON newer.id = p.hold_id
         WHERE p.restaurant_id = pan.restaurant_id AND p.material_id = pan.material_id
           AND p.packed_at >= pan.placed_at AND p.packed_at < pan.removed_at) sold ON TRUE`)

export interface LateRow {
  batchId: number
  batchNumber: number
  materialCode: string
  material: string
  lateAt: number
  lateS: number
  hour: number
}

/** Batches with a stage that became late in the frame, the latest first; what goes on is late until the frame's end. */
export const lateBatchRows = (db: Database, frame: Frame, parts: readonly number[]): Promise<LateRow[]> =>
  db.rows<LateRow>(sql`
    SELECT late.*, b.batch_number, m.material_code, m.name AS material, ${hourOf(sql`late.late_at`, frame)} AS hour
      FROM (SELECT f.batch_id, min(f.started_at) AS late_at,
                   sum(greatest(coalesce(f.ended_at, ${frame.end}::bigint) - f.started_at, 0) / 1000) AS late_s
              FROM task_delay f
             WHERE ${inFrame(frame, sql`f.started_at`)} AND ${inParts(sql`f.started_at`, frame, parts)}
             GROUP BY f.batch_id) late
      JOIN batch b ON b.id = late.batch_id
      JOIN material m ON m.id = b.material_id
     ORDER BY late.late_s DESC, late.batch_id`)

/** Stock-outs that began. */
export async function stockOutCount(db: Database, frame: Frame, parts: readonly number[]): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM stock_out f
     WHERE ${inFrame(frame, sql`f.started_at`)} AND ${inParts(sql`f.started_at`, frame, parts)}`)
  return count
}

/** When the frame's one restaurant is open. */
export const hoursOf = (db: Database, { restaurants }: Frame): Promise<OpeningHours> =>
  db.one<OpeningHours>(sql`
    SELECT timezone, opens_minute, closes_minute FROM restaurant WHERE id = ANY(${[...restaurants]}::int[])`)
