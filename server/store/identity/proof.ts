import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** When a session's user last proved who they are: at sign-in, or later. */
export async function provedAt(db: Database, sessionId: number): Promise<number> {
  const { at } = await db.one<{ at: number }>(
    sql`SELECT coalesce(proved_at, signed_in_time) AS at FROM session WHERE id = ${sessionId}`,
  )
  return at
}

export function proveSession(tx: Database, sessionId: number, at: number) {
  return tx.run(sql`UPDATE session SET proved_at = ${at} WHERE id = ${sessionId}`)
}
