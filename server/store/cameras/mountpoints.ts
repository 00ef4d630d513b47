import sql, { empty } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type CameraSource, isCamera, type VideoSource } from '#server/domain/cameras/video-source.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'

/** A live stream that is started for somebody. */
export interface NewMountpoint {
  id: number
  pin: string
  source: VideoSource
  restaurantId: number
  cameraId: number
  /** The stream that is watched, where it is not just the camera. */
  streamId: number | null
  accountId: number
  at: number
}

export async function insertMountpoint(db: Database, mountpoint: NewMountpoint): Promise<void> {
  const { id, pin, restaurantId, cameraId, streamId, accountId, source, at } = mountpoint
  const { clip, width, height } = isCamera(source) ? { clip: null, width: null, height: null } : source
  const stream = isCamera(source) ? source.stream : null
  await db.run(sql`
    INSERT INTO mountpoint (id, pin, restaurant_id, camera_id, stream_id, account_id, clip, width, height, stream,
                            created_at)
    VALUES (${id}, ${pin}, ${restaurantId}, ${cameraId}, ${streamId}, ${accountId}, ${clip}, ${width}, ${height},
            ${stream}, ${at})`)
}

/**
 * A stream as its own viewer may watch it at a restaurant; null for everybody else's, while its camera gives no
 * picture, and once it was stopped.
 */
export async function watchedMountpoint(
  db: Database,
  { id, accountId, restaurantId, now }: { id: number; accountId: number; restaurantId: number; now: number },
): Promise<{ pin: string; source: VideoSource } | null> {
  const row = await db.maybe<WatchedRow>(sql`
    SELECT m.pin, m.camera_id, m.clip, m.width, m.height, m.stream
      FROM mountpoint m JOIN camera c ON c.id = m.camera_id LEFT JOIN stream s ON s.id = m.stream_id
     WHERE m.id = ${id} AND m.account_id = ${accountId} AND m.restaurant_id = ${restaurantId}
       AND c.deleted_at IS NULL AND c.online AND c.restarting_until <= ${now}
       AND (m.stream_id IS NULL OR s.deleted_at IS NULL AND s.started_at IS NOT NULL)`)
  if (!row) return null
  const { pin, cameraId, stream, clip, width, height } = row
  if (stream !== null) return { pin, source: { cameraId, stream } }
  return clip === null || width === null || height === null ? null : { pin, source: { clip, width, height } }
}

interface WatchedRow {
  pin: string
  cameraId: number
  clip: string | null
  width: number | null
  height: number | null
  stream: CameraStream | null
}

/** How many streams of a restaurant's own cameras are watched or recorded, in addition to one that is about to be. */
export async function otherCameraStreams(
  db: Database,
  restaurantId: number,
  { cameraId, stream }: CameraSource,
  now: number,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(DISTINCT (camera_id, stream)) AS count
      FROM (SELECT camera_id, stream FROM mountpoint WHERE restaurant_id = ${restaurantId} AND stream IS NOT NULL
             UNION ALL
            SELECT camera_id, stream FROM recording
             WHERE restaurant_id = ${restaurantId} AND recorder_until > ${now}
               AND status IN ('SCHEDULED', 'RECORDING') AND deleted_at IS NULL) pulled
     WHERE (camera_id, stream) IS DISTINCT FROM (${cameraId}, ${stream})`)
  return count
}

/** Forgets one of what a viewer watches of a camera itself, or all of it; gives which. */
export async function deleteMountpoints(
  db: Database,
  { cameraId, accountId, id }: { cameraId: number; accountId: number; id?: number | undefined },
): Promise<number[]> {
  const one = id === undefined ? empty : sql`AND id = ${id}`
  const rows = await db.rows<{ id: number }>(sql`
    DELETE FROM mountpoint WHERE camera_id = ${cameraId} AND account_id = ${accountId} AND stream_id IS NULL ${one}
     RETURNING id`)
  return rows.map((row) => row.id)
}

/** Forgets some of what a viewer watches at a restaurant; gives which there still were. */
export async function deleteLeftMountpoints(
  db: Database,
  { accountId, restaurantId }: { accountId: number; restaurantId: number },
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    DELETE FROM mountpoint
     WHERE id = ANY(${[...ids]}::bigint[]) AND account_id = ${accountId} AND restaurant_id = ${restaurantId}
     RETURNING id`)
  return rows.map((row) => row.id)
}

/** Forgets every stream of a camera, no matter who watches it; gives which. */
export async function deleteMountpointsOf(db: Database, cameraUuid: string): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    DELETE FROM mountpoint m USING camera c
     WHERE c.id = m.camera_id AND c.uuid = ${cameraUuid} RETURNING m.id`)
  return rows.map((row) => row.id)
}

/** Streams whose viewers went without stopping them; gives which. */
export async function purgeMountpoints(db: Database, before: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`DELETE FROM mountpoint WHERE created_at < ${before} RETURNING id`,
  )
  return rows.map((row) => row.id)
}
