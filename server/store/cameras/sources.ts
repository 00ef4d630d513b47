import sql, { empty } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { CAMERA_FAULTS, type CameraFault, isSetAtCamera, mayPass } from '#src/domain/cameras/faults.ts'

/** Where a camera of a chain's own is, as it is stored. */
export interface StoredSource {
  kind: 'RTSP' | 'ONVIF'
  /** The device whose agent connects to it; null where this server does. */
  agentId: number | null
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

/**
 * The device `v` that connects to a camera. One that was deleted, or has moved to another restaurant, is nobody: 0 is
 * no device, and so away.
 */
const AGENT = sql`
  CASE WHEN s.agent_id IS NULL OR (v.deleted_at IS NULL AND v.restaurant_id = c.restaurant_id) THEN s.agent_id
       ELSE 0 END AS agent_id`

/** Where a living camera is; null for one that is gone, or is the demonstration's. */
export function sourceOf(
  db: Database,
  camera: { id: number } | { uuid: string },
): Promise<PulledSource | null> {
  const which = 'id' in camera ? sql`c.id = ${camera.id}` : sql`c.uuid = ${camera.uuid}`
  return db.maybe<PulledSource>(sql`
    SELECT s.kind, host, port, device_port, main_path, sub_path, main_token, sub_token, manufacturer, model, serial,
           firmware, fault, s.camera_id, c.uuid, c.username, c.password, ${AGENT}
      FROM camera_source s JOIN camera c ON c.id = s.camera_id LEFT JOIN device v ON v.id = s.agent_id
     WHERE ${which} AND c.deleted_at IS NULL`)
}

/** Stores where a camera is; what was wrong with it is forgotten. */
export async function storeSource(tx: Database, cameraUuid: string, source: StoredSource): Promise<void> {
  await tx.run(
    sql`DELETE FROM camera_source s USING camera c WHERE c.id = s.camera_id AND c.uuid = ${cameraUuid}`,
  )
  await tx.run(sql`
    INSERT INTO camera_source (camera_id, agent_id, kind, host, port, device_port, main_path, sub_path, main_token,
                               sub_token, manufacturer, model, serial, firmware)
    SELECT id, ${source.agentId}, ${source.kind}, ${source.host}, ${source.port}, ${source.devicePort}, ${source.mainPath},
           ${source.subPath}, ${source.mainToken}, ${source.subToken}, ${source.manufacturer}, ${source.model},
           ${source.serial}, ${source.firmware}
      FROM camera WHERE uuid = ${cameraUuid}`)
}

/**
 * The name of another living camera with this main stream, if there is one. Restaurants' own networks have the same
 * addresses, so what two agents connect to is not the same.
 */
export async function cameraAt(
  db: Database,
  { agentId, host, port, mainPath }: Pick<StoredSource, 'agentId' | 'host' | 'port' | 'mainPath'>,
  exceptUuid: string | null,
): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    SELECT c.name FROM camera_source s JOIN camera c ON c.id = s.camera_id
     WHERE s.host = ${host} AND s.port = ${port} AND s.main_path = ${mainPath} AND c.deleted_at IS NULL
       AND s.agent_id IS NOT DISTINCT FROM ${agentId}::integer AND c.uuid IS DISTINCT FROM ${exceptUuid}::uuid
     LIMIT 1`)
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

/** Where the living cameras of a restaurant are that a server, or one agent, connects to. */
export const cameraHosts = (
  db: Database,
  restaurantUuid: string,
  agentId: number | null,
): Promise<{ uuid: string; host: string }[]> =>
  db.rows(sql`
    SELECT c.uuid, s.host FROM camera_source s JOIN camera c ON c.id = s.camera_id
      JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.uuid = ${restaurantUuid} AND s.agent_id IS NOT DISTINCT FROM ${agentId}::integer
       AND c.deleted_at IS NULL`)

/** The agents that can connect to cameras of a restaurant, by name. */
export const agentsOf = (
  db: Database,
  restaurantUuid: string,
): Promise<{ id: number; uuid: string; name: string }[]> =>
  db.rows(sql`
    SELECT v.id, v.uuid, v.identifier AS name
      FROM device v JOIN restaurant r ON r.id = v.restaurant_id
     WHERE r.uuid = ${restaurantUuid} AND v.kind = 'EDGE' AND v.deleted_at IS NULL ORDER BY name, v.id`)

/** The cameras whose passwords an agent keeps: those it connects to, also deleted ones that may come back. */
export async function keptCameras(db: Database, agentId: number, deletedSince: number): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`
    SELECT c.uuid FROM camera_source s JOIN camera c ON c.id = s.camera_id
     WHERE s.agent_id = ${agentId} AND (c.deleted_at IS NULL OR c.deleted_at > ${deletedSince})`)
  return rows.map(({ uuid }) => uuid)
}

export interface WatchedSource {
  cameraId: number
  uuid: string
  agentId: number | null
  host: string
  port: number
  online: boolean
  fault: CameraFault | null
}

/**
 * Where all living cameras are, or those of one agent, except those that are restarting, or have a fault that only
 * people can change here.
 */
export function reachableSources(db: Database, now: number, agentId?: number): Promise<WatchedSource[]> {
  const faults = CAMERA_FAULTS.filter((fault) => !mayPass(fault) && !isSetAtCamera(fault))
  return db.rows<WatchedSource>(sql`
    SELECT s.camera_id, c.uuid, s.host, s.port, c.online, s.fault, ${AGENT}
      FROM camera_source s JOIN camera c ON c.id = s.camera_id LEFT JOIN device v ON v.id = s.agent_id
     WHERE c.deleted_at IS NULL ${agentId === undefined ? empty : sql`AND s.agent_id = ${agentId}`} AND c.restarting_until <= ${now} AND (s.fault IS NULL OR NOT s.fault = ANY(${faults}::text[]))`)
}

/** Forgets what was wrong with a camera: somebody changed what opens it, and it is tried again. */
export async function forgetFault(tx: Database, cameraUuid: string, at: number): Promise<void> {
  const camera = await tx.maybe<{ id: number }>(sql`SELECT id FROM camera WHERE uuid = ${cameraUuid}`)
  if (camera) await storeState(tx, camera.id, { fault: null, online: true, at })
}
