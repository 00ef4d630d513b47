import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { ZoneMode } from '#src/domain/cameras/zones.ts'
import { insertAll } from './seed-tables.ts'
import { seededUuid } from './seeded-uuid.ts'

interface SeededZone {
  name: string
  /** Null where it is stopped. */
  mode: ZoneMode | null
  /** From the left: the camera by its clip, and what its picture is called here. */
  streams: readonly { clip: string; description: string }[]
}

/** A kitchen's zones: two of them run, one waits to be started. */
const ZONES: readonly SeededZone[] = [
  {
    name: 'Breading and Frying',
    mode: 'MONITORING',
    streams: [
      { clip: 'breading', description: 'Breading table' },
      { clip: 'fryers', description: 'Fryers' },
    ],
  },
  {
    name: 'Holding and Boards',
    mode: 'VALIDATION',
    streams: [
      { clip: 'hot-holding', description: 'Hot holding' },
      { clip: 'boards', description: 'Boards' },
    ],
  },
  {
    name: 'Potato',
    mode: null,
    streams: [
      { clip: 'fry-station', description: 'Fry station' },
      { clip: 'boards', description: 'Fry chutes' },
    ],
  },
]
/** In no zone. */
const ALONE = { clip: 'back-door', description: 'Back door' }
/** Since when those that run do. */
const RUNNING_MS = 5 * 3_600_000

interface Kitchen {
  id: number
  number: string
  /** Ids of its cameras by their clips. */
  cameras: Record<string, number>
}

/** Gives simulated kitchens their zones and streams, once: what people make of them later stays. */
export async function seedZones(tx: Database, { seed, now }: { seed: string; now: number }): Promise<void> {
  const kitchens = await tx.rows<Kitchen>(sql`
    select r.id, r.number, jsonb_object_agg(c.clip, c.id) as cameras
      from simulated_kitchen k join restaurant r on r.id = k.restaurant_id
      join camera c on c.restaurant_id = r.id and c.deleted_at is null
     where not exists (select from zone z where z.restaurant_id = r.id)
     group by r.id, r.number order by r.number`)
  if (kitchens.length === 0) return
  const uuid = (...name: string[]) => seededUuid(seed, `zone ${name.join(' ')}`)
  const startedAt = now - RUNNING_MS

  const zones = await insertAll(
    tx,
    'zone',
    'uuid',
    kitchens.flatMap(({ id, number }) =>
      ZONES.map(({ name, mode }) => ({
        uuid: uuid(number, name),
        restaurant_id: id,
        name,
        mode,
        started_at: mode && startedAt,
      })),
    ),
  )
  const streams = kitchens.flatMap(({ id, number, cameras }) => {
    const row = (one: typeof ALONE, zone: SeededZone | null, place: number) => ({
      uuid: uuid('stream', number, one.description),
      restaurant_id: id,
      camera_id: cameras[one.clip] ?? null,
      zone_id: zone && (zones.get(uuid(number, zone.name)) ?? null),
      place: zone && place,
      description: one.description,
      started_at: zone && zone.mode === null ? null : startedAt,
      created_at: startedAt,
      updated_at: startedAt,
      version: 1,
    })
    const inZones = ZONES.flatMap((zone) => zone.streams.map((one, at) => row(one, zone, at + 1)))
    return [...inZones, row(ALONE, null, 0)]
  })
  // Somebody may have deleted a camera of a demonstration that is older than zones.
  await insertAll(
    tx,
    'stream',
    'uuid',
    streams.filter((stream) => stream.camera_id !== null),
  )
}
