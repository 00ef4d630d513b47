import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Stream, streams } from '#src/contract/cameras/streams.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { StreamStanding } from '#src/domain/cameras/zones.ts'
import { msg } from '#src/domain/language/text.ts'
import { withinNamed } from '../administration/restaurants.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import { type CameraKey, type PlayedCamera, statusAt } from './cameras.ts'

export interface StreamQuery extends DictionaryFilters {
  states?: StreamStanding[] | undefined
  zones?: string[] | undefined
  /** Those of cameras that are there and play any of these. */
  clips?: readonly string[] | undefined
}
/** A stream as it is stored: its camera and its zone are the restaurant's. */
export interface StoredStream {
  description: string
  cameraUuid: string
  zoneUuid: string | null
  /** Epoch milliseconds; null while it is stopped. */
  startedAt: number | null
}

const cameraId = (uuid: string) => sql`(SELECT id FROM camera WHERE uuid = ${uuid})`
const zoneId = (uuid: string | null) => sql`(SELECT id FROM zone WHERE uuid = ${uuid})`
/** Of a camera that was deleted: there is nothing to be seen of it. */
const cameraStatus = (now: number): Sql =>
  sql`CASE WHEN c.deleted_at IS NULL THEN ${statusAt(now, sql`c`)} ELSE 'OFFLINE' END`

/** From the left of a zone; those without a place come behind. */
export const BY_PLACE = sql`coalesce(d.place, 2147483647)`

/** The streams of the restaurants, with the status that their cameras have `now`. */
export const streamSource = (
  now: number,
): DictionarySource<Stream, StoredStream, StreamQuery, SortOf<typeof streams>> => ({
  noun: msg('stream'),
  kind: 'STREAM',
  table: 'stream',
  ofRestaurant: true,
  joins: sql`JOIN camera c ON c.id = d.camera_id LEFT JOIN zone z ON z.id = d.zone_id`,
  columns: sql`
    d.uuid AS id, d.description, r.timezone, d.started_at AS started_time, ${cameraStatus(now)} AS status,
    json_build_object('type', 'STREAM', 'cameraUuid', c.uuid, 'camera', c.name,
                      'zoneUuid', z.uuid, 'zone', z.name) AS metadata`,
  searched: sql`d.description || ' ' || c.name`,
  where: ({ states, zones, clips }) => [
    ...(states
      ? [sql`CASE WHEN d.started_at IS NULL THEN 'STOPPED' ELSE 'LIVE' END = ANY(${states}::text[])`]
      : []),
    ...(zones ? [sql`z.uuid = ANY(${zones}::uuid[])`] : []),
    ...(clips ? [sql`c.deleted_at IS NULL AND c.clip = ANY(${[...clips]})`] : []),
  ],
  orders: {
    description: sql`d.description`,
    camera: sql`c.name`,
    zone: sql`coalesce(z.name, '')`,
    startedTime: sql`coalesce(d.started_at, 0)`,
  },
  stored: ({ description, cameraUuid, zoneUuid, startedAt }) => ({
    description,
    camera_id: cameraId(cameraUuid),
    zone_id: zoneId(zoneUuid),
    started_at: startedAt,
  }),
  called: ({ description }) => description,
  recorded: ({ description, metadata: { camera, zone }, startedTime }) => ({
    description,
    camera,
    zone,
    live: startedTime !== null,
  }),
  unique: [{ index: 'stream_description_in_use', field: 'description', word: msg('description') }],
})

/** The same for those that are there already: one that goes to another zone stands last in it. */
export function changedStreamSource(now: number): ReturnType<typeof streamSource> {
  const source = streamSource(now)
  return {
    ...source,
    stored: (form) => ({
      ...source.stored(form),
      place: sql`CASE WHEN zone_id IS NOT DISTINCT FROM ${zoneId(form.zoneUuid)} THEN place END`,
    }),
  }
}

/** Whether a restaurant has a camera and, where one is named, a zone: those that a stream of it may name. */
export async function namesOfRestaurant(
  db: Database,
  restaurantUuid: string,
  { cameraUuid, zoneUuid }: { cameraUuid: string; zoneUuid: string | null },
): Promise<{ camera: boolean; zone: boolean }> {
  const restaurant = sql`(SELECT id FROM restaurant WHERE uuid = ${restaurantUuid})`
  return db.one(sql`
    SELECT EXISTS (SELECT FROM camera WHERE uuid = ${cameraUuid} AND restaurant_id = ${restaurant}
                      AND deleted_at IS NULL) AS camera,
           ${zoneUuid}::uuid IS NULL
             OR EXISTS (SELECT FROM zone WHERE uuid = ${zoneUuid} AND restaurant_id = ${restaurant}) AS zone`)
}

/** Starts or stops streams; what is done already stays. `at` null stops. */
export async function setLive(tx: Database, uuids: readonly string[], at: number | null): Promise<void> {
  const set = at === null ? sql`started_at = NULL` : sql`started_at = coalesce(started_at, ${at})`
  await tx.run(sql`UPDATE stream SET ${set} WHERE uuid = ANY(${[...uuids]}::uuid[]) AND deleted_at IS NULL`)
}

/** A stream with what is played of it; `streamId` and `live` are the stream's, all else is its camera's. */
export interface PlayedStream extends PlayedCamera {
  streamId: number
  live: boolean
}

export function playedStream(
  db: Database,
  { scope, restaurantUuid, uuid }: CameraKey,
  now: number,
): Promise<PlayedStream | null> {
  return db.maybe<PlayedStream>(sql`
    SELECT d.id AS stream_id, d.started_at IS NOT NULL AS live, c.id, d.restaurant_id,
           r.number AS restaurant_number, d.description AS name, c.clip, ${cameraStatus(now)} = 'ONLINE' AS playable,
           p.width, p.height, o.fault, o.sub_path IS NOT NULL AS has_sub
      FROM stream d JOIN restaurant r ON r.id = d.restaurant_id JOIN camera c ON c.id = d.camera_id
      LEFT JOIN camera_source o ON o.camera_id = c.id
      LEFT JOIN camera_profile p ON p.camera_id = c.id AND p.active
     WHERE d.uuid = ${uuid} AND d.deleted_at IS NULL
       AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)}`)
}

/** Forgets what is watched of streams, by anyone or by one account; gives the mountpoints. */
export async function deleteMountpointsOfStreams(
  db: Database,
  uuids: readonly string[],
  one?: { accountId: number; id: number },
): Promise<number[]> {
  const of = one ? sql`AND m.account_id = ${one.accountId} AND m.id = ${one.id}` : empty
  const rows = await db.rows<{ id: number }>(sql`
    DELETE FROM mountpoint m USING stream s
     WHERE s.id = m.stream_id AND s.uuid = ANY(${[...uuids]}::uuid[]) ${of} RETURNING m.id`)
  return rows.map((row) => row.id)
}
