import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Attempts within a time; `oldest` and `last` are null when there is none. */
export interface Attempts {
  count: number
  oldest: number | null
  last: number | null
}

/** Counted attempts, shared by all servers. Those of the future were counted by a clock that was wrong. */
export function attemptsOn(
  db: Database,
  key: string,
  { since, until }: { since: number; until: number },
): Promise<Attempts> {
  return db.one<Attempts>(sql`
    SELECT count(*) AS count, min(at) AS oldest, max(at) AS last FROM attempt
     WHERE key = ${key} AND at > ${since} AND at <= ${until}`)
}

/** Makes every server that counts on this key wait until the transaction ends. */
export function lockAttempts(tx: Database, key: string) {
  return tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export function insertAttempts(db: Database, keys: readonly string[], at: number) {
  return db.run(sql`INSERT INTO attempt (key, at) SELECT unnest(${[...keys]}::text[]), ${at}::bigint`)
}

export function deleteAttempts(db: Database, key: string) {
  return db.run(sql`DELETE FROM attempt WHERE key = ${key}`)
}

/** Housekeeping: attempts older than any limit looks back. */
export function purgeAttempts(db: Database, before: number) {
  return db.run(sql`DELETE FROM attempt WHERE at < ${before}`)
}
