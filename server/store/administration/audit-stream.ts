import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type AuditRow, auditColumns } from './audit-trail.ts'

/** An event of the record with what a stream needs besides: its transaction, as text. */
export type StreamedRow = AuditRow & { uuid: string; tx: string }

/** Up to which event a receiver has acknowledged the record; `afterId` names the numbering of `tx`. */
export interface StreamPlace {
  afterId: number
  tx: string
  id: number
}

/** How a stream stands, for people. */
export interface StreamState {
  /** When events were last acknowledged; null before the first. */
  sentAt: number | null
  /** When the oldest event that is not acknowledged happened; null when there is none. */
  waitingSince: number | null
  /** Why the last attempt failed; null after one that did not. */
  error: string | null
}

/** Where a receiver's stream goes on; at the record's beginning for one that is new. */
export async function openStream(db: Database, receiver: string): Promise<StreamPlace> {
  await db.run(sql`INSERT INTO audit_stream (receiver) VALUES (${receiver}) ON CONFLICT DO NOTHING`)
  return db.one<StreamPlace>(sql`
    SELECT after_id, tx::text AS tx, id FROM audit_stream WHERE receiver = ${receiver}`)
}

/** Events after a place, in its numbering. Each numbering ends where the next one begins. */
const after = (place: StreamPlace): Sql => sql`
  e.id > ${place.afterId} AND (e.tx, e.id) > (${place.tx}::xid8, ${place.id}::bigint)
  AND e.id <= coalesce((SELECT min(after_id) FROM audit_numbering WHERE after_id > ${place.afterId}),
                       9223372036854775807)`

/**
 * The next events after a place, in the order of their transactions. Of the numbering of now only those come that no
 * transaction under way can still get in front of.
 */
export function nextEvents(db: Database, place: StreamPlace, limit: number): Promise<StreamedRow[]> {
  return db.rows<StreamedRow>(sql`
    SELECT ${auditColumns}, e.uuid, e.tx::text AS tx
      FROM audit_event e LEFT JOIN restaurant r ON r.id = e.restaurant_id
     WHERE ${after(place)}
       AND (e.tx < pg_snapshot_xmin(pg_current_snapshot())
            OR EXISTS (SELECT FROM audit_numbering WHERE after_id > ${place.afterId}))
     ORDER BY e.tx, e.id LIMIT ${limit}`)
}

/** Where the next numbering begins, once all of a place's own is acknowledged; null in the last one. */
export async function nextNumbering(db: Database, place: StreamPlace): Promise<StreamPlace | null> {
  const { afterId } = await db.one<{ afterId: number | null }>(sql`
    SELECT min(after_id) AS after_id FROM audit_numbering WHERE after_id > ${place.afterId}`)
  return afterId === null ? null : { afterId, tx: '0', id: 0 }
}

/** Moves a stream on, by events acknowledged at `sentAt` unless that is null. False when another server has done so. */
export async function moveStream(
  db: Database,
  receiver: string,
  { from, to, sentAt }: { from: StreamPlace; to: StreamPlace; sentAt: number | null },
): Promise<boolean> {
  const moved = await db.run(sql`
    UPDATE audit_stream
       SET after_id = ${to.afterId}, tx = ${to.tx}::xid8, id = ${to.id}, error = NULL,
           sent_at = coalesce(${sentAt}::bigint, sent_at)
     WHERE receiver = ${receiver} AND after_id = ${from.afterId} AND tx = ${from.tx}::xid8 AND id = ${from.id}`)
  return moved === 1
}

export const keepStreamError = (db: Database, receiver: string, error: string) =>
  db.run(sql`UPDATE audit_stream SET error = ${error} WHERE receiver = ${receiver}`)

/** How a receiver's stream stands, whichever server sends it; null before any has begun. */
export async function streamState(db: Database, receiver: string): Promise<StreamState | null> {
  const found = await db.maybe<StreamPlace & Pick<StreamState, 'sentAt' | 'error'>>(sql`
    SELECT after_id, tx::text AS tx, id, sent_at, error FROM audit_stream WHERE receiver = ${receiver}`)
  if (!found) return null
  const { sentAt, error, ...place } = found
  const waiting = await db.maybe<{ at: number }>(sql`
    SELECT at FROM audit_event e WHERE ${after(place)} ORDER BY e.tx, e.id LIMIT 1`)
  return { sentAt, error, waitingSince: waiting?.at ?? null }
}
