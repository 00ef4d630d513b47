import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Cameras of a restaurant by the clip they play. */
export interface Struck {
  restaurantId: number
  clip: string
}

const struck = ({ restaurantId, clip }: Struck): Sql =>
  sql`c.restaurant_id = ${restaurantId} AND c.clip = ${clip} AND c.deleted_at IS NULL`

/** Takes off those that give a picture, from a moment on; gives which. */
export function takeOffline(tx: Database, which: Struck, from: number): Promise<{ uuid: string }[]> {
  return tx.rows<{ uuid: string }>(sql`
    WITH fallen AS (
      UPDATE camera c SET online = false, status_at = ${from} WHERE ${struck(which)} AND c.online RETURNING c.*),
    noted AS (
      INSERT INTO camera_outage (camera_id, restaurant_id, started_at)
      SELECT id, restaurant_id, ${from} FROM fallen)
    SELECT uuid FROM fallen`)
}

/** Ends the outage that began at a moment, and no other; gives which are back. */
export function bringBack(
  tx: Database,
  which: Struck,
  { from, until }: { from: number; until: number },
): Promise<{ uuid: string }[]> {
  return tx.rows<{ uuid: string }>(sql`
    WITH ended AS (
      UPDATE camera_outage o SET ended_at = ${until} FROM camera c
       WHERE c.id = o.camera_id AND ${struck(which)} AND o.ended_at IS NULL AND o.started_at = ${from}
      RETURNING o.camera_id)
    UPDATE camera c SET online = true, status_at = ${until} FROM ended WHERE c.id = ended.camera_id RETURNING c.uuid`)
}

/** Notes an outage that is over, of cameras that gave a picture by then; they are left as they are. */
export async function noteOutage(
  tx: Database,
  which: Struck,
  { from, until }: { from: number; until: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO camera_outage (camera_id, restaurant_id, started_at, ended_at)
    SELECT c.id, c.restaurant_id, ${from}, ${until} FROM camera c WHERE ${struck(which)} AND c.online`)
}
