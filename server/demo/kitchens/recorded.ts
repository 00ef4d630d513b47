import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { cameraOf } from '#server/store/kitchen/unusual.ts'
import { DAY, SECOND } from '#src/domain/time/zone.ts'
import { unusualName } from '#src/domain/unusual/kinds.ts'
import type { UnusualRecordingFact } from '../model/day/facts.ts'
import type { Changes } from './changes.ts'

/** Asks for a recording around an unusual event that was kept, of the camera that saw it; none of one before `since`. */
function askForRecording(
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

/** Of the unusual events that were kept, every so many were recorded by their camera too. */
const ONE_IN = 2
const AROUND_MS = 6 * SECOND
/** What lies further back than this when a kitchen is caught up with is too much to record. */
const OLDEST_MS = 3 * DAY

/**
 * Has the camera that saw something unusual recorded around it, so that the kitchen player shows that moment, as part
 * of the caller's transaction. Somebody at the restaurant does so here and there; the recorder makes up for the time
 * that has passed.
 */
export async function recordUnusual(tx: Database, { inserts }: Changes, until: number): Promise<void> {
  const rows = inserts.flatMap((one) => (one.kind === 'unusualRecording' ? one.rows : []))
  for (const row of rows) {
    const { id, kind, type } = row as unknown as UnusualRecordingFact
    if (id % ONE_IN !== 0) continue
    await askForRecording(tx, id, {
      name: unusualName(kind, type),
      aroundMs: AROUND_MS,
      since: until - OLDEST_MS,
    })
  }
}
