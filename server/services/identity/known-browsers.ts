import type { Database } from '#server/db/query.ts'
import { browserOfSession, browserStanding } from '#server/store/identity/known-browsers.ts'
import type { Services } from '../services.ts'
import { endSurplusSessions } from './rules/session-limit.ts'
import type { Caller } from './sessions.ts'
import { noteSignIn } from './suspicious-sign-ins.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A browser at sign-in. */
export interface Browser {
  /** What it keeps and gives at the next sign-in: 256 random bits that open nothing. */
  token: string
  tokenHash: Buffer
  /** Whether the account has signed in from it before. */
  known: boolean
}

/** Names a browser among those who guess. */
export const browserLine = (hash: Buffer): string => `browser-${hash.toString('base64url')}`

/**
 * The browser that a token stands for. One that gave none, or one that nobody has signed in with, gets a new one, so
 * that nobody is known by a token somebody else has made up.
 */
export async function knownBrowser(db: Database, email: string, token: string | undefined): Promise<Browser> {
  if (token !== undefined) {
    const hash = tokenHash(token)
    const { exists, known } = await browserStanding(db, hash, email)
    if (exists) return { token, tokenHash: hash, known }
  }
  const fresh = newToken()
  return { token: fresh, tokenHash: tokenHash(fresh), known: false }
}

/** A session has given all it takes to sign in: from now on its browser is known, and it may be one too many. */
export async function rememberSessionBrowser(
  services: Services,
  tx: Database,
  { account, session }: Caller,
): Promise<void> {
  await noteSignIn(services, tx, account, await browserOfSession(tx, session.sessionId))
  await endSurplusSessions(services, tx, account, session.sessionId)
}
