import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { accountById } from './sessions.ts'

/** Whose session this is; null once it has ended, or its account is blocked. */
export async function accountOfLivingSession(db: Database, uuid: string, now: number) {
  if (!(await livingSessions(db, [uuid], now)).has(uuid)) return null
  const row = await db.maybe<{ accountId: number }>(sql`SELECT account_id FROM session WHERE uuid = ${uuid}`)
  return row && accountById(db, row.accountId)
}

/** Of these sessions the ones that still live: not ended, not over, their account neither blocked nor deleted. */
export async function livingSessions(
  db: Database,
  uuids: readonly string[],
  now: number,
): Promise<Set<string>> {
  const rows = await db.rows<{ uuid: string }>(sql`
    SELECT s.uuid FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.uuid = ANY(${[...uuids]}::uuid[]) AND s.ended_at IS NULL AND s.verified
       AND s.refresh_expires_at > ${now} AND a.blocked_at IS NULL AND a.deleted_at IS NULL`)
  return new Set(rows.map(({ uuid }) => uuid))
}
