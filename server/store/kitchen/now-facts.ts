import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { OpeningHours } from '#server/domain/restaurants/opening.ts'
import type { ProductWaste } from '#server/domain/why/compared.ts'
import type {
  OfMaterial,
  StandingAbsence,
  StandingAdvice,
  StandingCount,
  StandingFries,
  StandingMarkers,
  StandingPan,
  StandingPans,
} from '#src/domain/now/facts.ts'
import { ACKNOWLEDGED_MS } from '#src/domain/queue/alarms.ts'
import { FORGOTTEN_MS } from '#src/domain/queue/timers.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

/*
 * What stands in many kitchens at a moment: each question is one statement for all of them. Epoch milliseconds, except
 * for limits, which are seconds.
 */

/** A row of one of the restaurants that were asked about. */
export interface OfRestaurant {
  restaurantId: number
}

/** As `OfMaterial` has them; `m` is the material. */
const material = sql`m.name AS material, m.material_code`

export interface KitchenRow extends OpeningHours {
  id: number
  uuid: string
  number: string
  name: string
  /** When equipment of the restaurant last used its key; null where none ever did. */
  heardAt: number | null
  /** When something was last begun to be cooked; null if never. */
  cookedAt: number | null
}

/** Restaurants that are not deleted. */
export const nowKitchens = (db: Database): Promise<KitchenRow[]> =>
  db.rows<KitchenRow>(sql`
    SELECT r.id, r.uuid, r.number, r.name, r.timezone, r.opens_minute, r.closes_minute, heard.at AS heard_at,
           (SELECT max(started_at) FROM batch WHERE restaurant_id = r.id) AS cooked_at
      FROM restaurant r
      LEFT JOIN LATERAL (
        SELECT max(k.last_used_at) AS at FROM intake_key k
         WHERE k.id IN (SELECT intake_key_id FROM intake_key_restaurant WHERE restaurant_id = r.id
                        UNION ALL
                        SELECT i.id FROM device d JOIN intake_key i ON i.device_id = d.id WHERE d.restaurant_id = r.id)
        ) heard ON true
     WHERE r.deleted_at IS NULL`)

export type AbsenceRow = OfRestaurant & StandingAbsence

/** Hosts, cameras and tablets with an open alert, and PCs with a key that are offline. */
export const nowAbsent = (db: Database, ids: readonly number[]): Promise<AbsenceRow[]> =>
  db.rows<AbsenceRow>(sql`
    SELECT restaurant_id, CASE rule WHEN 'HOST_DOWN' THEN 'HOST' WHEN 'CAMERA_SILENT' THEN 'CAMERA' ELSE 'TABLET' END AS kind,
           subject_name AS name, started_at AS since
      FROM alert
     WHERE recovered_at IS NULL AND deleted_at IS NULL AND restaurant_id = ANY(${[...ids]}::int[])
       AND rule IN ('HOST_DOWN', 'CAMERA_SILENT', 'TABLET_OFFLINE')
    UNION ALL
    SELECT d.restaurant_id, 'PC', d.identifier, d.status_at
      FROM device d
     WHERE d.kind <> 'TABLET' AND d.deleted_at IS NULL AND NOT d.online AND d.restaurant_id = ANY(${[...ids]}::int[])
       AND EXISTS (SELECT FROM intake_key k WHERE k.device_id = d.id AND k.ends_at IS NULL)`)

export type StockOutRow = OfRestaurant & { materialId: number; material: string; since: number }

export const nowStockOuts = (db: Database, ids: readonly number[]): Promise<StockOutRow[]> =>
  db.rows<StockOutRow>(sql`
    SELECT s.restaurant_id, s.material_id, m.name AS material, s.started_at AS since
      FROM stock_out s JOIN material m ON m.id = s.material_id
     WHERE s.restaurant_id = ANY(${[...ids]}::int[]) AND s.ended_at IS NULL`)

export type AlarmsRow = OfRestaurant & { count: number }

/** Alarms that nobody has acknowledged; which there are, and their keys, is as src/domain/queue/alarms.ts has it. */
export function nowAlarms(db: Database, ids: readonly number[], now: number): Promise<AlarmsRow[]> {
  const ofThese = sql`restaurant_id = ANY(${[...ids]}::int[])`
  return db.rows<AlarmsRow>(sql`
    WITH alarm AS (
      SELECT restaurant_id, 'stock-out/' || md5('stock-out/' || id)::uuid AS key
        FROM stock_out WHERE ${ofThese} AND ended_at IS NULL
      UNION ALL
      SELECT b.restaurant_id, 'delay/' || md5('batch/' || b.id)::uuid || '/' || late.started_at
        FROM (SELECT * FROM batch WHERE ${ofThese} AND completed_at IS NULL AND canceled_at IS NULL) b
       CROSS JOIN LATERAL (
         SELECT started_at, ended_at FROM task_delay WHERE batch_id = b.id ORDER BY started_at DESC LIMIT 1) late
       WHERE late.ended_at IS NULL
      UNION ALL
      SELECT restaurant_id, 'expired/' || md5('hold/' || id)::uuid
        FROM hold
       WHERE ${ofThese} AND removed_at IS NULL AND placed_at > ${now - DAY}
         AND placed_at + limit_s * 1000::bigint BETWEEN ${now - FORGOTTEN_MS + 1} AND ${now})
    SELECT restaurant_id, count(*) AS count
      FROM alarm
     WHERE NOT EXISTS (
       SELECT FROM alarm_acknowledgement a
        WHERE a.restaurant_id = alarm.restaurant_id AND a.alarm_key = alarm.key
          AND a.acknowledged_at > ${now - ACKNOWLEDGED_MS})
     GROUP BY restaurant_id`)
}

export type PanRow = OfRestaurant & StandingPan

/** Pans in hot holding that were placed within a day, with what is still in them. */
export const nowPans = (db: Database, ids: readonly number[], now: number): Promise<PanRow[]> =>
  db.rows<PanRow>(sql`
    SELECT h.restaurant_id, ${material}, h.placed_at, h.limit_s, NOT h.timer_error AS timed,
           greatest(h.pieces_in - coalesce(packed.pieces, 0), 0) * m.piece_weight_g AS grams
      FROM hold h JOIN material m ON m.id = h.material_id
     CROSS JOIN LATERAL (SELECT sum(p.pieces) AS pieces FROM package p WHERE p.hold_id = h.id) packed
     WHERE h.restaurant_id = ANY(${[...ids]}::int[]) AND h.removed_at IS NULL AND h.placed_at > ${now - DAY}`)

export type DemandRow = OfRestaurant & OfMaterial & { materialId: number; perMinute: number }

/** The demand by which materials were last recommended within the hour. What orders need is cooked for them alone. */
export const nowDemand = (db: Database, ids: readonly number[], now: number): Promise<DemandRow[]> =>
  db.rows<DemandRow>(sql`
    SELECT DISTINCT ON (r.restaurant_id, r.material_id)
           r.restaurant_id, r.material_id, ${material}, r.minute_demand_g AS per_minute
      FROM recommendation r JOIN material m ON m.id = r.material_id
     WHERE r.restaurant_id = ANY(${[...ids]}::int[]) AND r.recommended_at BETWEEN ${now - HOUR} AND ${now}
       AND r.work_type <> 'CATERING' AND r.minute_demand_g > 0
     ORDER BY r.restaurant_id, r.material_id, r.recommended_at DESC`)

export type OrderRow = OfRestaurant & {
  id: number
  orderUuid: string
  number: number
  departsAt: number
  scheduledStart: number
  begun: boolean
  pieces: number
  ready: number
}

/** Lines of orders that nobody has ended, of which the order leaves within a day or did within the last four hours. */
export const nowOrders = (db: Database, ids: readonly number[], now: number): Promise<OrderRow[]> =>
  db.rows<OrderRow>(sql`
    SELECT o.restaurant_id, o.id, o.order_uuid, o.order_number AS number, o.departs_at, o.scheduled_start,
           o.batches_begun > 0 AS begun, o.pieces, made.ready
      FROM catering_order o
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(b.pieces), 0) AS ready FROM batch b
        WHERE b.catering_order_id = o.id AND b.completed_at IS NOT NULL) made
     WHERE o.restaurant_id = ANY(${[...ids]}::int[]) AND o.deleted_at IS NULL AND o.status IN ('NEW', 'IN_PROGRESS')
       AND o.departs_at BETWEEN ${now - 4 * HOUR} AND ${now + DAY}`)

export type BatchRow = OfRestaurant & {
  materialId: number
  material: string
  batchNumber: number
  pieces: number
  startedAt: number
  stageExpectedS: number[]
  stageEndedAt: number[]
  fryer: string | null
  orderId: number | null
  /** Since when its present stage is over its time, and which one that is; null while it is not. */
  lateStage: number | null
  lateSince: number | null
}

/** Batches that are being cooked. */
export const nowBatches = (db: Database, ids: readonly number[]): Promise<BatchRow[]> =>
  db.rows<BatchRow>(sql`
    SELECT b.restaurant_id, b.material_id, m.name AS material, b.batch_number, b.pieces, b.started_at, b.stage_expected_s,
           b.stage_ended_at, b.fryer, b.catering_order_id AS order_id, late.stage AS late_stage,
           late.started_at AS late_since
      FROM batch b
      JOIN material m ON m.id = b.material_id
      LEFT JOIN LATERAL (
        SELECT stage, started_at FROM task_delay
         WHERE batch_id = b.id AND ended_at IS NULL ORDER BY started_at LIMIT 1) late ON true
     WHERE b.restaurant_id = ANY(${[...ids]}::int[]) AND b.completed_at IS NULL AND b.canceled_at IS NULL`)

export type AdviceRow = OfRestaurant & StandingAdvice

/** Recommendations of the last half hour that nobody has followed or canceled. */
export const nowAdvice = (db: Database, ids: readonly number[], now: number): Promise<AdviceRow[]> =>
  db.rows<AdviceRow>(sql`
    SELECT r.restaurant_id, ${material}, r.pieces, r.recommended_at AS at, r.minutes_before_stockout AS minutes_left
      FROM recommendation r JOIN material m ON m.id = r.material_id
     WHERE r.restaurant_id = ANY(${[...ids]}::int[]) AND r.recommended_at BETWEEN ${now - 30 * MINUTE} AND ${now}
       AND r.batch_id IS NULL AND NOT r.canceled AND r.completed_at IS NULL`)

export type FriesRow = OfRestaurant & StandingFries

/** Baskets of fries in dump pans; after two hours nobody reports that one was emptied. */
export const nowFries = (db: Database, ids: readonly number[], now: number): Promise<FriesRow[]> =>
  db.rows<FriesRow>(sql`
    SELECT p.restaurant_id, ${material}, p.dumped_at AS since, m.hold_limit_s AS limit_s
      FROM potato_batch p JOIN material m ON m.id = p.material_id
     WHERE p.restaurant_id = ANY(${[...ids]}::int[]) AND p.emptied_at IS NULL
       AND p.dumped_at BETWEEN ${now - 2 * HOUR} AND ${now}`)

export type PansRow = OfRestaurant & StandingPans

/** Pans with waste that were removed in the last 15 minutes, by material. */
export const nowWastedPans = (db: Database, ids: readonly number[], now: number): Promise<PansRow[]> =>
  db.rows<PansRow>(sql`
    SELECT h.restaurant_id, ${material}, count(*) AS count
      FROM hold h JOIN material m ON m.id = h.material_id
     WHERE h.restaurant_id = ANY(${[...ids]}::int[]) AND h.removed_at BETWEEN ${now - 15 * MINUTE} AND ${now}
       AND h.pieces_wasted > 0
     GROUP BY h.restaurant_id, m.id`)

export type CountRow = OfRestaurant & StandingCount

/** Of each fryer's last ten baskets of two hours, those that were off time. */
export const nowOffTimeBaskets = (db: Database, ids: readonly number[], now: number): Promise<CountRow[]> =>
  db.rows<CountRow>(sql`
    SELECT restaurant_id, fryer AS name, count(*) FILTER (WHERE NOT correct) AS count
      FROM (SELECT restaurant_id, fryer, correct,
                   row_number() OVER (PARTITION BY restaurant_id, fryer ORDER BY started_at DESC) AS place
              FROM fryer_cycle
             WHERE restaurant_id = ANY(${[...ids]}::int[]) AND started_at BETWEEN ${now - 2 * HOUR} AND ${now}) cycles
     WHERE place <= 10
     GROUP BY restaurant_id, fryer HAVING count(*) FILTER (WHERE NOT correct) > 0`)

export type MissedRow = OfRestaurant & { count: number }

/** Of each restaurant's last 20 pans of four hours, those whose timer was not used. */
export const nowMissedTimers = (db: Database, ids: readonly number[], now: number): Promise<MissedRow[]> =>
  db.rows<MissedRow>(sql`
    SELECT restaurant_id, count(*) FILTER (WHERE timer_error) AS count
      FROM (SELECT restaurant_id, timer_error,
                   row_number() OVER (PARTITION BY restaurant_id ORDER BY placed_at DESC) AS place
              FROM hold
             WHERE restaurant_id = ANY(${[...ids]}::int[]) AND placed_at BETWEEN ${now - 4 * HOUR} AND ${now}) pans
     WHERE place <= 20
     GROUP BY restaurant_id`)

export type MarkersRow = OfRestaurant & StandingMarkers

/** Pairs of pans with the same marker that were seen in the last 15 minutes: how often, and the last pair. */
export const nowSharedMarkers = (db: Database, ids: readonly number[], now: number): Promise<MarkersRow[]> =>
  db.rows<MarkersRow>(sql`
    SELECT DISTINCT ON (u.restaurant_id)
           u.restaurant_id, count(*) OVER (PARTITION BY u.restaurant_id) AS count, c.name AS pan, oc.name AS other_pan
      FROM unusual_event u
      LEFT JOIN container c ON c.id = u.container_id
      LEFT JOIN container oc ON oc.id = u.other_container_id
     WHERE u.restaurant_id = ANY(${[...ids]}::int[]) AND u.kind = 'identical-markers'
       AND u.event_at BETWEEN ${now - 15 * MINUTE} AND ${now}
     ORDER BY u.restaurant_id, u.event_at DESC`)

/** Of rows `p` of tallies, and their material `m`. */
const productWaste = sql`
  m.material_code, m.name AS material, coalesce(sum(p.sum) FILTER (WHERE p.name = 'cooked'), 0) AS cooked,
  coalesce(sum(p.sum) FILTER (WHERE p.name = 'wasted'), 0) AS wasted`

/** What a restaurant cooked and wasted of a product in a part of the day; its bucket is its span's number. */
export type WasteRow = OfRestaurant & ProductWaste & { material: string }

/** Part of a restaurant's time; its number is the bucket of what was wasted in it, 0 unless set. */
export interface WasteSpan {
  id: number
  day?: number
  start: number
  end: number
}

/** The waste of restaurants, each in stretches of time of its own, with the pans that had any. */
export function wasteOfSpans(
  db: Database,
  spans: readonly WasteSpan[],
): Promise<(WasteRow & { pans: number })[]> {
  const of = (name: 'wasted' | 'cooked') => sql`
    SELECT s.id, s.day, f.key, f.material_id, '${raw(name)}' AS name, f.count, f.sum
      FROM span s JOIN ${raw(`${name}_tally`)} f ON f.restaurant_id = s.id AND f.at >= s.start AND f.at < s.until`
  return db.rows(sql`
    WITH span AS (
      SELECT * FROM unnest(${spans.map(({ id }) => id)}::int[], ${spans.map(({ day = 0 }) => day)}::int[],
                           ${spans.map(({ start }) => start)}::bigint[], ${spans.map(({ end }) => end)}::bigint[])
                      AS s (id, day, start, until))
    SELECT p.id AS restaurant_id, p.day AS bucket, p.key AS part, ${productWaste},
           coalesce(sum(p.count) FILTER (WHERE p.name = 'wasted'), 0) AS pans
      FROM (${of('wasted')} UNION ALL ${of('cooked')}) p JOIN material m ON m.id = p.material_id
     GROUP BY p.id, p.day, p.key, m.id`)
}
