import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { TabletCommand } from '#src/domain/devices/commands.ts'

/** A tablet as its socket knows it. */
export interface ConnectedTablet {
  id: number
  uuid: string
  name: string
  restaurantId: number | null
  restaurantUuid: string | null
  remoteAccess: boolean
}

const SELECTED = sql`
  SELECT d.id, d.uuid, d.name, d.restaurant_id, r.uuid AS restaurant_uuid, t.remote_access
    FROM tablet t JOIN device d ON d.id = t.device_id AND d.deleted_at IS NULL
         LEFT JOIN restaurant r ON r.id = d.restaurant_id`

/** Whose secret it is. */
export const tabletBySecret = (db: Database, secretHash: Buffer) =>
  db.maybe<ConnectedTablet>(sql`${SELECTED} WHERE t.secret_hash = ${secretHash} AND r.deleted_at IS NULL`)

export const tabletById = (db: Database, id: number) =>
  db.maybe<ConnectedTablet>(sql`${SELECTED} WHERE d.id = ${id}`)

export async function setSecret(db: Database, id: number, secretHash: Buffer): Promise<void> {
  await db.run(sql`UPDATE tablet SET secret_hash = ${secretHash} WHERE device_id = ${id}`)
}

/** Puts a tablet's new socket in the place of any other, and gives the one that it had. */
export async function takeConnection(
  tx: Database,
  id: number,
  { connection, model, build, at }: { connection: string; model: string; build: string; at: number },
): Promise<string | null> {
  const { former } = await tx.one<{ former: string | null }>(sql`
    WITH was AS (SELECT connection FROM tablet WHERE device_id = ${id} FOR UPDATE)
    UPDATE tablet SET connection = ${connection}, seen_at = ${at}, model = ${model}, build = ${build}
      FROM was WHERE device_id = ${id} RETURNING was.connection AS former`)
  return former
}

/** Whether the socket was the tablet's own until now: another may have taken its place. */
export async function dropConnection(tx: Database, id: number, connection: string): Promise<boolean> {
  const dropped = await tx.run(
    sql`UPDATE tablet SET connection = NULL WHERE device_id = ${id} AND connection = ${connection}`,
  )
  return dropped > 0
}

/** Notes that these sockets were found alive, and gives those that are their tablets' own still. */
export async function seeConnections(
  db: Database,
  connections: readonly string[],
  at: number,
): Promise<Set<string>> {
  const rows = await db.rows<{ connection: string }>(sql`
    UPDATE tablet SET seen_at = ${at} WHERE connection = ANY(${[...connections]}::uuid[]) RETURNING connection`)
  return new Set(rows.map(({ connection }) => connection))
}

/** Whether a tablet has a socket, on whatever server. */
export async function isConnected(db: Database, id: number): Promise<boolean> {
  const row = await db.maybe(sql`SELECT FROM tablet WHERE device_id = ${id} AND connection IS NOT NULL`)
  return row !== null
}

const SEEN_AT = sql`greatest(d.status_at, coalesce(t.seen_at, 0))`

/** Tablets that nobody has found alive since `before`, though they count as online. */
export const lapsedTablets = (db: Database, before: number) =>
  db.rows<{ id: number }>(sql`
    SELECT d.id FROM device d JOIN tablet t ON t.device_id = d.id WHERE d.online AND ${SEEN_AT} < ${before}`)

/** Takes its socket from such a tablet, and gives when it was found alive; null for one that has come back since. */
export async function lapseTablet(tx: Database, id: number, before: number): Promise<number | null> {
  const row = await tx.maybe<{ seenAt: number }>(sql`
    UPDATE tablet t SET connection = NULL FROM device d
     WHERE t.device_id = ${id} AND d.id = t.device_id AND d.online AND ${SEEN_AT} < ${before}
    RETURNING ${SEEN_AT} AS seen_at`)
  return row?.seenAt ?? null
}

export async function forgetConnection(tx: Database, id: number): Promise<void> {
  await tx.run(sql`UPDATE tablet SET connection = NULL WHERE device_id = ${id}`)
}

export async function insertCommand(tx: Database, uuid: string, command: TabletCommand, at: number) {
  const row = await tx.one<{ uuid: string }>(sql`
    INSERT INTO tablet_command (device_id, command, created_at)
    SELECT id, ${JSON.stringify(command)}::jsonb, ${at} FROM device WHERE uuid = ${uuid} RETURNING uuid`)
  return row.uuid
}

export interface StoredCommand {
  deviceId: number
  command: TabletCommand
  answeredAt: number | null
  failure: string | null
}
export const commandOfUuid = (db: Database, uuid: string) =>
  db.maybe<StoredCommand>(sql`
    SELECT device_id, command, answered_at, failure FROM tablet_command WHERE uuid = ${uuid}`)

/** Keeps what a tablet answered; null where it is not its command, or was answered. */
export const answerCommand = (
  tx: Database,
  id: number,
  { uuid, failure, at }: { uuid: string; failure: string | null; at: number },
) =>
  tx.maybe<{ command: TabletCommand }>(sql`
    UPDATE tablet_command SET answered_at = ${at}, failure = ${failure}
     WHERE uuid = ${uuid} AND device_id = ${id} AND answered_at IS NULL RETURNING command`)

export function purgeCommands(db: Database, before: number) {
  return db.run(sql`DELETE FROM tablet_command WHERE created_at < ${before}`)
}
