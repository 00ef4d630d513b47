import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Recording, recordings } from '#src/contract/cameras/recordings.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { RecordingKind, RecordingStatus } from '#src/domain/cameras/recording-status.ts'
import type { RecordingTimes } from '#src/domain/cameras/recording-times.ts'
import { msg } from '#src/domain/language/text.ts'
import { withinNamed } from '../administration/restaurants.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'
import type { CameraKey } from './cameras.ts'

export interface RecordingQuery extends DictionaryFilters {
  cameras?: string[] | undefined
  kinds?: RecordingKind[] | undefined
  statuses?: RecordingStatus[] | undefined
  startTime?: number | undefined
  endTime?: number | undefined
}

const CAMERA = sql`(SELECT c.uuid FROM camera c WHERE c.id = d.camera_id)`
/** How the clips of server/video are coded. */
const FRAME_RATE = 15
const KIND = sql`CASE WHEN d.expires_at IS NULL THEN 'REQUESTED' ELSE 'ROLLING' END`
const OVER = sql`d.status NOT IN ('SCHEDULED', 'RECORDING')`
const PLAYABLE = sql`${OVER} AND d.length_ms > 0`

const columns = sql`
  d.group_uuid AS recording_id, r.timezone, d.name, ${CAMERA} AS camera_uuid, d.camera_name AS camera,
  ${KIND} AS kind, d.status, d.failure, d.start_at AS start_time, d.end_at AS end_time, d.created_at AS created_date,
  d.size_bytes AS size, d.length_ms AS length, d.parts,
  CASE WHEN d.width IS NULL THEN '{}' ELSE json_build_object(
    'codec', 'H264', 'width', d.width, 'height', d.height, 'frameRate', coalesce(d.frame_rate, ${FRAME_RATE}::int),
    'audioCodec', null)::text END AS metadata`

/** The recordings of the restaurants; what a file is made of stands in recording-files.ts. */
export const recordingSource: DictionarySource<
  Recording,
  { name: string } & RecordingTimes,
  RecordingQuery,
  SortOf<typeof recordings>
> = {
  noun: msg('recording'),
  kind: 'RECORDING',
  table: 'recording',
  ofRestaurant: true,
  columns,
  searched: sql`d.name || ' ' || d.camera_name`,
  where: ({ cameras, kinds = ['REQUESTED'], statuses, startTime, endTime }) => [
    sql`${KIND} = ANY(${kinds})`,
    ...(cameras ? [sql`${CAMERA} = ANY(${cameras}::uuid[])`] : []),
    ...(statuses ? [sql`d.status = ANY(${statuses})`] : []),
    // What was asked for in the range, or reaches into it.
    ...(startTime === undefined ? [] : [sql`greatest(d.created_at + 1, d.end_at) > ${startTime}`]),
    ...(endTime === undefined ? [] : [sql`least(d.created_at, d.start_at) < ${endTime}`]),
  ],
  orders: {
    createdDate: sql`d.created_at`,
    startTime: sql`d.start_at`,
    name: sql`d.name`,
    camera: sql`d.camera_name`,
    status: sql`d.status`,
    size: sql`d.size_bytes`,
    length: sql`d.length_ms`,
  },
  stored: ({ name, startTime, endTime }) => ({ name, start_at: startTime, end_at: endTime }),
  called: ({ name, camera }) => `${name}, ${camera}`,
  recorded: ({ name, camera, status, startTime, endTime }) => ({
    name,
    camera,
    status,
    startTime,
    endTime,
  }),
}

/** Those of them that can be played. */
export const recordSource: typeof recordingSource = { ...recordingSource, only: PLAYABLE }

/** A camera that can be recorded, of a restaurant. */
export function recordedCameras(
  db: Database,
  restaurantId: number,
  uuids: readonly string[],
): Promise<{ id: number; uuid: string; name: string }[]> {
  return db.rows(sql`
    SELECT id, uuid, name FROM camera
     WHERE restaurant_id = ${restaurantId} AND uuid = ANY(${[...uuids]}::uuid[]) AND deleted_at IS NULL
     ORDER BY name, id`)
}

/** How many recordings of a restaurant are still to be made, or being made. */
export async function openCount(db: Database, restaurantId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM recording d
     WHERE d.restaurant_id = ${restaurantId} AND d.deleted_at IS NULL AND d.expires_at IS NULL AND NOT (${OVER})`)
  return count
}

/** Uuids of a camera's living recordings that are not being made. */
export async function idleRecordingsOf(
  db: Database,
  { scope, restaurantUuid, uuid }: CameraKey,
): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`
    SELECT d.uuid FROM recording d JOIN camera c ON c.id = d.camera_id
     WHERE c.uuid = ${uuid} AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)}
       AND d.deleted_at IS NULL AND d.status <> 'RECORDING' ORDER BY d.id`)
  return rows.map((row) => row.uuid)
}
