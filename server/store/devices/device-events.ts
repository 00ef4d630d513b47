import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { DEVICE_EVENTS, type DeviceEvent, type deviceEvents } from '#src/contract/devices/device-events.ts'
import { kindOfType } from '#src/contract/intake/events.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { EventResult } from '#src/domain/intake/results.ts'
import { withinNamedOrNone } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

/** An event as it is kept for people to look at. */
export interface KeptEvent {
  deviceId: number
  at: number
  result: EventResult
  type: string | null
  message: string | null
  /** Its JSON; null where it was too large to keep. */
  event: string | null
}

/** Keeps events in the order in which they came. A device that was deleted in the meantime keeps none. */
export const insertDeviceEvents = (db: Database, events: readonly KeptEvent[]): Promise<number> => {
  const all = <K extends keyof KeptEvent>(name: K) => events.map((event) => event[name])
  return db.run(sql`
    INSERT INTO device_event (device_id, received_at, result, type, message, event)
    SELECT n.device_id, n.at, n.result, n.type, n.message, n.event
      FROM unnest(${all('deviceId')}::int[], ${all('at')}::bigint[], ${all('result')}::text[], ${all('type')}::text[],
                  ${all('message')}::text[], ${all('event')}::text[])
           WITH ORDINALITY AS n(device_id, at, result, type, message, event, place)
      JOIN device d ON d.id = n.device_id
     ORDER BY n.place`)
}

/** Deletes of these devices all but the last events. */
export const trimDeviceEvents = (db: Database, deviceIds: readonly number[]): Promise<number> =>
  db.run(sql`
    DELETE FROM device_event e USING unnest(${[...deviceIds]}::int[]) AS of(device_id)
     WHERE e.device_id = of.device_id
       AND e.id < (SELECT min(id) FROM (
             SELECT id FROM device_event WHERE device_id = of.device_id ORDER BY id DESC LIMIT ${DEVICE_EVENTS}) AS last)`)

/** Within the last events, `e`. */
const ORDERS: Record<SortOf<typeof deviceEvents>, Sql> = {
  receivedTime: sql`e.received_at`,
  kind: sql`e.type`,
  result: sql`e.result`,
}

/** One page of the last events of a PC that a caller sees. */
export async function deviceEventPage(
  db: Database,
  scope: Scope,
  query: QueryOf<typeof deviceEvents>,
): Promise<Paged<DeviceEvent>> {
  const { deviceUuid, results, search, page, limit, sortBy, orderDirection } = query
  const direction = raw(orderDirection)
  const last = sql`
    FROM (SELECT e.* FROM device_event e JOIN device d ON d.id = e.device_id
           WHERE d.uuid = ${deviceUuid} AND d.deleted_at IS NULL
             AND ${withinNamedOrNone(scope, sql`d.restaurant_id`, undefined)}
           ORDER BY e.id DESC LIMIT ${DEVICE_EVENTS}) AS e
   WHERE ${join(
     [
       sql`true`,
       ...(results ? [sql`e.result = ANY(${results}::text[])`] : []),
       ...(search ? [contains(sql`coalesce(e.event, '') || ' ' || coalesce(e.message, '')`, search)] : []),
     ],
     ' AND ',
   )}`
  const content = await db.rows<Omit<DeviceEvent, 'kind' | 'deletes'>>(sql`
    SELECT e.id::text, e.received_at AS received_time, e.result, e.type, e.message, e.event ${last}
     ORDER BY ${ORDERS[sortBy]} ${direction}, e.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total ${last}`)
  return pageOf(
    { page, limit },
    content.map((row) => ({ ...row, ...kindOfType(row.type) })),
    total,
  )
}
