import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { DELIVERED_PROFILES } from '#server/domain/cameras/clip-abilities.ts'
import { seedRecordings } from './seed-recordings.ts'
import { insertAll } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

/** A kitchen's cameras: each shows a clip of server/demo/pictures/clips, and is in a category. */
const CAMERAS = [
  { name: 'Breading', clip: 'breading', category: 'Chicken' },
  { name: 'Fryers', clip: 'fryers', category: 'Chicken' },
  { name: 'Hot Holding', clip: 'hot-holding', category: 'Chicken' },
  { name: 'Fry Station', clip: 'fry-station', category: 'Potato' },
  { name: 'Boards', clip: 'boards', category: 'Security' },
  { name: 'Back Door', clip: 'back-door', category: 'Security' },
] as const
const CATEGORIES = ['Chicken', 'Potato', 'Security'] as const
const DAY_MS = 86_400_000
/** Since when most of them run, and since when one does not. */
const RUNNING_MS = 40 * DAY_MS
const BROKEN_MS = 3 * DAY_MS

/**
 * Gives simulated kitchens their cameras, once: what people make of them later stays. One back door's camera is
 * broken, as in any chain something is.
 */
export async function seedCameras(tx: Database, { seed, now }: { seed: string; now: number }): Promise<void> {
  const bare = await tx.rows<{ id: number; number: string; timezone: string }>(sql`
    select r.id, r.number, r.timezone from simulated_kitchen k join restaurant r on r.id = k.restaurant_id
     where not exists (select from camera c where c.restaurant_id = r.id) order by r.number`)
  if (bare.length === 0) return
  const times = { created_at: now, updated_at: now }
  const uuid = (...name: string[]) => seededUuid(seed, `camera ${name.join(' ')}`)

  const categories = await insertAll(
    tx,
    'camera_category',
    'uuid',
    bare.flatMap(({ id, number }) =>
      CATEGORIES.map((name) => ({
        uuid: uuid('category', number, name),
        restaurant_id: id,
        name,
        ...times,
      })),
    ),
  )
  const cameras = await insertAll(
    tx,
    'camera',
    'uuid',
    bare.flatMap(({ id, number }, index) =>
      CAMERAS.map(({ name, clip }) => {
        const broken = index === 0 && clip === 'back-door'
        return {
          uuid: uuid(number, name),
          restaurant_id: id,
          name,
          clip,
          online: !broken,
          status_at: now - (broken ? BROKEN_MS : RUNNING_MS),
          ...times,
        }
      }),
    ),
  )
  const all = bare.flatMap(({ id, number, timezone }) =>
    CAMERAS.map((camera) => ({ restaurantId: id, number, timezone, ...camera })),
  )
  const camera = ({ number, name }: (typeof all)[number]) => cameras.get(uuid(number, name)) ?? null
  await tx.run(sql`
    insert into camera_outage (camera_id, restaurant_id, started_at)
    select id, restaurant_id, status_at from camera c
     where not online and not exists (select from camera_outage o where o.camera_id = c.id)`)
  await tx.run(sql`
    insert into camera_in_category (camera_id, camera_category_id)
    select * from unnest(${all.map(camera)}::int[], ${all.map((one) =>
      categories.get(uuid('category', one.number, one.category)),
    )}::int[])`)
  await insertAll(
    tx,
    'camera_profile',
    'uuid',
    all.flatMap((one) =>
      DELIVERED_PROFILES.map(({ frameRate, ...profile }) => ({
        uuid: uuid('profile', one.number, one.name, profile.name),
        camera_id: camera(one),
        frame_rate: frameRate,
        ...profile,
      })),
    ),
  )
  await seedRecordings(
    tx,
    { seed, now },
    all.map((one) => ({ ...one, cameraId: camera(one) })),
  )
}
