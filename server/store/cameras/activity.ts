import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type ActivityName, UNUSUAL_ACTIVITIES } from '#server/domain/cameras/clip-activities.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { within } from '../administration/restaurants.ts'
import { countEvents, type DescribedEvent, type EventFrame, eventsIn } from '../events/events.ts'
import { CHICKEN_TABLES, type EventTable, POTATO_TABLES, subjectOf } from '../events/tables.ts'

const unusual = Object.fromEntries(
  Object.entries(UNUSUAL_ACTIVITIES).map(([name, { kind, type }]) => {
    const is = type === null ? sql`f.kind = ${kind}` : sql`f.kind = ${kind} AND f.type = ${type}`
    return [name, sql`CASE WHEN ${is} THEN f.event_at END`]
  }),
) as Partial<Record<ActivityName, Sql>>

/** Every table of facts that an activity history is made of. */
const TABLES: readonly EventTable<ActivityName>[] = [
  ...CHICKEN_TABLES,
  ...POTATO_TABLES,
  {
    table: sql`unusual_event`,
    anchor: sql`f.event_at`,
    events: unusual,
    subject: subjectOf<{ camera: string; place: string }>(
      { camera: sql`f.camera`, place: sql`f.place` },
      ({ camera, place }) => `${camera} · ${place}`,
    ),
    joins: empty,
  },
]

/** What became of cameras: of one where it is named. No camera cooks, so no material is of it. */
const outages = (cameraUuid: string | undefined): EventTable<ActivityName> => ({
  table: sql`(
    SELECT o.*, NULL::int AS material_id, c.name FROM camera_outage o JOIN camera c ON c.id = o.camera_id
     WHERE ${cameraUuid === undefined ? sql`true` : sql`c.uuid = ${cameraUuid}`})`,
  anchor: sql`f.started_at`,
  events: { CAMERA_OFFLINE: sql`f.started_at`, CAMERA_BACK: sql`f.ended_at` },
  subject: subjectOf<{ name: string }>({ name: sql`f.name` }, ({ name }) => name),
  joins: empty,
})

/** The tables with what is asked for alone. */
const tablesOf = (names: readonly ActivityName[], cameraUuid?: string): EventTable<ActivityName>[] =>
  [...TABLES, outages(cameraUuid)].flatMap((one) => {
    const asked = Object.entries(one.events).filter(([name]) => names.some((known) => known === name))
    return asked.length > 0 ? [{ ...one, events: Object.fromEntries(asked) }] : []
  })

export interface ActivityQuery {
  restaurantId: number
  /** Whose own outages are told; every camera's unless named. */
  cameraUuid?: string | undefined
  names: readonly ActivityName[]
  /** Half-open; epoch milliseconds. */
  start: number
  end: number
}
export type Activity = DescribedEvent<ActivityName>

/** How far back is looked at first, and how much longer each further look is. */
const FIRST_LOOK = HOUR
const LONGER = 4

/**
 * So many activities before the range's end, newest first, behind `skip` of them. Facts stand in several tables, so
 * what gives them in order is sorting: of the newest hour, and of a longer stretch before it while they do not suffice.
 */
export async function newestActivities(
  db: Database,
  { restaurantId, cameraUuid, names, start, end }: ActivityQuery,
  part: { skip: number; limit: number },
): Promise<Activity[]> {
  const tables = tablesOf(names, cameraUuid)
  const frame: EventFrame<ActivityName> = {
    restaurants: [restaurantId],
    materials: undefined,
    tables,
    start,
    end,
    clock: {},
  }
  if (tables.length === 0) return []
  const found: Activity[] = []
  let { skip } = part
  let to = end
  for (let look = FIRST_LOOK; to > start && found.length < part.limit; look *= LONGER) {
    const window = { from: Math.max(start, to - look), to }
    const limit = part.limit - found.length
    const rows = await eventsIn(db, frame, window, { ascending: false, limit, offset: skip })
    // A stretch that gave any had all that were skipped.
    if (rows.length > 0) skip = 0
    else if (skip > 0) skip -= await countEvents(db, frame, window)
    found.push(...rows)
    to = window.from
  }
  return found
}

/** An activity of the kitchen's own facts, of a restaurant in scope; null where it did not happen by then. */
export async function kitchenActivity(
  db: Database,
  { scope, name, factId, now }: { scope: Scope; name: ActivityName; factId: string; now: number },
): Promise<{ restaurantId: number; restaurantNumber: string } | null> {
  const [one] = tablesOf([name])
  const at = one?.events[name]
  if (!one || !at) return null
  return db.maybe<{ restaurantId: number; restaurantNumber: string }>(sql`
    SELECT f.restaurant_id, r.number AS restaurant_number
      FROM ${one.table} f JOIN restaurant r ON r.id = f.restaurant_id
     WHERE f.id = ${factId}::bigint AND r.deleted_at IS NULL AND ${within(scope, sql`f.restaurant_id`)}
       AND ${at} <= ${now}::bigint`)
}

/** Whether a restaurant has a camera that plays a clip. */
export async function hasCamera(db: Database, restaurantId: number, clip: string): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT 1 FROM camera WHERE restaurant_id = ${restaurantId} AND clip = ${clip} AND deleted_at IS NULL LIMIT 1`)
  return rows.length > 0
}

/**
 * The clip of a living camera that a caller may see; of the restaurant where one is named. A camera of the chain's own
 * has none: '', since nothing is read from its picture.
 */
export async function clipOf(
  db: Database,
  { scope, uuid, restaurantId }: { scope: Scope; uuid: string; restaurantId?: number | undefined },
): Promise<string | null> {
  const there =
    restaurantId === undefined ? within(scope, sql`c.restaurant_id`) : sql`c.restaurant_id = ${restaurantId}`
  const row = await db.maybe<{ clip: string }>(sql`
    SELECT coalesce(c.clip, '') AS clip FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE c.uuid = ${uuid} AND c.deleted_at IS NULL AND r.deleted_at IS NULL AND ${there}`)
  return row?.clip ?? null
}
