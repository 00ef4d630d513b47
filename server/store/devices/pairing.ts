import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { TABLET } from '#src/domain/access/tablet.ts'

/** Tablets that are paired to the board of their restaurant, with an account and a session of the console. */

/** The account of a tablet, made at its first pairing and kept for the next ones. */
export async function accountOfTablet(
  tx: Database,
  { deviceId, name, at }: { deviceId: number; name: string; at: number },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO account (device_id, type, email, display_name, notification, created_at)
    VALUES (${deviceId}, ${TABLET}, '', ${name}, false, ${at})
    ON CONFLICT (device_id) DO UPDATE SET display_name = excluded.display_name RETURNING id`)
  return id
}

/** What a board's own acts and records call it from now on. */
export async function nameTabletAccount(tx: Database, tabletUuid: string, name: string): Promise<void> {
  await tx.run(sql`
    UPDATE account SET display_name = ${name} WHERE device_id = (SELECT id FROM device WHERE uuid = ${tabletUuid})`)
}

/** Keeps the PIN of a board; the tablet's app, if it had one, has no secret any more. */
export async function setPin(tx: Database, deviceId: number, pinHash: string): Promise<void> {
  await tx.run(sql`UPDATE tablet SET pin_hash = ${pinHash}, secret_hash = NULL WHERE device_id = ${deviceId}`)
}

export async function pinHashOf(db: Database, deviceId: number): Promise<string | null> {
  const row = await db.maybe<{ pinHash: string | null }>(
    sql`SELECT pin_hash FROM tablet WHERE device_id = ${deviceId}`,
  )
  return row?.pinHash ?? null
}

/** Deletes a tablet's sessions of the console, and gives the ids of those that still live. */
export async function deletePairings(tx: Database, deviceId: number, at: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    WITH ended AS (
      UPDATE tablet_session t SET deleted_at = ${at} FROM session s
       WHERE t.device_id = ${deviceId} AND t.deleted_at IS NULL AND s.uuid = t.uuid RETURNING s.id, s.ended_at)
    SELECT id FROM ended WHERE ended_at IS NULL`)
  return rows.map(({ id }) => id)
}

export interface SeenBoard {
  id: number
  online: boolean
  sessionUuid: string
}

/** Notes that the boards among these sessions were found alive. */
export const seeBoards = (db: Database, sessionUuids: readonly string[], at: number): Promise<SeenBoard[]> =>
  db.rows<SeenBoard>(sql`
    UPDATE tablet t SET seen_at = ${at}
      FROM session s JOIN account a ON a.id = s.account_id JOIN device d ON d.id = a.device_id
     WHERE t.device_id = d.id AND d.deleted_at IS NULL AND s.uuid = ANY(${[...sessionUuids]}::uuid[])
    RETURNING d.id, d.online, s.uuid AS session_uuid`)
