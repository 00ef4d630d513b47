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

export function registerServer(db: Database, s: { uuid: string; host: string; pid: number; at: number }) {
  return db.run(sql`
    INSERT INTO server_instance (uuid, host, pid, started_at, seen_at)
    VALUES (${s.uuid}, ${s.host}, ${s.pid}, ${s.at}, ${s.at})`)
}

export function seeServer(db: Database, uuid: string, workerIds: string[], at: number) {
  return db.run(
    sql`UPDATE server_instance SET seen_at = ${at}, worker_ids = ${workerIds} WHERE uuid = ${uuid}`,
  )
}

export function staleServers(db: Database, before: number) {
  return db.rows<ServerRow>(sql`SELECT * FROM server_instance WHERE seen_at < ${before}`)
}

export function liveServers(db: Database) {
  return db.rows<ServerRow>(sql`SELECT * FROM server_instance ORDER BY started_at`)
}

export function forgetServer(db: Database, uuid: string) {
  return db.run(sql`DELETE FROM server_instance WHERE uuid = ${uuid}`)
}
