import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Browsers of one account that are kept; the ones used longest ago go. */
const KEPT_AT_MOST = 100

/** Whether anybody has signed in from this browser, and whether the account of this address has. */
export function browserStanding(db: Database, tokenHash: Buffer, email: string) {
  return db.one<{ exists: boolean; known: boolean }>(sql`
    SELECT EXISTS (SELECT FROM known_browser WHERE token_hash = ${tokenHash}) AS exists,
           EXISTS (SELECT FROM known_browser b JOIN account a ON a.id = b.account_id
                    WHERE b.token_hash = ${tokenHash} AND lower(a.email) = lower(${email})
                      AND a.deleted_at IS NULL) AS known`)
}

/** What a session was opened from. */
export interface SessionBrowser {
  tokenHash: Buffer | null
  /** Whether its account had signed in from there before. */
  known: boolean
  address: string
  userAgent: string
}

export async function browserOfSession(db: Database, sessionId: number): Promise<SessionBrowser> {
  const row = await db.maybe<SessionBrowser>(sql`
    SELECT s.browser_hash AS token_hash, s.address, s.user_agent,
           EXISTS (SELECT FROM known_browser b
                    WHERE b.account_id = s.account_id AND b.token_hash = s.browser_hash) AS known
      FROM session s WHERE s.id = ${sessionId}`)
  return row ?? { tokenHash: null, known: false, address: '', userAgent: '' }
}

/** The account has signed in from this browser; one that is known is known for longer. */
export async function rememberBrowser(
  tx: Database,
  accountId: number,
  tokenHash: Buffer,
  at: number,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO known_browser (account_id, token_hash, last_used_at) VALUES (${accountId}, ${tokenHash}, ${at})
    ON CONFLICT (account_id, token_hash) DO UPDATE SET last_used_at = excluded.last_used_at`)
  await tx.run(sql`
    DELETE FROM known_browser
     WHERE account_id = ${accountId}
       AND token_hash NOT IN (SELECT token_hash FROM known_browser WHERE account_id = ${accountId}
                               ORDER BY last_used_at DESC LIMIT ${KEPT_AT_MOST})`)
}

/** Forgets the browsers of an account, but for the one of a session. */
export function forgetBrowsers(tx: Database, accountId: number, exceptSessionId: number | null) {
  return tx.run(sql`
    DELETE FROM known_browser
     WHERE account_id = ${accountId}
       AND token_hash IS DISTINCT FROM (SELECT browser_hash FROM session WHERE id = ${exceptSessionId}::bigint)`)
}

/**
 * Housekeeping: browsers that nobody has signed in from since `before`, but for each account's last one: after a long
 * time away, too, another one is new.
 */
export function purgeBrowsers(db: Database, before: number) {
  return db.run(sql`
    DELETE FROM known_browser k
     WHERE last_used_at < ${before}
       AND EXISTS (SELECT FROM known_browser later
                    WHERE later.account_id = k.account_id AND later.last_used_at > k.last_used_at)`)
}
