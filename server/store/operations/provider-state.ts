import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

export function databaseState(db: Database) {
  return db.one<{ engine: string; sizeBytes: number }>(sql`
    SELECT 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) AS engine,
           pg_database_size(current_database()) AS size_bytes`)
}

/** Jobs of the queue that wait or run, and those that used up their tries. */
export function jobCounts(db: Database) {
  return db.one<{ waiting: number; failed: number }>(sql`
    SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
           count(*) FILTER (WHERE attempts >= max_attempts) AS failed FROM graphile_worker.jobs`)
}

/** How far the simulated kitchens are written, or null when there are none. */
export function simulatedHistory(db: Database) {
  return db.maybe<{ from: number; until: number }>(sql`
    SELECT max(history_from) AS from, min(written_until) AS until FROM simulated_kitchen HAVING count(*) > 0`)
}
