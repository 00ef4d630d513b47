import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Camera, cameras } from '#src/contract/cameras/cameras.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { msg } from '#src/domain/language/text.ts'
import { withinNamed } from '../administration/restaurants.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'

export interface CameraQuery extends DictionaryFilters {
  categories?: string[] | undefined
}
/** What people change of a camera. */
export interface CameraChange {
  name: string
  /** Uuids of all categories it is in. */
  categories: string[]
}

const profileJson = sql`
  json_build_object('uuid', p.uuid, 'name', p.name, 'codec', p.codec, 'width', p.width, 'height', p.height,
                    'frameRate', p.frame_rate, 'bitrate', p.bitrate, 'active', p.active)`
const CATEGORIES = sql`camera_in_category i JOIN camera_category g ON g.id = i.camera_category_id
                       WHERE i.camera_id = d.id AND g.deleted_at IS NULL`
/** How long a camera gives no picture once it was restarted. */
export const RESTART_MS = 15_000

/** The status that a camera has `now`; `camera` is what its table is called in the statement. */
export const statusAt = (now: number, camera: Sql = sql`d`): Sql => sql`
  CASE WHEN ${camera}.restarting_until > ${now} THEN 'RESTARTING'
       WHEN ${camera}.online THEN 'ONLINE' ELSE 'OFFLINE' END`

/** The cameras of the restaurants, with the status that they have `now`, and what is wrong in the reader's words. */
export const cameraSource = (
  now: number,
): DictionarySource<Camera, CameraChange, CameraQuery, SortOf<typeof cameras>> => ({
  noun: msg('camera'),
  kind: 'CAMERA',
  table: 'camera',
  ofRestaurant: true,
  joins: sql`LEFT JOIN camera_source o ON o.camera_id = d.id LEFT JOIN device v ON v.id = o.agent_id`,
  columns: sql`
    r.timezone, d.name, coalesce(o.kind, 'DEMO') AS source,
    nullif(concat_ws(' ', o.manufacturer, o.model), '') AS device,
    CASE WHEN v.id IS NOT NULL
         THEN json_build_object('id', v.uuid, 'name', v.identifier) END AS through,
    CASE WHEN o.fault IS NULL THEN NULL
         ELSE json_build_object('kind', o.fault, 'message', ${JSON.stringify(CAMERA_FAULT_TEXTS)}::jsonb ->> o.fault,
                                'since', o.fault_at) END AS fault, ${statusAt(now)} AS status, d.username, d.rolling_hours,
    CASE WHEN d.restarting_until > ${now} THEN d.restarting_until - ${RESTART_MS}
         ELSE greatest(d.status_at, d.restarting_until) END AS status_time,
    (SELECT ${profileJson} FROM camera_profile p WHERE p.camera_id = d.id AND p.active) AS profile,
    coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'name', g.name) ORDER BY g.name)
                FROM ${CATEGORIES}), '[]') AS categories`,
  searched: sql`d.name`,
  where: ({ categories }) =>
    categories ? [sql`EXISTS (SELECT FROM ${CATEGORIES} AND g.uuid = ANY(${categories}::uuid[]))`] : [],
  orders: { name: sql`d.name`, status: statusAt(now) },
  stored: ({ name }) => ({ name }),
  storeMore: storeCategories,
  called: ({ name }) => name,
  recorded: ({ name, categories, username, rollingHours }) => ({
    name,
    categories: categories.map((category) => category.name),
    username,
    rollingHours,
  }),
  unique: [{ index: 'camera_name_in_use', field: 'name', word: msg('name') }],
})

/** Only those of the camera's own restaurant count. */
async function storeCategories(tx: Database, uuid: string, { categories }: CameraChange): Promise<void> {
  await tx.run(
    sql`DELETE FROM camera_in_category i USING camera c WHERE c.id = i.camera_id AND c.uuid = ${uuid}`,
  )
  await tx.run(sql`
    INSERT INTO camera_in_category (camera_id, camera_category_id)
    SELECT c.id, g.id FROM camera c JOIN camera_category g USING (restaurant_id)
     WHERE c.uuid = ${uuid} AND g.uuid = ANY(${categories}::uuid[]) AND g.deleted_at IS NULL`)
}

/** What else is set of a camera than what people change of it in its form. */
export async function setCamera(
  tx: Database,
  uuid: string,
  set: { restartingUntil: number } | { username: string | null; sealedPassword: string | null },
): Promise<void> {
  const columns =
    'restartingUntil' in set
      ? sql`restarting_until = ${set.restartingUntil}`
      : sql`username = ${set.username}, password = ${set.sealedPassword}`
  await tx.run(sql`UPDATE camera SET ${columns} WHERE uuid = ${uuid}`)
}

/** Which camera a caller means: one that they may see, of the restaurant they name. */
export interface CameraKey {
  scope: Scope
  restaurantUuid: string
  uuid: string
}

/** What the server itself needs of a camera to play it. */
export interface PlayedCamera {
  id: number
  restaurantId: number
  restaurantNumber: string
  name: string
  /** Of the demonstration; null for a camera of the chain's own. */
  clip: string | null
  playable: boolean
  /** Of the active profile; null when none is. */
  width: number | null
  height: number | null
  /** Why a camera of the chain's own gives no picture. */
  fault: CameraFault | null
  /** Whether it has a smaller stream for walls. */
  hasSub: boolean
}

export function playedCamera(
  db: Database,
  { scope, restaurantUuid, uuid }: CameraKey,
  now: number,
): Promise<PlayedCamera | null> {
  return db.maybe<PlayedCamera>(sql`
    SELECT d.id, d.restaurant_id, r.number AS restaurant_number, d.name, d.clip,
           ${statusAt(now)} = 'ONLINE' AS playable, p.width, p.height, o.fault,
           o.sub_path IS NOT NULL AS has_sub
      FROM camera d JOIN restaurant r ON r.id = d.restaurant_id
      LEFT JOIN camera_source o ON o.camera_id = d.id
      LEFT JOIN camera_profile p ON p.camera_id = d.id AND p.active
     WHERE d.uuid = ${uuid} AND d.deleted_at IS NULL
       AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)}`)
}
