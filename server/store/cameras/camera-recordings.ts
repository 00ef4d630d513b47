import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CameraSource } from '#server/domain/cameras/video-source.ts'

/** A recording of a camera of a chain's own that one server makes. */
export interface HeldRecording extends CameraSource {
  id: number
  startAt: number
  endAt: number
}

/**
 * Takes, or keeps, the recordings of cameras that are to be made now, and nobody else makes: a camera's past is gone, so
 * one server has to be there all the time. Another takes over when it was not heard of until `until`.
 *
 * @param startsBefore epoch milliseconds; a connection to a camera takes a moment
 */
export function holdRecordings(
  db: Database,
  {
    recorder,
    now,
    until,
    startsBefore,
  }: { recorder: string; now: number; until: number; startsBefore: number },
): Promise<HeldRecording[]> {
  return db.rows<HeldRecording>(sql`
    WITH due AS (
      SELECT d.id, CASE WHEN s.sub_path IS NULL THEN 'MAIN' ELSE d.stream END AS stream
        FROM recording d JOIN camera c ON c.id = d.camera_id LEFT JOIN camera_source s ON s.camera_id = c.id
       WHERE d.status IN ('SCHEDULED', 'RECORDING') AND d.deleted_at IS NULL AND d.clip IS NULL AND c.clip IS NULL
         AND d.start_at <= ${startsBefore} AND (d.recorder = ${recorder} OR d.recorder_until <= ${now})
       ORDER BY d.id FOR UPDATE OF d)
    UPDATE recording d SET recorder = ${recorder}, recorder_until = ${until}
      FROM due WHERE d.id = due.id
    RETURNING d.id, d.camera_id, due.stream, d.start_at, d.end_at`)
}

/** Lets others take over at once what a server makes. */
export async function releaseRecordings(db: Database, recorder: string): Promise<void> {
  await db.run(sql`
    UPDATE recording SET recorder_until = 0
     WHERE recorder = ${recorder} AND status IN ('SCHEDULED', 'RECORDING')`)
}

/** Begins a recording that goes on with one whose camera's picture is coded in another way now; gives its id. */
export async function insertContinuation(
  tx: Database,
  id: number,
  { startAt, endAt, at }: { startAt: number; endAt: number; at: number },
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, start_at, end_at, created_at,
                           updated_at, stream, expires_at, recorder, recorder_until)
    SELECT group_uuid, restaurant_id, camera_id, name, camera_name, ${startAt}, ${endAt}, created_at, ${at}, stream,
           expires_at, recorder, recorder_until
      FROM recording WHERE id = ${id} RETURNING id`)
  return row.id
}
