import { createHash, randomBytes } from 'node:crypto'
import type { NewTokens } from '#server/store/sessions.ts'
import type { Tokens } from '#src/contract/auth.ts'

/** Access tokens live 15 minutes, refresh tokens 14 days (product decision 'sign-in body and answer'). */
export const ACCESS_MS = 15 * 60_000
export const REFRESH_MS = 14 * 24 * 3_600_000

/** What of a token is stored: it has 256 random bits, so one round of SHA-256 is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

const newToken = () => randomBytes(32).toString('base64url')

/** A fresh pair: what the browser gets, and what the database keeps of it. */
export function issueTokens(now: number): { tokens: Tokens; stored: NewTokens } {
  const tokens = {
    accessToken: newToken(),
    refreshToken: newToken(),
    accessExpDate: now + ACCESS_MS,
    refreshExpDate: now + REFRESH_MS,
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
