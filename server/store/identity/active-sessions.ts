import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { activeSessions } from '#src/contract/account/sessions.ts'
import type { PageOf, SortOf } from '#src/contract/define/list.ts'

export interface ActiveSessionRow {
  id: number
  uuid: string
  accountId: number
  userAgent: string
  address: string
  signedInTime: number
  lastUsedTime: number
  expiryTime: number
  verified: boolean
}

const columns = sql`
  s.id, s.uuid, s.account_id, s.user_agent, s.address, s.signed_in_time, s.last_used_at AS last_used_time,
  s.refresh_expires_at AS expiry_time, s.verified`
const live = (now: number) => sql`s.ended_at IS NULL AND s.refresh_expires_at > ${now}`

const ORDERS: Record<SortOf<typeof activeSessions>, string> = {
  signedInTime: 's.signed_in_time',
  lastUsedTime: 's.last_used_at',
  expiryTime: 's.refresh_expires_at',
}

/** A page of an account's live sessions and the number of all. */
export async function sessionsOf(
  db: Database,
  accountId: number,
  now: number,
  page: PageOf<SortOf<typeof activeSessions>>,
): Promise<{ rows: ActiveSessionRow[]; total: number }> {
  const order = raw(`${ORDERS[page.sortBy]} ${page.orderDirection}, s.id ${page.orderDirection}`)
  const [rows, { total }] = await Promise.all([
    db.rows<ActiveSessionRow>(sql`
      SELECT ${columns} FROM session s WHERE s.account_id = ${accountId} AND ${live(now)}
       ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.page * page.limit}`),
    db.one<{ total: number }>(
      sql`SELECT count(*) AS total FROM session s WHERE s.account_id = ${accountId} AND ${live(now)}`,
    ),
  ])
  return { rows, total }
}

/** A session and whose it is. */
export interface LiveSession extends ActiveSessionRow {
  accountUuid: string
  email: string
}

/** A live session; null when it is not there, or over. */
export function liveSession(db: Database, uuid: string, now: number): Promise<LiveSession | null> {
  return db.maybe<LiveSession>(sql`
    SELECT ${columns}, a.uuid AS account_uuid, a.email
      FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.uuid = ${uuid} AND ${live(now)} AND a.deleted_at IS NULL`)
}
