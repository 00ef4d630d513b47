import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Tunnel } from '#src/contract/operations/tunnels.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { scopeOfCall, withinNamed } from '../administration/restaurants.ts'

/** What the tunnels told last. @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function listTunnels(
  db: Database,
  scope: Scope,
  restaurantUuid: string | undefined,
): Promise<Tunnel[]> {
  const rows = await db.rows<Tunnel>(sql`
    SELECT r.uuid AS restaurant_uuid, r.number AS restaurant_number, t.host, t.address,
           CASE WHEN t.up THEN 'UP' ELSE 'DOWN' END AS status, t.handshake_at AS last_handshake_time,
           t.received_bytes, t.sent_bytes, t.told_at AS updated_time
      FROM tunnel t JOIN restaurant r ON r.id = t.restaurant_id
     WHERE ${withinNamed(scope, sql`t.restaurant_id`, restaurantUuid)} ORDER BY r.number, t.host`)
  if (rows.length === 0) await scopeOfCall(db, scope, restaurantUuid)
  return rows
}

/** A host of a kitchen that is simulated. */
export const simulatedHosts = (db: Database) =>
  db.rows<{ restaurantId: number; host: string }>(sql`
    SELECT h.restaurant_id, h.host
      FROM restaurant_host h JOIN simulated_kitchen k ON k.restaurant_id = h.restaurant_id
           JOIN restaurant r ON r.id = h.restaurant_id
     WHERE r.deleted_at IS NULL ORDER BY h.restaurant_id, h.host`)

/** What a host reports of its tunnel. */
export interface ToldTunnel {
  restaurantId: number
  host: string
  address: string
  up: boolean
  handshakeAt: number
  receivedBytes: number
  sentBytes: number
}

export async function keepTunnels(db: Database, told: readonly ToldTunnel[], at: number): Promise<void> {
  await db.run(sql`
    INSERT INTO tunnel (restaurant_id, host, address, up, handshake_at, received_bytes, sent_bytes, told_at)
    SELECT t."restaurantId", t.host, t.address, t.up, t."handshakeAt", t."receivedBytes", t."sentBytes", ${at}::bigint
      FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
           AS t ("restaurantId" integer, host text, address text, up boolean, "handshakeAt" bigint,
                 "receivedBytes" bigint, "sentBytes" bigint)
    ON CONFLICT (restaurant_id, host) DO UPDATE
       SET address = excluded.address, up = excluded.up, handshake_at = excluded.handshake_at,
           received_bytes = excluded.received_bytes, sent_bytes = excluded.sent_bytes, told_at = excluded.told_at`)
}
