import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PictureShape } from '#server/domain/intake/picture.ts'
import type { SentToday } from '#server/domain/intake/picture-limits.ts'

/** A sender's own name of a picture. */
export interface PictureName {
  restaurantId: number
  key: string
}

/** What is stored under a key; null where nothing has come yet. Call it under `lockRestaurants`. */
export const storedPicture = (
  tx: Database,
  { restaurantId, key }: PictureName,
): Promise<{ sha256: Buffer } | null> =>
  tx.maybe<{ sha256: Buffer }>(sql`
    SELECT sha256 FROM unusual_picture
     WHERE restaurant_id = ${restaurantId} AND key = ${key} AND sha256 IS NOT NULL`)

/** What a restaurant has sent since `since`. */
export const sentSince = (db: Database, restaurantId: number, since: number): Promise<SentToday> =>
  db.one<SentToday>(sql`
    SELECT count(*) AS pictures, coalesce(sum(size_bytes), 0) AS bytes FROM unusual_picture
     WHERE restaurant_id = ${restaurantId} AND received_at >= ${since}`)

/** Stores a picture under a key that has none yet. Answers whether an event names it. */
export async function insertPicture(
  tx: Database,
  { restaurantId, key }: PictureName,
  picture: PictureShape & { sha256: Buffer; bytes: Buffer },
  at: number,
): Promise<boolean> {
  const { sha256, mime, width, height, bytes } = picture
  const { named } = await tx.one<{ named: boolean }>(sql`
    INSERT INTO unusual_picture (restaurant_id, key, sha256, mime, width, height, size_bytes, bytes, received_at)
    VALUES (${restaurantId}, ${key}, ${sha256}, ${mime}, ${width}, ${height}, ${bytes.length}, ${bytes}, ${at})
    ON CONFLICT (restaurant_id, key) DO UPDATE
       SET sha256 = excluded.sha256, mime = excluded.mime, width = excluded.width, height = excluded.height,
           size_bytes = excluded.size_bytes, bytes = excluded.bytes, received_at = excluded.received_at
    RETURNING coalesce(events, 0) > 0 AS named`)
  return named
}

/** Rows of a statement at most: each may hold 2 MB. */
const SLICE = 1_000

/**
 * Deletes pictures whose events are gone, and those sent before `before` that no event has named. What a person deleted
 * keeps its pictures as long as the deletion can be undone.
 */
export async function purgePictures(db: Database, before: number, slice = SLICE): Promise<number> {
  let count = 0
  for (;;) {
    const gone = await db.run(sql`
      DELETE FROM unusual_picture WHERE ctid = ANY (ARRAY(
        SELECT p.ctid FROM unusual_picture p
         WHERE coalesce(p.events, 0) = 0 AND (p.events = 0 OR p.received_at < ${before})
           AND NOT EXISTS (SELECT FROM deleted_fact d
                            WHERE d.fact_table = 'unusual_event' AND d.restaurant_id = p.restaurant_id
                              AND d.fact -> 'pictures' ? p.key)
         LIMIT ${slice}))`)
    count += gone
    if (gone < slice) return count
  }
}
