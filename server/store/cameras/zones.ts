import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Zone } from '#src/contract/cameras/plug-and-play.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { ZoneMode } from '#src/domain/cameras/zones.ts'
import { withinNamed } from '../administration/restaurants.ts'

const STREAMS = sql`stream s WHERE s.zone_id = z.id AND s.deleted_at IS NULL`

const selected = (where: Sql): Sql => sql`
  SELECT z.uuid, z.name, r.uuid AS restaurant_uuid, r.number AS restaurant_number, z.mode,
         z.started_at AS started_time, (SELECT count(*) FROM ${STREAMS})::int AS streams,
         (SELECT count(*) FROM ${STREAMS} AND s.started_at IS NOT NULL)::int AS live
    FROM zone z JOIN restaurant r ON r.id = z.restaurant_id WHERE ${where}`

/** The zones of a restaurant in scope, by name. */
export const zonesOf = (db: Database, scope: Scope, restaurantUuid: string): Promise<Zone[]> =>
  db.rows<Zone>(sql`
    ${selected(withinNamed(scope, sql`z.restaurant_id`, restaurantUuid))} ORDER BY z.name, z.id`)

/** A zone in scope; locked for the transaction where told. */
export function zoneOf(db: Database, scope: Scope, uuid: string, lock?: 'FOR UPDATE'): Promise<Zone | null> {
  const where = sql`z.uuid = ${uuid} AND ${withinNamed(scope, sql`z.restaurant_id`, undefined)}`
  return db.maybe<Zone>(sql`${selected(where)} ${lock ? sql`FOR UPDATE OF z` : empty}`)
}

/** Lets a zone run for a mode; one that runs has been running as long as before. */
export async function setMode(tx: Database, uuid: string, mode: ZoneMode, at: number): Promise<void> {
  await tx.run(sql`
    UPDATE zone SET mode = ${mode}, started_at = coalesce(started_at, ${at}) WHERE uuid = ${uuid}`)
}

/** Puts streams into this order, from the left. */
export async function setPlaces(tx: Database, uuids: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE stream s SET place = o.place FROM unnest(${[...uuids]}::uuid[]) WITH ORDINALITY o (uuid, place)
     WHERE s.uuid = o.uuid`)
}

const ofRestaurant = (uuid: string): Sql =>
  sql`z.restaurant_id = (SELECT id FROM restaurant WHERE uuid = ${uuid})`

/**
 * Holds a restaurant's zones until the transaction ends. Of two that stop the last live streams of one at once neither
 * sees what the other does, and each would leave the zone running for the other's sake.
 */
export async function lockZones(tx: Database, restaurantUuid: string): Promise<void> {
  await tx.run(sql`SELECT FROM zone z WHERE ${ofRestaurant(restaurantUuid)} ORDER BY z.id FOR UPDATE`)
}

/** Stops the zones of a restaurant that have no live stream any more. */
export async function stopIdleZones(tx: Database, restaurantUuid: string): Promise<void> {
  await tx.run(sql`
    UPDATE zone z SET mode = NULL, started_at = NULL
     WHERE ${ofRestaurant(restaurantUuid)} AND z.mode IS NOT NULL
       AND NOT EXISTS (SELECT FROM ${STREAMS} AND s.started_at IS NOT NULL)`)
}
