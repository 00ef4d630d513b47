import sql, { empty } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'

/** A device that came online or went offline: whose it is, null while it is of no restaurant. */
export interface Turned {
  uuid: string
  kind: DeviceKind
  restaurantId: number | null
}

/**
 * Turns a device online or offline as of `at`, and keeps the time online that ends with it; null where it is so already.
 * What is told late does not reach back behind what is known.
 */
export function turnDevice(tx: Database, id: number, online: boolean, at: number): Promise<Turned | null> {
  return tx.maybe<Turned>(sql`
    WITH was AS (SELECT id, online, status_at FROM device WHERE id = ${id} FOR UPDATE),
    turned AS (
      UPDATE device d SET online = ${online}, status_at = greatest(was.status_at, ${at}::bigint)
        FROM was WHERE d.id = was.id AND was.online <> ${online}
      RETURNING d.id, d.uuid, d.kind, d.restaurant_id, was.status_at AS since, d.status_at AS until),
    ended AS (
      INSERT INTO online_period (device_id, started_at, ended_at)
      SELECT id, since, until FROM turned WHERE NOT ${online}::boolean AND until > since)
    SELECT uuid, kind, restaurant_id FROM turned`)
}

/** The devices that these keys are of, and whether they count as online. */
export const devicesOfKeys = (
  db: Database,
  keyIds: readonly number[],
): Promise<{ id: number; online: boolean }[]> =>
  db.rows(sql`
    SELECT DISTINCT d.id, d.online FROM intake_key k JOIN device d ON d.id = k.device_id
     WHERE k.id = ANY(${[...keyIds]}::int[]) AND d.deleted_at IS NULL`)

/** Devices with keys that count as online, though none of their keys has been used since `before`. */
export const silentDevices = (db: Database, before: number): Promise<{ id: number; heardAt: number }[]> =>
  db.rows(sql`
    SELECT d.id, max(coalesce(k.last_used_at, d.status_at)) AS heard_at
      FROM device d JOIN intake_key k ON k.device_id = d.id
     WHERE d.online AND d.status_at < ${before}
     GROUP BY d.id HAVING max(coalesce(k.last_used_at, 0)) < ${before}`)

/** Tablets come and go by their sockets; what lives by the simulation alone is asked for by kind. */
export interface KeptDevice {
  id: number
  identifier: string
  restaurantId: number | null
  restaurantUuid: string | null
  online: boolean
  statusAt: number
  /** Of a tablet. */
  model: string | null
  build: string | null
}

/** The devices that are there: of living restaurants, or of none. */
export const devicesToKeep = (db: Database, kind?: DeviceKind): Promise<KeptDevice[]> =>
  db.rows<KeptDevice>(sql`
    SELECT d.id, d.identifier, d.restaurant_id, r.uuid AS restaurant_uuid, d.online, d.status_at, t.model, t.build
      FROM device d LEFT JOIN restaurant r ON r.id = d.restaurant_id LEFT JOIN tablet t ON t.device_id = d.id
     WHERE d.deleted_at IS NULL ${kind ? sql`AND d.kind = ${kind}` : empty}
       AND r.deleted_at IS NULL
     ORDER BY d.id`)

export async function deviceUuidOf(db: Database, id: number): Promise<string> {
  return (await db.one<{ uuid: string }>(sql`SELECT uuid FROM device WHERE id = ${id}`)).uuid
}

export async function deviceIdOf(db: Database, uuid: string): Promise<number | null> {
  const row = await db.maybe<{ id: number }>(sql`SELECT id FROM device WHERE uuid = ${uuid}`)
  return row?.id ?? null
}
