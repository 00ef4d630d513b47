import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { CAMERA_FAULTS, type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'

/** Where a camera of a chain's own is, as it is stored. */
export interface StoredSource {
  kind: 'RTSP' | 'ONVIF'
  host: string
  /** Of RTSP. */
  port: number
  /** Of ONVIF; null without it. */
  devicePort: number | null
  mainPath: string
  subPath: string | null
  mainToken: string | null
  subToken: string | null
  manufacturer: string | null
  model: string | null
  serial: string | null
  firmware: string | null
}

/** With what opens it, and why it was not to be opened the last time. */
export interface PulledSource extends StoredSource {
  cameraId: number
  uuid: string
  username: string | null
  /** As it is stored: sealed. */
  password: string | null
  fault: CameraFault | null
}

const COLUMNS = `kind, host, port, device_port, main_path, sub_path, main_token, sub_token,
  manufacturer, model, serial, firmware`

/** Where a living camera is; null for one that is gone, or is the demonstration's. */
export function sourceOf(
  db: Database,
  camera: { id: number } | { uuid: string },
): Promise<PulledSource | null> {
  const which = 'id' in camera ? sql`c.id = ${camera.id}` : sql`c.uuid = ${camera.uuid}`
  return db.maybe<PulledSource>(sql`
    SELECT ${raw(COLUMNS)}, fault, s.camera_id, c.uuid, c.username, c.password
      FROM camera_source s JOIN camera c ON c.id = s.camera_id WHERE ${which} AND c.deleted_at IS NULL`)
}

/** Stores where a camera is; what was wrong with it is forgotten. */
export async function storeSource(tx: Database, cameraUuid: string, source: StoredSource): Promise<void> {
  await tx.run(
    sql`DELETE FROM camera_source s USING camera c WHERE c.id = s.camera_id AND c.uuid = ${cameraUuid}`,
  )
  await tx.run(sql`
    INSERT INTO camera_source (camera_id, ${raw(COLUMNS)})
    SELECT id, ${source.kind}, ${source.host}, ${source.port}, ${source.devicePort}, ${source.mainPath},
           ${source.subPath}, ${source.mainToken}, ${source.subToken}, ${source.manufacturer}, ${source.model},
           ${source.serial}, ${source.firmware}
      FROM camera WHERE uuid = ${cameraUuid}`)
}

/** The name of another living camera with this main stream, if there is one. */
export async function cameraAt(
  db: Database,
  { host, port, mainPath }: Pick<StoredSource, 'host' | 'port' | 'mainPath'>,
  exceptUuid: string | null,
): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    SELECT c.name FROM camera_source s JOIN camera c ON c.id = s.camera_id
     WHERE s.host = ${host} AND s.port = ${port} AND s.main_path = ${mainPath} AND c.deleted_at IS NULL
       AND c.uuid IS DISTINCT FROM ${exceptUuid}::uuid LIMIT 1`)
  return row?.name ?? null
}

/** What a camera is about to show, or why it does not. */
export interface CameraState {
  fault: CameraFault | null
  /** Whether it gives pictures: some faults only spoil them. */
  online: boolean
  at: number
}

/**
 * Keeps what was seen of a camera, with its outages; gives whose it is where that changed, else null.
 */
export async function storeState(
  tx: Database,
  cameraId: number,
  { fault, online, at }: CameraState,
): Promise<{ restaurantId: number; uuid: string } | null> {
  const camera = await tx.maybe<{
    restaurantId: number
    uuid: string
    online: boolean
    fault: string | null
  }>(sql`
    SELECT c.restaurant_id, c.uuid, c.online, s.fault FROM camera c JOIN camera_source s ON s.camera_id = c.id
     WHERE c.id = ${cameraId} AND c.deleted_at IS NULL FOR UPDATE`)
  if (!camera || (camera.online === online && camera.fault === fault)) return null
  if (camera.fault !== fault)
    await tx.run(sql`
      UPDATE camera_source SET fault = ${fault}, fault_at = ${fault === null ? null : at} WHERE camera_id = ${cameraId}`)
  if (camera.online !== online) {
    await tx.run(sql`UPDATE camera SET online = ${online}, status_at = ${at} WHERE id = ${cameraId}`)
    if (online)
      await tx.run(sql`
        UPDATE camera_outage SET ended_at = greatest(started_at, ${at}::bigint)
         WHERE camera_id = ${cameraId} AND ended_at IS NULL`)
    else
      await tx.run(sql`
        INSERT INTO camera_outage (camera_id, restaurant_id, started_at)
        VALUES (${cameraId}, ${camera.restaurantId}, ${at}) ON CONFLICT DO NOTHING`)
  }
  return { restaurantId: camera.restaurantId, uuid: camera.uuid }
}

/** Where the living cameras of a restaurant are. */
export const cameraHosts = (
  db: Database,
  restaurantUuid: string,
): Promise<{ uuid: string; host: string }[]> =>
  db.rows(sql`
    SELECT c.uuid, s.host FROM camera_source s JOIN camera c ON c.id = s.camera_id
      JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.uuid = ${restaurantUuid} AND c.deleted_at IS NULL`)

export interface WatchedSource {
  cameraId: number
  host: string
  port: number
  online: boolean
}

/** Where all living cameras are, except those that are restarting, or have a fault that only people can change. */
export function reachableSources(db: Database, now: number): Promise<WatchedSource[]> {
  const faults = CAMERA_FAULTS.filter((fault) => !mayPass(fault))
  return db.rows<WatchedSource>(sql`
    SELECT s.camera_id, s.host, s.port, c.online FROM camera_source s JOIN camera c ON c.id = s.camera_id
     WHERE c.deleted_at IS NULL AND c.restarting_until <= ${now} AND (s.fault IS NULL OR NOT s.fault = ANY(${faults}::text[]))`)
}

/** Forgets what was wrong with a camera: somebody changed what opens it, and it is tried again. */
export async function forgetFault(tx: Database, cameraUuid: string, at: number): Promise<void> {
  const camera = await tx.maybe<{ id: number }>(sql`SELECT id FROM camera WHERE uuid = ${cameraUuid}`)
  if (camera) await storeState(tx, camera.id, { fault: null, online: true, at })
}
