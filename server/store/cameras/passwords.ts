import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** A camera's password as it is stored. */
export interface StoredPassword {
  id: number
  uuid: string
  password: string
}

/** Passwords of all cameras, deleted ones too, by id; those after a camera. */
export const passwordsAfter = (db: Database, id: number, limit: number): Promise<StoredPassword[]> =>
  db.rows<StoredPassword>(sql`
    SELECT id, uuid, password FROM camera
     WHERE id > ${id} AND password IS NOT NULL ORDER BY id LIMIT ${limit}`)

/** Stores passwords in place of those that were read, unless somebody else has replaced them. Returns how many. */
export const replacePasswords = (
  db: Database,
  changed: readonly (StoredPassword & { sealed: string })[],
): Promise<number> =>
  db.run(sql`
    UPDATE camera c SET password = n.sealed
      FROM unnest(${changed.map(({ id }) => id)}::integer[], ${changed.map(({ password }) => password)}::text[],
                  ${changed.map(({ sealed }) => sealed)}::text[]) n (id, password, sealed)
     WHERE c.id = n.id AND c.password = n.password`)

/**
 * Removes what PostgreSQL keeps of replaced passwords in its files, which a backup copies: former versions of rows,
 * and samples in the statistics.
 * @throws Error if somebody else uses the table for too long
 */
export const clearFormerPasswords = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    // Every call about cameras waits as long as this does.
    await tx.run(sql`SET LOCAL lock_timeout = '3s'`)
    // Writes the table again. VACUUM FULL would keep versions that an older transaction may still look at.
    await tx.run(sql`SELECT rewrite_column('camera', 'password')`)
  })
