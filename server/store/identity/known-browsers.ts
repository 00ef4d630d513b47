import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type KnownPlaces, purgePlaces, rememberPlace } from './known-places.ts'

const BROWSERS: KnownPlaces = { table: 'known_browser', column: 'token_hash' }

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

export const rememberBrowser = (tx: Database, accountId: number, tokenHash: Buffer, at: number) =>
  rememberPlace(tx, BROWSERS, { accountId, place: tokenHash, at })

/** Forgets the browsers of an account, but for the one of a session. */
export function forgetBrowsers(tx: Database, accountId: number, exceptSessionId: number | null) {
  return tx.run(sql`
    DELETE FROM known_browser
     WHERE account_id = ${accountId}
       AND token_hash IS DISTINCT FROM (SELECT browser_hash FROM session WHERE id = ${exceptSessionId}::bigint)`)
}

export const purgeBrowsers = (db: Database, before: number) => purgePlaces(db, BROWSERS, before)
