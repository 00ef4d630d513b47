import type { Database } from '#server/db/query.ts'
import { MOST_OPEN } from '#server/services/cameras/recordings.ts'
import { openCount } from '#server/store/cameras/recordings.ts'
import { askForRecording, isRecordedAlready } from '#server/store/kitchen/asked-recordings.ts'
import { CALLED_WITHIN } from '#src/domain/kitchen/notices.ts'
import { RECORDED_AROUND } from '#src/domain/kitchen/recordings.ts'
import { english } from '#src/domain/language/text.ts'
import { type UnusualKind, type UnusualType, unusualMessage } from '#src/domain/unusual/kinds.ts'

/** An unusual event that was reported and is stored now. */
export interface SeenEvent {
  id: number
  restaurantId: number
  kind: UnusualKind
  type: UnusualType | null
}

/**
 * Asks for a recording around each event that was seen lately, of the camera that it names, as part of the caller's
 * transaction, which holds their restaurants. What a camera records at that moment anyway is not recorded again.
 *
 * @param at epoch milliseconds
 */
export async function recordSeen(tx: Database, events: readonly SeenEvent[], at: number): Promise<void> {
  for (const { id, restaurantId, kind, type } of events) {
    if ((await isRecordedAlready(tx, id)) || (await openCount(tx, restaurantId)) >= MOST_OPEN) continue
    await askForRecording(tx, 'unusual_event', {
      id,
      name: english(unusualMessage(kind, type)),
      aroundMs: RECORDED_AROUND,
      since: at - CALLED_WITHIN,
    })
  }
}
