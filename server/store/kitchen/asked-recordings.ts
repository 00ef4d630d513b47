import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { cameraOf } from './unusual.ts'

/** What a recording can be made around: the event as it was reported, or as it was kept. */
export type Recorded = 'unusual_event' | 'unusual_recording'

export interface AskedRecording {
  id: number
  /** What the recording is called. */
  name: string
  /** How long before and after the event. */
  aroundMs: number
  /** None is made of an event before. */
  since: number
}

const named = sql`
  (SELECT v.id FROM camera v
    WHERE v.restaurant_id = f.restaurant_id AND v.name = f.camera AND v.deleted_at IS NULL ORDER BY v.id LIMIT 1)`

const SOURCES: Record<Recorded, { facts: Sql; camera: Sql; askedAt: Sql }> = {
  // Whatever it was called when it saw it.
  unusual_recording: {
    facts: sql`unusual_recording`,
    camera: cameraOf(sql`v.id`),
    askedAt: sql`f.created_at`,
  },
  unusual_event: { facts: sql`unusual_event`, camera: named, askedAt: sql`f.event_at` },
}

/** Asks for a recording around an unusual event, of the camera that saw it. Answers how many it were: one or none. */
export function askForRecording(
  tx: Database,
  of: Recorded,
  { id, name, aroundMs, since }: AskedRecording,
): Promise<number> {
  const { facts, camera, askedAt } = SOURCES[of]
  return tx.run(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, start_at, end_at, created_at,
                           updated_at)
    SELECT gen_random_uuid(), f.restaurant_id, v.id, ${name}, v.name, f.event_at - ${aroundMs}::bigint,
           f.event_at + ${aroundMs}::bigint, ${askedAt}, ${askedAt}
      FROM ${facts} f JOIN camera v ON v.id = ${camera}
     WHERE f.id = ${id}::bigint AND f.event_at > ${since}::bigint`)
}

/** Whether the camera that an unusual event names records its moment, or did. */
export async function isRecordedAlready(db: Database, eventId: number): Promise<boolean> {
  const { there } = await db.one<{ there: boolean }>(sql`
    SELECT EXISTS (SELECT FROM unusual_event f JOIN recording d ON d.camera_id = ${named}
                    WHERE f.id = ${eventId}::bigint AND d.deleted_at IS NULL AND d.expires_at IS NULL
                      AND d.start_at <= f.event_at AND d.end_at > f.event_at) AS there`)
  return there
}
