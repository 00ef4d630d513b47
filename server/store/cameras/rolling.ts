import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'

const isPart = sql`d.expires_at IS NOT NULL AND d.deleted_at IS NULL`
const isClosed = sql`d.status NOT IN ('SCHEDULED', 'RECORDING')`

/** A camera whose rolling recording needs its next part. */
export interface RollingCamera {
  id: number
  restaurantId: number
  name: string
  clip: string | null
  hours: number
  stream: CameraStream
  /** When its newest part ends; null before the first. Epoch milliseconds. */
  until: number | null
}

/** Locks the cameras whose newest part ends before `before`, except those that another server is at. */
export const lockRollingCameras = (tx: Database, before: number): Promise<RollingCamera[]> =>
  tx.rows<RollingCamera>(sql`
    SELECT c.id, c.restaurant_id, c.name, c.clip, c.rolling_hours AS hours, c.rolling_stream AS stream,
           (SELECT max(d.end_at) FROM recording d WHERE d.camera_id = c.id AND ${isPart}) AS until
      FROM camera c
     WHERE c.rolling_hours IS NOT NULL AND c.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM recording d WHERE d.camera_id = c.id AND ${isPart} AND d.end_at > ${before})
     ORDER BY c.id FOR UPDATE OF c SKIP LOCKED`)

export async function insertPart(
  tx: Database,
  { id, restaurantId, name, hours, stream }: RollingCamera,
  { called, startAt, endAt, at }: { called: string; startAt: number; endAt: number; at: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, start_at, end_at, created_at,
                           updated_at, stream, expires_at)
    VALUES (gen_random_uuid(), ${restaurantId}, ${id}, ${called}, ${name}, ${startAt}, ${endAt}, ${at}, ${at},
            ${stream}, ${endAt + hours * 3_600_000})`)
}

/** Uuids of parts whose time is over, the oldest first. */
export const expiredParts = (db: Database, now: number, most: number): Promise<{ uuid: string }[]> =>
  db.rows(sql`
    SELECT d.uuid FROM recording d WHERE d.expires_at <= ${now} AND ${isClosed} ORDER BY d.expires_at LIMIT ${most}`)

/** Uuids of the oldest parts of all cameras. */
export const oldestParts = (db: Database, most: number): Promise<{ uuid: string }[]> =>
  db.rows(sql`
    SELECT d.uuid FROM recording d WHERE d.expires_at IS NOT NULL AND ${isClosed} ORDER BY d.start_at LIMIT ${most}`)

/** What is set of a camera's rolling recording, and what there is of it. */
export interface StoredRolling {
  hours: number | null
  stream: CameraStream
  version: number
  /** When the oldest part begins; null without one. */
  heldFrom: number | null
  heldBytes: number
  mainBitrate: number | null
  /** Null without a smaller stream. */
  subBitrate: number | null
  hasSub: boolean
}

/** Bitrates in kbit/s: as the camera says, or as it was recorded last; null where neither is known. */
export const rollingOf = (db: Database, cameraUuid: string): Promise<StoredRolling> =>
  db.one<StoredRolling>(sql`
    SELECT c.rolling_hours AS hours, c.rolling_stream AS stream, c.version, held.held_from, held.held_bytes,
           coalesce(nullif(main.bitrate, 0), ${recordedBitrate('MAIN')}) AS main_bitrate,
           coalesce(nullif(sub.bitrate, 0), ${recordedBitrate('SUB')}) AS sub_bitrate,
           s.sub_path IS NOT NULL AS has_sub
      FROM camera c LEFT JOIN camera_source s ON s.camera_id = c.id
      LEFT JOIN camera_profile main ON main.camera_id = c.id AND main.active
      LEFT JOIN LATERAL (SELECT p.bitrate FROM camera_profile p WHERE p.camera_id = c.id AND NOT p.active
                          ORDER BY p.id LIMIT 1) sub ON s.sub_path IS NOT NULL
     CROSS JOIN LATERAL (SELECT min(d.start_at) AS held_from, coalesce(sum(d.size_bytes), 0) AS held_bytes
                           FROM recording d WHERE d.camera_id = c.id AND ${isPart} AND d.size_bytes > 0) held
     WHERE c.uuid = ${cameraUuid}`)

const recordedBitrate = (stream: CameraStream) => sql`
  (SELECT round(d.size_bytes * 8.0 / d.length_ms)::int FROM recording d
    WHERE d.camera_id = c.id AND d.stream = ${stream} AND d.length_ms > 10000 ORDER BY d.id DESC LIMIT 1)`

/** How many other cameras of its restaurant that are the chain's own are recorded all the time. */
export async function otherRollingCameras(db: Database, cameraUuid: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM camera o JOIN camera c ON c.restaurant_id = o.restaurant_id
     WHERE c.uuid = ${cameraUuid} AND o.id <> c.id AND o.clip IS NULL AND o.deleted_at IS NULL
       AND o.rolling_hours IS NOT NULL`)
  return count
}

/**
 * Sets what is recorded of a camera all the time. The part under way ends, a next one begins as it is set now; parts
 * that there are expire by the new hours, or as they would have when it is switched off.
 */
export async function setRolling(
  tx: Database,
  cameraUuid: string,
  { hours, stream, at }: { hours: number | null; stream: CameraStream; at: number },
): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    UPDATE camera SET rolling_hours = ${hours}, rolling_stream = ${stream}, version = version + 1, updated_at = ${at}
     WHERE uuid = ${cameraUuid} RETURNING id`)
  await tx.run(sql`
    DELETE FROM recording d WHERE d.camera_id = ${id} AND ${isPart} AND d.status = 'SCHEDULED' AND d.start_at > ${at}`)
  await tx.run(sql`
    UPDATE recording d SET end_at = ${at}, expires_at = ${at} + expires_at - end_at
     WHERE d.camera_id = ${id} AND ${isPart} AND d.end_at > ${at}`)
  if (hours !== null)
    await tx.run(sql`
      UPDATE recording d SET expires_at = end_at + ${hours * 3_600_000}::bigint WHERE d.camera_id = ${id} AND ${isPart}`)
}
