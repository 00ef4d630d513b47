import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

export interface ServerRow {
  uuid: string
  host: string
  pid: number
  workerIds: string[]
  startedAt: number
  seenAt: number
}

/** The database's clock: servers' own may differ by more than a dead one is waited for. */
const NOW = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

/** Puts down that a server lives; one that was given up for dead is there again. */
export function seeServer(db: Database, s: { uuid: string; host: string; pid: number; workerIds: string[] }) {
  return db.run(sql`
    INSERT INTO server_instance (uuid, host, pid, worker_ids, started_at, seen_at)
    VALUES (${s.uuid}, ${s.host}, ${s.pid}, ${s.workerIds}, ${NOW}, ${NOW})
    ON CONFLICT (uuid) DO UPDATE SET seen_at = excluded.seen_at, worker_ids = excluded.worker_ids`)
}

/** Servers not seen for so many milliseconds; nor can one be seen so far ahead, unless the database's clock was set back. */
export function staleServers(db: Database, silentMs: number) {
  return db.rows<ServerRow>(
    sql`SELECT * FROM server_instance WHERE abs(seen_at - ${NOW}) > ${silentMs}::bigint`,
  )
}

export function liveServers(db: Database) {
  return db.rows<ServerRow>(sql`SELECT * FROM server_instance ORDER BY started_at`)
}

export function forgetServer(db: Database, uuid: string) {
  return db.run(sql`DELETE FROM server_instance WHERE uuid = ${uuid}`)
}
