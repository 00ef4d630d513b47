import sql from 'sql-template-tag'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { Database } from '#server/db/query.ts'
import type { OpeningHours } from '#server/domain/restaurants/opening.ts'
import type { Incident } from '#server/store/alerts/incidents.ts'
import type { AlertEnding } from '#src/domain/alerts/states.ts'

/** A time without something; its end is null while it lasts. */
export type Absence = [start: number, end: number | null]

export interface PastPresence extends OpeningHours {
  subject: string
  name: string
  restaurantId: number
  absences: Absence[]
}

/** When the cameras of living restaurants gave no picture, oldest first. */
export const pastCameras = (db: Database): Promise<PastPresence[]> =>
  db.rows<PastPresence>(sql`
    SELECT c.uuid AS subject, c.name, c.restaurant_id, r.timezone, r.opens_minute, r.closes_minute,
           (SELECT json_agg(json_build_array(o.started_at, o.ended_at) ORDER BY o.started_at)
              FROM camera_outage o WHERE o.camera_id = c.id) AS absences
      FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.deleted_at IS NULL AND r.deleted_at IS NULL
       AND EXISTS (SELECT FROM camera_outage o WHERE o.camera_id = c.id)`)

/** When the tablets of living restaurants were offline: between two times online, and since the last of them. */
export const pastTablets = (db: Database): Promise<PastPresence[]> =>
  db.rows<PastPresence>(sql`
    SELECT d.uuid AS subject, d.name, d.restaurant_id, r.timezone, r.opens_minute, r.closes_minute,
           (SELECT json_agg(json_build_array(p.ended_at, p.next) ORDER BY p.ended_at)
              FROM (SELECT ended_at, coalesce(lead(started_at) OVER (ORDER BY started_at),
                                              CASE WHEN d.online THEN d.status_at END) AS next
                      FROM online_period WHERE device_id = d.id) p) AS absences
      FROM device d JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.kind = 'TABLET' AND d.deleted_at IS NULL AND r.deleted_at IS NULL
       AND EXISTS (SELECT FROM online_period p WHERE p.device_id = d.id)`)

export interface PastStockOuts extends OpeningHours {
  subject: string
  name: string
  restaurantId: number
  /** When they began, oldest first. */
  began: number[]
}

/** The stock-outs of a stretch of time, of one restaurant or of all living ones. */
export const pastStockOuts = (
  db: Database,
  { from, until, restaurantId = null }: { from: number; until: number; restaurantId?: number | null },
): Promise<PastStockOuts[]> =>
  db.rows<PastStockOuts>(sql`
    SELECT r.uuid AS subject, r.number || ' - ' || r.name AS name, r.id AS restaurant_id, r.timezone,
           r.opens_minute, r.closes_minute, array_agg(o.started_at ORDER BY o.started_at) AS began
      FROM restaurant r JOIN stock_out o ON o.restaurant_id = r.id
     WHERE r.deleted_at IS NULL AND o.started_at >= ${from} AND o.started_at < ${until}
       AND (${restaurantId}::int IS NULL OR r.id = ${restaurantId}::int)
     GROUP BY r.id`)

/** An alert as it was, with what people had made of it. */
export interface PastAlert extends Incident {
  recoveredAt: number | null
  ending: AlertEnding | null
  acknowledged: { at: number; by: number } | null
  note: string | null
}

export const insertPastAlerts = (tx: Database, alerts: readonly PastAlert[]): Promise<number> =>
  bulkInsert(
    tx,
    'alert',
    [
      ...['rule', 'subject', 'subject_name', 'restaurant_id', 'host', 'severity', 'value', 'message'],
      ...['started_at', 'recovered_at', 'ending', 'acknowledged_at', 'acknowledged_by'],
      ...['note', 'note_at', 'note_by'],
    ],
    alerts.map((one) => {
      const { acknowledged, note } = one
      const written = note === null ? null : acknowledged
      return [
        ...[one.rule, one.subject, one.subjectName, one.restaurantId, one.host],
        ...[one.severity, one.value, one.message, one.startedAt, one.recoveredAt, one.ending],
        ...[acknowledged?.at ?? null, acknowledged?.by ?? null],
        ...[note, written?.at ?? null, written?.by ?? null],
      ]
    }),
  )

/** Takes away whatever an evaluation came to before the past was written. */
export async function forgetEvaluations(tx: Database): Promise<void> {
  await tx.run(sql`DELETE FROM alert`)
  await tx.run(sql`DELETE FROM alert_watch`)
}

/** Somebody of each restaurant who may have looked after its alerts: of several, the one with the fewest restaurants. */
export async function caretakers(db: Database): Promise<Map<number, number>> {
  const rows = await db.rows<{ restaurantId: number; accountId: number }>(sql`
    SELECT DISTINCT ON (ar.restaurant_id) ar.restaurant_id, a.id AS account_id
      FROM account_restaurant ar JOIN account a ON a.id = ar.account_id
     WHERE a.deleted_at IS NULL AND a.blocked_at IS NULL ORDER BY ar.restaurant_id, a.id`)
  return new Map(rows.map(({ restaurantId, accountId }) => [restaurantId, accountId]))
}
