import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type NoticedFacts, TOLD_AFTER, WASTED_WITHIN } from '#src/domain/kitchen/notices.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { TOLD_FROM } from './delays.ts'

/** No food is held so long: older pans need not be looked at. */
const LONGEST_HOLD_MS = DAY

type Of<Kind extends keyof NoticedFacts> = NoticedFacts[Kind][number] & { restaurantId: number }

/**
 * What notices may come of in this stretch of time, of all restaurants: what goes on since then, and pans wasted within
 * a quarter of an hour of one wasted in it. The demonstration's own facts are not among them: its notices are its own.
 */
export async function noticedFacts(
  db: Database,
  from: number,
  to: number,
): Promise<{ [Kind in keyof NoticedFacts]: Of<Kind>[] }> {
  const stockOut = await db.rows<Of<'stockOut'>>(sql`
    SELECT id, restaurant_id, material_id, started_at, ended_at FROM stock_out
     WHERE ended_at IS NULL AND id >= ${TOLD_FROM}::bigint AND started_at > ${from - TOLD_AFTER}::bigint
       AND started_at <= ${to - TOLD_AFTER}::bigint`)
  const taskDelay = await db.rows<Of<'taskDelay'>>(sql`
    SELECT id, restaurant_id, material_id, stage, started_at, ended_at FROM task_delay
     WHERE ended_at IS NULL AND id >= ${TOLD_FROM}::bigint AND started_at > ${from - TOLD_AFTER}::bigint
       AND started_at <= ${to - TOLD_AFTER}::bigint`)
  const hold = await db.rows<Of<'hold'>>(sql`
    SELECT h.id, h.restaurant_id, h.material_id, h.removed_at, h.pieces_wasted
      FROM restaurant r
     CROSS JOIN LATERAL (
       SELECT * FROM hold
        WHERE restaurant_id = r.id AND removed_at > ${from - WASTED_WITHIN}::bigint AND removed_at <= ${to}::bigint
          AND pieces_wasted > 0 AND id >= ${TOLD_FROM}::bigint) h`)
  const expired = await db.rows<Of<'expired'>>(sql`
    SELECT h.id, h.restaurant_id, h.material_id, c.name AS pan_name, h.expired_at
      FROM (SELECT *, placed_at + limit_s * 1000::bigint AS expired_at FROM hold
             WHERE removed_at IS NULL AND id >= ${TOLD_FROM}::bigint
               AND placed_at > ${from - LONGEST_HOLD_MS}::bigint AND placed_at <= ${to}::bigint) h
      LEFT JOIN container c ON c.id = h.container_id
     WHERE h.expired_at > ${from - TOLD_AFTER}::bigint AND h.expired_at <= ${to - TOLD_AFTER}::bigint
       AND NOT EXISTS (SELECT FROM alarm_acknowledgement a
                        WHERE a.restaurant_id = h.restaurant_id
                          AND a.alarm_key = 'expired/' || md5('hold/' || h.id)::uuid)`)
  return { stockOut, taskDelay, hold, expired }
}

/** What people call materials, by id, deleted ones too. */
export async function materialNames(db: Database): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; name: string }>(sql`SELECT id, name FROM material`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Notes that people hear about a fact; whether that is new. */
export async function noteTold(tx: Database, subject: string, factId: number, at: number): Promise<boolean> {
  const noted = await tx.run(sql`
    INSERT INTO kitchen_notice (subject, fact_id, at) VALUES (${subject}, ${factId}, ${at}) ON CONFLICT DO NOTHING`)
  return noted > 0
}

export const purgeKitchenNotices = (db: Database, before: number): Promise<number> =>
  db.run(sql`DELETE FROM kitchen_notice WHERE at < ${before}`)
