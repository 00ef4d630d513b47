import type { Database } from '#server/db/query.ts'
import { addDays, atMinutes, dayKey } from '#src/domain/time/zone.ts'
import { insertAll } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

/** A camera whose restaurant gets recordings. */
interface Recorded {
  restaurantId: number
  number: string
  timezone: string
  name: string
  cameraId: number | null
}

/** What somebody had recorded: which cameras, how many days ago and when on the restaurant's clock, for how long. */
const RECORDINGS = [
  { name: 'Lunch rush', cameras: ['Fryers', 'Hot Holding'], daysAgo: 1, minutes: 12 * 60 + 5, seconds: 60 },
  {
    name: 'Dinner rush',
    cameras: ['Breading', 'Fryers', 'Hot Holding', 'Boards'],
    daysAgo: 2,
    minutes: 18 * 60,
    seconds: 30,
  },
  { name: 'Breading check', cameras: ['Breading'], daysAgo: 1, minutes: 9 * 60 + 30, seconds: 30 },
  { name: 'Delivery', cameras: ['Back Door'], daysAgo: 2, minutes: 7 * 60 + 15, seconds: 45 },
] as const

/**
 * Recordings that were asked for before the demonstration began. Their files are made by the job that makes all of
 * them, as of any recording whose time went by while no server ran.
 */
export async function seedRecordings(
  tx: Database,
  { seed, now }: { seed: string; now: number },
  cameras: readonly Recorded[],
): Promise<void> {
  const rows = RECORDINGS.flatMap(({ name, cameras: wanted, daysAgo, minutes, seconds }) =>
    cameras
      .filter((camera) => wanted.some((one) => one === camera.name))
      .map((camera) => ({ camera, day: addDays(dayKey(now, camera.timezone), -daysAgo) }))
      .map(({ camera, day }) => ({ camera, start: atMinutes(day, minutes, camera.timezone) }))
      .map(({ camera, start }) => ({
        uuid: seededUuid(seed, `recording ${camera.number} ${name} ${camera.name}`),
        group_uuid: seededUuid(seed, `recordings ${camera.number} ${name}`),
        restaurant_id: camera.restaurantId,
        camera_id: camera.cameraId,
        name,
        camera_name: camera.name,
        status: 'SCHEDULED',
        start_at: start,
        end_at: start + seconds * 1000,
        size_bytes: 0,
        length_ms: 0,
        parts: [],
        created_at: start,
        updated_at: start,
        version: 1,
      })),
  )
  if (rows.length > 0) await insertAll(tx, 'recording', 'uuid', rows)
}
