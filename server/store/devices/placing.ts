import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { DeviceMove, StandingDevice } from '#src/contract/devices/placing.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { withinNamed, withinNamedOrNone } from '../administration/restaurants.ts'

/** A device with where it stands; null while it is of no restaurant. */
export interface PlacedDevice extends StandingDevice {
  id: number
  restaurantId: number | null
  restaurantUuid: string | null
}

const DEVICE = sql`
  SELECT d.uuid, d.kind, d.identifier, d.name, d.online, d.status_at AS status_time, d.version`
const ORDER = sql`ORDER BY d.kind, coalesce(d.name, d.identifier), d.id`

/** Devices of no restaurant, for who sees all of them. */
export const devicesOfNone = (db: Database, scope: Scope) =>
  db.rows<StandingDevice>(sql`
    ${DEVICE} FROM device d
     WHERE d.deleted_at IS NULL AND d.restaurant_id IS NULL AND ${scope === 'all' ? sql`TRUE` : sql`FALSE`} ${ORDER}`)

export const devicesOf = (db: Database, scope: Scope, restaurantUuid: string) =>
  db.rows<StandingDevice>(sql`
    ${DEVICE} FROM device d
     WHERE d.deleted_at IS NULL AND ${withinNamed(scope, sql`d.restaurant_id`, restaurantUuid)} ${ORDER}`)

const named = (scope: Scope, uuids: readonly string[]): Sql => sql`
  d.uuid = ANY(${[...uuids]}::uuid[]) AND d.deleted_at IS NULL
  AND ${withinNamedOrNone(scope, sql`d.restaurant_id`, undefined)}`

/** The named devices in scope, each locked: always in the same order, so that two moves never wait for each other. */
export const lockDevices = (tx: Database, scope: Scope, uuids: readonly string[]) =>
  tx.rows<PlacedDevice>(sql`
    ${DEVICE}, d.id, d.restaurant_id, (SELECT r.uuid FROM restaurant r WHERE r.id = d.restaurant_id) AS restaurant_uuid
      FROM device d WHERE ${named(scope, uuids)} ORDER BY d.id FOR UPDATE OF d`)

/** A living restaurant in scope, that nobody deletes before the transaction ends. */
export const keepRestaurant = (tx: Database, scope: Scope, uuid: string) =>
  tx.maybe<{ id: number; number: string; name: string }>(sql`
    SELECT r.id, r.number, r.name FROM restaurant r
     WHERE r.id IN (SELECT one.id FROM restaurant one WHERE ${withinNamed(scope, sql`one.id`, uuid)}) FOR SHARE`)

/** Has a device stand in a restaurant; a tablet no longer shows what it showed of the former. */
export async function placeDevice(tx: Database, id: number, restaurantId: number, at: number): Promise<void> {
  await tx.run(sql`
    UPDATE device SET restaurant_id = ${restaurantId}, updated_at = ${at}, version = version + 1 WHERE id = ${id}`)
  await tx.run(sql`UPDATE tablet SET shows = NULL WHERE device_id = ${id}`)
}

/** What goes along with devices that are moved to a restaurant, and what the ones that lose them keep. */
export async function outlookOf(
  db: Database,
  scope: Scope,
  uuids: readonly string[],
  to: string,
): Promise<DeviceMove> {
  const these = sql`SELECT d.id FROM device d WHERE ${named(scope, uuids)}`
  const moves = await db.one<DeviceMove['moves']>(sql`
    SELECT (SELECT count(*) FROM online_period WHERE device_id IN (${these})) AS online_periods,
           (SELECT count(*) FROM tablet_session WHERE device_id IN (${these}) AND deleted_at IS NULL) AS sessions,
           (SELECT count(*) FROM tablet_log WHERE device_id IN (${these}) AND deleted_at IS NULL) AS logs,
           (SELECT count(*) FROM tablet WHERE device_id IN (${these}) AND shows IS NOT NULL) AS showing`)
  const stays = await db.rows<DeviceMove['stays'][number]>(sql`
    SELECT r.uuid, r.number, r.name,
           (SELECT count(*) FROM camera c WHERE c.restaurant_id = r.id AND c.deleted_at IS NULL) AS cameras,
           (SELECT count(*) FROM recording o WHERE o.restaurant_id = r.id AND o.deleted_at IS NULL) AS recordings,
           (SELECT min(b.started_at) FROM batch b WHERE b.restaurant_id = r.id) AS history_since,
           (SELECT count(*) FROM device v WHERE v.restaurant_id = r.id AND v.deleted_at IS NULL
                                            AND v.id NOT IN (${these})) AS devices_left
      FROM restaurant r
     WHERE r.id IN (SELECT d.restaurant_id FROM device d WHERE ${named(scope, uuids)}) AND r.uuid <> ${to}
     ORDER BY r.number`)
  return { moves, stays }
}
