import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Notes that these hosts have just answered. */
export const noteAnswered = (db: Database, hosts: readonly string[], at: number) =>
  db.run(sql`
    INSERT INTO watched_host (host, answered_at)
    SELECT DISTINCT name, ${at}::bigint FROM unnest(${[...hosts]}::text[]) name
    ON CONFLICT (host) DO UPDATE SET answered_at = excluded.answered_at`)

/** Of a time in which nobody could be asked nobody knows: what hosts were silent for before is all they are silent for. */
export const skipSilence = (db: Database, ms: number) =>
  db.run(sql`UPDATE watched_host SET answered_at = answered_at + ${ms}::bigint`)

export interface WatchedHost {
  host: string
  answeredAt: number
  /** Null for one of no restaurant. */
  restaurantId: number | null
}

/** Every host that has answered, but for those of deleted restaurants. */
export const watchedHosts = (db: Database): Promise<WatchedHost[]> =>
  db.rows<WatchedHost>(sql`
    SELECT w.host, w.answered_at, min(r.id) AS restaurant_id
      FROM watched_host w LEFT JOIN restaurant_host h ON h.host = w.host
      LEFT JOIN restaurant r ON r.id = h.restaurant_id AND r.deleted_at IS NULL
     GROUP BY w.host, w.answered_at HAVING count(h.host) = 0 OR count(r.id) > 0 ORDER BY w.host`)
