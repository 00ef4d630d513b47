import type { Database } from '#server/db/query.ts'
import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import type { OpenRecording } from '#server/store/cameras/recording-files.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import type { Services } from '../services.ts'

/**
 * Whether what is written of a recording now is news for its readers. A part of a rolling recording is in no list while
 * it is made, and a restaurant may have one of each camera all the time.
 */
export const isNews = (
  { expiresAt, endAt }: Pick<OpenRecording, 'expiresAt' | 'endAt'>,
  at: number,
): boolean => expiresAt === null || at >= endAt

/** Tells a restaurant's readers that recordings of it changed; part of the transaction that `services.db` is. */
export async function tellRecordings(
  { db, live }: Pick<Services, 'db' | 'live'>,
  restaurantId: number,
  recordings: readonly string[],
): Promise<void> {
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid === null) return
  await live.publish(recordingsTopic, { restaurantUuid }, { recordings: [...recordings] }, db)
}

/** Has the recordings looked after soon; there is one such job at most. */
export const wakeRecorder = ({ jobs }: Pick<Services, 'jobs'>, db: Database, delayMs = 0): Promise<void> =>
  jobs.add(db, 'recordings', {}, { delayMs, key: 'recordings' })
