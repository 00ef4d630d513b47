import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** What accounts are remembered to have signed in from: a table, and its column next to `account_id` and `last_used_at`. */
export interface KnownPlaces {
  table: 'known_browser' | 'known_network'
  column: 'token_hash' | 'network'
}

/** Places of one account that are kept; the ones used longest ago go. */
const KEPT_AT_MOST = 100

/** The account has signed in from this place; one that is known is known for longer. */
export async function rememberPlace(
  tx: Database,
  places: KnownPlaces,
  seen: { accountId: number; place: Buffer | string; at: number },
): Promise<void> {
  const [table, column] = [raw(places.table), raw(places.column)]
  await tx.run(sql`
    INSERT INTO ${table} (account_id, ${column}, last_used_at) VALUES (${seen.accountId}, ${seen.place}, ${seen.at})
    ON CONFLICT (account_id, ${column}) DO UPDATE SET last_used_at = excluded.last_used_at`)
  await tx.run(sql`
    DELETE FROM ${table}
     WHERE account_id = ${seen.accountId}
       AND ${column} NOT IN (SELECT ${column} FROM ${table} WHERE account_id = ${seen.accountId}
                              ORDER BY last_used_at DESC LIMIT ${KEPT_AT_MOST})`)
}

/**
 * Housekeeping: places that nobody has signed in from since `before`, but for each account's last one: after a long
 * time away, too, another one is new.
 */
export function purgePlaces(db: Database, places: KnownPlaces, before: number) {
  const table = raw(places.table)
  return db.run(sql`
    DELETE FROM ${table} k
     WHERE last_used_at < ${before}
       AND EXISTS (SELECT FROM ${table} later
                    WHERE later.account_id = k.account_id AND later.last_used_at > k.last_used_at)`)
}
