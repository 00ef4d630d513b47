import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Counted attempts, shared by all servers. Those of the future were counted by a clock that was wrong. */
export async function countAttempts(
  db: Database,
  key: string,
  { since, until }: { since: number; until: number },
): Promise<{ count: number; oldest: number }> {
  const row = await db.one<{ count: number; oldest: number | null }>(sql`
    SELECT count(*) AS count, min(at) AS oldest FROM attempt WHERE key = ${key} AND at > ${since} AND at <= ${until}`)
  return { count: row.count, oldest: row.oldest ?? since }
}

/** Makes whoever counts on this key wait until the transaction ends. */
export function lockAttempts(tx: Database, key: string) {
  return tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export function insertAttempt(db: Database, key: string, at: number) {
  return db.run(sql`INSERT INTO attempt (key, at) VALUES (${key}, ${at})`)
}

export function deleteAttempts(db: Database, key: string) {
  return db.run(sql`DELETE FROM attempt WHERE key = ${key}`)
}

/** Housekeeping: attempts older than any limit looks back. */
export function purgeAttempts(db: Database, before: number) {
  return db.run(sql`DELETE FROM attempt WHERE at < ${before}`)
}
