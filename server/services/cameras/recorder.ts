import {
  agedRecordings,
  deletedRecordings,
  dueRecordings,
  lockOpen,
  nextStart,
} from '#server/store/cameras/recording-files.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Services } from '../services.ts'
import { advance } from './clip-recordings.ts'
import { isNews, tellRecordings, wakeRecorder } from './recording-news.ts'
import { forgetRecordings } from './recording-writer.ts'
import { makeWay } from './rolling-recordings.ts'

/** Between two looks at what is being recorded. */
const EVERY_MS = 4_000
/** The crontab looks this often by itself. */
const CRON_MS = 60_000

/**
 * The regular round: appends to every recording under way what has come since, begins and ends them, and forgets what
 * was deleted and cannot be taken back any more. Each is locked while it is written, so that one server writes it, whichever does the round.
 */
export async function recordDue(services: Services): Promise<void> {
  const { db, now, log } = services
  const hasRoom = await makeWay(services)
  let underWay = 0
  for (const id of await dueRecordings(db, now())) {
    try {
      underWay += (await record(services, id, hasRoom)) ? 1 : 0
    } catch (error) {
      // The next round tries again; the others need not wait for it.
      underWay += 1
      log.error({ err: error, recording: id }, 'A recording could not be written.')
    }
  }
  await forgetRecordings(services, await deletedRecordings(db, now() - RECALL_MS))
  const next = underWay > 0 ? now() + EVERY_MS : await nextStart(db, now())
  const delayMs = next === null ? CRON_MS : Math.max(0, next - now())
  if (delayMs < CRON_MS) await wakeRecorder(services, db, delayMs)
}

/** Brings one recording up to now; whether it goes on. */
function record(services: Services, id: number, hasRoom: boolean): Promise<boolean> {
  const { db, media, now } = services
  return db.transaction(async (tx) => {
    const recording = await lockOpen(tx, id, 'skip')
    if (!recording) return false
    const at = now()
    await advance({ db: tx, media }, recording, at, hasRoom)
    if (isNews(recording, at))
      await tellRecordings({ ...services, db: tx }, recording.restaurantId, [recording.uuid])
    return at < recording.endAt
  })
}

/** Housekeeping: forgets the recordings that were over before `before`. */
export const forgetAgedRecordings = async (
  means: Pick<Services, 'db' | 'media'>,
  before: number,
): Promise<void> => forgetRecordings(means, await agedRecordings(means.db, before))
