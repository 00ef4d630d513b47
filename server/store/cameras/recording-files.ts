import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { RecordingStatus } from '#src/domain/cameras/recording-status.ts'
import type { RecordedPart } from '#src/domain/cameras/recording-times.ts'
import { withinNamed } from '../administration/restaurants.ts'

/** A recording as the code that makes it needs it. */
export interface OpenRecording {
  id: number
  uuid: string
  restaurantId: number
  status: RecordingStatus
  startAt: number
  endAt: number
  createdAt: number
  /** Of the camera, until it began; then as it began. */
  clip: string
  width: number | null
  height: number | null
  nextFrame: number | null
  sizeBytes: number
  lengthMs: number
  parts: RecordedPart[]
  /** Fragments of its file, and frames in them. */
  segments: number
  frames: number
  /** What is known of its camera; one that was deleted gives no picture from then on. */
  online: boolean
  since: number
  restartingUntil: number
}

/** A fragment of a file. */
export interface StoredSegment {
  number: number
  firstFrame: number
  frames: number
  byteFrom: number
  byteLength: number
}

const isOpen = sql`d.status IN ('SCHEDULED', 'RECORDING') AND d.deleted_at IS NULL`

/** Ids of those that have something to be done about `now`. */
export async function dueRecordings(db: Database, now: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`SELECT d.id FROM recording d WHERE ${isOpen} AND d.start_at <= ${now} ORDER BY d.start_at, d.id`,
  )
  return rows.map(({ id }) => id)
}

/** When the next begins that has not; null for none. */
export async function nextStart(db: Database, now: number): Promise<number | null> {
  const row = await db.one<{ at: number | null }>(
    sql`SELECT min(d.start_at) AS at FROM recording d WHERE ${isOpen} AND d.start_at > ${now}`,
  )
  return row.at
}

/** Locks an open recording for the transaction: another server that is at it is waited for, or left to it. */
export async function lockOpen(
  tx: Database,
  id: number | { uuid: string },
  others: 'wait' | 'skip',
): Promise<OpenRecording | null> {
  const which = typeof id === 'number' ? sql`d.id = ${id}` : sql`d.uuid = ${id.uuid}`
  const lock = others === 'skip' ? sql`FOR UPDATE OF d SKIP LOCKED` : sql`FOR UPDATE OF d`
  const locked = await tx.maybe<{ id: number }>(
    sql`SELECT d.id FROM recording d WHERE ${which} AND ${isOpen} ${lock}`,
  )
  if (!locked) return null
  // A statement of its own: what was waited for has written fragments that the one above could not see.
  return tx.maybe<OpenRecording>(sql`
    SELECT d.id, d.uuid, d.restaurant_id, d.status, d.start_at, d.end_at, d.created_at, coalesce(d.clip, c.clip) AS clip,
           coalesce(d.width, p.width) AS width, coalesce(d.height, p.height) AS height, d.next_frame, d.size_bytes,
           d.length_ms, d.parts, s.segments, s.frames,
           c.online AND c.deleted_at IS NULL AS online, coalesce(c.deleted_at, c.status_at) AS since,
           c.restarting_until
      FROM recording d JOIN camera c ON c.id = d.camera_id
      LEFT JOIN camera_profile p ON p.camera_id = c.id AND p.active
           CROSS JOIN LATERAL (SELECT count(*) AS segments, coalesce(sum(frames), 0) AS frames
                                 FROM recording_segment WHERE recording_id = d.id) s
     WHERE d.id = ${locked.id}`)
}

/** Keeps how far a recording has come. People's changes alone count its version up. */
export async function storeProgress(
  tx: Database,
  recording: OpenRecording & { failure: string | null },
  segments: readonly StoredSegment[],
  at: number,
): Promise<void> {
  const { id, status, failure, endAt, clip, width, height, nextFrame, sizeBytes, lengthMs, parts } = recording
  await tx.run(sql`
    UPDATE recording SET status = ${status}, failure = ${failure}, end_at = ${endAt}, clip = ${clip}, width = ${width},
           height = ${height}, next_frame = ${nextFrame}, size_bytes = ${sizeBytes}, length_ms = ${lengthMs},
           parts = ${JSON.stringify(parts)}::jsonb, updated_at = ${at} WHERE id = ${id}`)
  if (segments.length === 0) return
  const columns = [
    segments.map((one) => one.number),
    segments.map((one) => one.firstFrame),
    segments.map((one) => one.frames),
    segments.map((one) => one.byteFrom),
    segments.map((one) => one.byteLength),
  ]
  await tx.run(sql`
    INSERT INTO recording_segment (recording_id, number, first_frame, frames, byte_from, byte_length)
    SELECT ${id}, * FROM unnest(${columns[0]}::int[], ${columns[1]}::bigint[], ${columns[2]}::int[],
                                ${columns[3]}::bigint[], ${columns[4]}::int[])`)
}

/** All fragments of a file, in order. */
export function segmentsOf(db: Database, recordingId: number): Promise<StoredSegment[]> {
  return db.rows<StoredSegment>(sql`
    SELECT number, first_frame, frames, byte_from, byte_length FROM recording_segment
     WHERE recording_id = ${recordingId} ORDER BY number`)
}

/** Uuids of those that were deleted before `before`. */
export const deletedRecordings = (db: Database, before: number) => uuidsOf(db, sql`deleted_at < ${before}`)

/** Those that were over before `before`. */
export const agedRecordings = (db: Database, before: number) =>
  uuidsOf(db, sql`end_at < ${before} AND status NOT IN ('SCHEDULED', 'RECORDING')`)

async function uuidsOf(db: Database, condition: Sql): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`SELECT uuid FROM recording WHERE ${condition}`)
  return rows.map(({ uuid }) => uuid)
}

export function forgetRecording(db: Database, uuid: string) {
  return db.run(sql`DELETE FROM recording WHERE uuid = ${uuid}`)
}

/** A recording as it is played. */
export interface PlayedRecording {
  id: number
  uuid: string
  restaurantNumber: string
  timezone: string
  camera: string
  clip: string
  width: number
  height: number
  startAt: number
  createdAt: number
  sizeBytes: number
  frames: number
  /** The stream's frame that it begins with: a key frame. */
  firstFrame: number
}

const playedColumns = sql`
  d.id, d.uuid, r.number AS restaurant_number, r.timezone, d.camera_name AS camera, d.clip, d.width, d.height,
  d.start_at, d.created_at, d.size_bytes,
  (SELECT coalesce(sum(s.frames), 0) FROM recording_segment s WHERE s.recording_id = d.id) AS frames,
  (SELECT min(s.first_frame) FROM recording_segment s WHERE s.recording_id = d.id) AS first_frame`
const playable = sql`
  d.deleted_at IS NULL AND d.length_ms > 0 AND d.status NOT IN ('SCHEDULED', 'RECORDING')`

/** One that has come to its end with something to play, and that the scope may see; null for any other. */
export function playedRecording(
  db: Database,
  { scope, restaurantUuid, uuid }: { scope: Scope; restaurantUuid: string; uuid: string },
): Promise<PlayedRecording | null> {
  return db.maybe<PlayedRecording>(sql`
    SELECT ${playedColumns} FROM recording d JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.uuid = ${uuid} AND ${playable}
       AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)}`)
}

/** Those of a restaurant that reach into a half-open range, by camera and time; epoch milliseconds. */
export function playedWithin(
  db: Database,
  { scope, restaurantUuid, from, to }: { scope: Scope; restaurantUuid: string; from: number; to: number },
): Promise<PlayedRecording[]> {
  return db.rows<PlayedRecording>(sql`
    SELECT ${playedColumns} FROM recording d JOIN restaurant r ON r.id = d.restaurant_id
     WHERE d.start_at < ${to}::bigint AND d.end_at > ${from}::bigint AND ${playable}
       AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)}
     ORDER BY d.camera_name, d.start_at, d.id`)
}
