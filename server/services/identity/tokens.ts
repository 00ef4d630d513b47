import { hash, randomBytes } from 'node:crypto'
import type { NewTokens } from '#server/store/identity/sessions.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import type { StrictestRules } from '#src/domain/access/sign-in-rules.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'

/** Access tokens live 15 minutes, refresh tokens 14 days (product decision 'sign-in body and answer'). */
export const ACCESS_MS = 15 * 60_000
export const REFRESH_MS = 14 * 24 * 3_600_000
/**
 * Even a session that is used and refreshed ends this long after signing in: then one signs in again (ASVS 5, 7.3.2).
 */
export const SESSION_MS = 30 * 24 * 3_600_000
/** How long a session goes on unused, and from signing in at most, in milliseconds. */
export interface SessionLife {
  idleMs: number
  totalMs: number
}
export const PERSON_LIFE: SessionLife = { idleMs: REFRESH_MS, totalMs: SESSION_MS }
/** A tablet on the wall has nobody to sign in again: it is paired until it has been off for a season. */
export const TABLET_LIFE: SessionLife = { idleMs: 90 * 24 * 3_600_000, totalMs: Number.POSITIVE_INFINITY }

/** A session that an identity provider opened: our refreshes never ask it whether its user is still welcome. */
export const SIGN_ON_MS = 12 * 3_600_000
/** How long a session goes on: as long as everybody's, unless it has an end of its own or rules shorten it. */
export const lifeOf = (
  { signedInTime, endsAt }: { signedInTime: number; endsAt: number | null },
  { sessionHours, idleMinutes }: Pick<StrictestRules, 'sessionHours' | 'idleMinutes'>,
): SessionLife => ({
  idleMs: Math.min(PERSON_LIFE.idleMs, (idleMinutes ?? Number.POSITIVE_INFINITY) * MINUTE),
  totalMs: Math.min(
    endsAt === null ? PERSON_LIFE.totalMs : endsAt - signedInTime,
    (sessionHours ?? Number.POSITIVE_INFINITY) * HOUR,
  ),
})
/** Access tokens for at most this part of the idle time, so that one who goes on working comes to refresh. */
const ACCESS_OF_IDLE = 1 / 3

/** What of a token is stored: it has 256 random bits, so one round of SHA-256 is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The same as text. Each call needs it twice, and this way of making it is the fastest. */
export const tokenKey = (token: string): string => hash('sha256', token, 'base64')

export const newToken = () => randomBytes(32).toString('base64url')

/** A fresh pair: what the browser gets, and what the database keeps of it. It never outlives its session. */
export function issueTokens(
  now: number,
  signedInTime = now,
  { idleMs, totalMs } = PERSON_LIFE,
): { tokens: Tokens; stored: NewTokens } {
  const end = signedInTime + totalMs
  const tokens = {
    accessToken: newToken(),
    refreshToken: newToken(),
    accessExpDate: Math.min(now + ACCESS_MS, now + idleMs * ACCESS_OF_IDLE, end),
    refreshExpDate: Math.min(now + idleMs, end),
  }
  return {
    tokens,
    stored: {
      accessHash: tokenHash(tokens.accessToken),
      accessExpiresAt: tokens.accessExpDate,
      refreshHash: tokenHash(tokens.refreshToken),
      refreshExpiresAt: tokens.refreshExpDate,
    },
  }
}
