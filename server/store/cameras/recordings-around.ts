import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { cameraOf } from '../kitchen/unusual.ts'

/** Asks for a recording around an unusual event that was kept, of the camera that saw it; none of one before `since`. */
export function askForRecording(
  tx: Database,
  unusualRecordingId: number,
  { name, aroundMs, since }: { name: string; aroundMs: number; since: number },
) {
  return tx.run(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, start_at, end_at, created_at,
                           updated_at)
    SELECT gen_random_uuid(), f.restaurant_id, v.id, ${name}, v.name, f.event_at - ${aroundMs}::bigint,
           f.event_at + ${aroundMs}::bigint, f.created_at, f.created_at
      FROM unusual_recording f JOIN camera v ON v.id = ${cameraOf(sql`v.id`)}
     WHERE f.id = ${unusualRecordingId} AND f.event_at > ${since}::bigint`)
}
