import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { RecordingStatus } from '#src/domain/cameras/recording-status.ts'
import type { RecordedPart } from '#src/domain/cameras/recording-times.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
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
  cameraId: number
  /** Of the camera, until it began; then as it began. Null for a camera of the chain's own. */
  clip: string | null
  width: number | null
  height: number | null
  stream: CameraStream
  /** Of a camera of the chain's own that began: H.264's, as server/video/mp4/header.ts packs them. */
  parameterSets: Buffer | null
  frameRate: number | null
  /** When what was recorded last ends; null before it began. */
  nextAt: number | null
  sizeBytes: number
  lengthMs: number
  parts: RecordedPart[]
  /** Segments of its file, and how long they are in ticks of 90 kHz. */
  segments: number
  ticks: number
  /** When a part of a rolling recording is deleted; null for any other. */
  expiresAt: number | null
  /** The server that records it, of a camera of the chain's own. */
  recorder: string | null
  /** What is known of its camera; one that was deleted gives no picture from then on. */
  online: boolean
  since: number
  restartingUntil: number
}

/** A part of a file that begins with a key frame: one fragment, or several short ones. */
export interface StoredSegment {
  number: number
  /** Epoch milliseconds. */
  beginAt: number
  /** Of 90 kHz. */
  ticks: number
  byteFrom: number
  byteLength: number
}

const isOpen = sql`d.status IN ('SCHEDULED', 'RECORDING') AND d.deleted_at IS NULL`

/** Cameras of a chain's own are recorded by the server that holds them (camera-recordings.ts). */
const isOfClip = sql`coalesce(d.clip, c.clip) IS NOT NULL`

/** Ids of those of clips that have something to be done about `now`. */
export async function dueRecordings(db: Database, now: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    SELECT d.id FROM recording d JOIN camera c ON c.id = d.camera_id
     WHERE ${isOpen} AND ${isOfClip} AND d.start_at <= ${now} ORDER BY d.start_at, d.id`)
  return rows.map(({ id }) => id)
}

/** When the next of a clip begins that has not; null for none. */
export async function nextStart(db: Database, now: number): Promise<number | null> {
  const row = await db.one<{ at: number | null }>(sql`
    SELECT min(d.start_at) AS at FROM recording d JOIN camera c ON c.id = d.camera_id
     WHERE ${isOpen} AND ${isOfClip} AND d.start_at > ${now}`)
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
  // A statement of its own: what was waited for has written segments that the one above could not see.
  return tx.maybe<OpenRecording>(sql`
    SELECT d.id, d.uuid, d.restaurant_id, d.status, d.start_at, d.end_at, d.created_at, d.camera_id,
           coalesce(d.clip, c.clip) AS clip, coalesce(d.width, p.width) AS width, coalesce(d.height, p.height) AS height,
           d.stream, d.parameter_sets, d.frame_rate, d.next_at, d.size_bytes, d.length_ms, d.parts, d.expires_at, d.recorder,
           s.segments, s.ticks,
           c.online AND c.deleted_at IS NULL AS online, coalesce(c.deleted_at, c.status_at) AS since,
           c.restarting_until
      FROM recording d JOIN camera c ON c.id = d.camera_id
      LEFT JOIN camera_profile p ON p.camera_id = c.id AND p.active
           CROSS JOIN LATERAL (SELECT count(*) AS segments, coalesce(sum(ticks), 0) AS ticks
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
  const { id, status, failure, endAt, clip, width, height, parameterSets, frameRate } = recording
  const { nextAt, sizeBytes, lengthMs, parts } = recording
  await tx.run(sql`
    UPDATE recording SET status = ${status}, failure = ${failure}, end_at = ${endAt}, clip = ${clip}, width = ${width},
           height = ${height}, parameter_sets = ${parameterSets}, frame_rate = ${frameRate}, next_at = ${nextAt},
           size_bytes = ${sizeBytes}, length_ms = ${lengthMs}, parts = ${JSON.stringify(parts)}::jsonb, updated_at = ${at} WHERE id = ${id}`)
  if (segments.length === 0) return
  const columns = [
    segments.map((one) => one.number),
    segments.map((one) => one.beginAt),
    segments.map((one) => one.ticks),
    segments.map((one) => one.byteFrom),
    segments.map((one) => one.byteLength),
  ]
  await tx.run(sql`
    INSERT INTO recording_segment (recording_id, number, begin_at, ticks, byte_from, byte_length)
    SELECT ${id}, * FROM unnest(${columns[0]}::int[], ${columns[1]}::bigint[], ${columns[2]}::int[],
                                ${columns[3]}::bigint[], ${columns[4]}::int[])`)
}

/** All segments of a file, in order. */
export function segmentsOf(db: Database, recordingId: number): Promise<StoredSegment[]> {
  return db.rows<StoredSegment>(sql`
    SELECT number, begin_at, ticks, byte_from, byte_length FROM recording_segment
     WHERE recording_id = ${recordingId} ORDER BY number`)
}

/** Uuids of those that were deleted before `before`. */
export const deletedRecordings = (db: Database, before: number) => uuidsOf(db, sql`deleted_at < ${before}`)

/** Those that were over before `before`. */
export const agedRecordings = (db: Database, before: number) =>
  uuidsOf(db, sql`end_at < ${before} AND status NOT IN ('SCHEDULED', 'RECORDING')`)

const uuidsOf = (db: Database, condition: Sql): Promise<{ uuid: string }[]> =>
  db.rows(sql`SELECT uuid FROM recording WHERE ${condition}`)

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
  /** Null for a camera of the chain's own. */
  clip: string | null
  width: number
  height: number
  /** Of a camera of the chain's own, as server/video/mp4/header.ts packs them. */
  parameterSets: Buffer | null
  startAt: number
  createdAt: number
  sizeBytes: number
  /** How long it is, in ticks of 90 kHz. */
  ticks: number
  /** When it begins, with a key frame: epoch milliseconds. */
  beginAt: number
}

const playedColumns = sql`
  d.id, d.uuid, r.number AS restaurant_number, r.timezone, d.camera_name AS camera, d.clip, d.width, d.height,
  d.parameter_sets, d.start_at, d.created_at, d.size_bytes,
  (SELECT coalesce(sum(s.ticks), 0) FROM recording_segment s WHERE s.recording_id = d.id) AS ticks,
  (SELECT min(s.begin_at) FROM recording_segment s WHERE s.recording_id = d.id) AS begin_at`
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
