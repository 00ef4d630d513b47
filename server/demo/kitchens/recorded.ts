import type { Database } from '#server/db/query.ts'
import { askForRecording } from '#server/store/kitchen/asked-recordings.ts'
import { RECORDED_AROUND } from '#src/domain/kitchen/recordings.ts'
import { english } from '#src/domain/language/text.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { unusualMessage } from '#src/domain/unusual/kinds.ts'
import type { UnusualRecordingFact } from '../model/day/facts.ts'
import type { Changes } from './changes.ts'

/** Of the unusual events that were kept, every so many were recorded by their camera too. */
const ONE_IN = 2
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
    await askForRecording(tx, 'unusual_recording', {
      id,
      name: english(unusualMessage(kind, type)),
      aroundMs: RECORDED_AROUND,
      since: until - OLDEST_MS,
    })
  }
}
