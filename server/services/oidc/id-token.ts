import { timingSafeEqual } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { tokenHash } from '../identity/tokens.ts'
import type { KeyOf } from './keys.ts'

/** Signatures that only the provider can make; none with a shared secret, and never 'none' (RFC 8725, 3.1). */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Clocks may differ by so much. */
const TOLERANCE_S = 60
/** A code is redeemed for a token that was made for it. */
const ID_TOKEN_AGE_S = 600
/** Providers that fail to deliver a logout try again for some minutes. */
const LOGOUT_TOKEN_AGE_S = 600
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Older providers name no type, or that of any token. */
const LOGOUT_TYPES = new Set([undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'])

/** A token that isn't what it should be. The message names the check, and nothing of the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

export interface TokenChecks {
  keyOf: KeyOf
  issuer: string
  clientId: string
  /** Epoch milliseconds. */
  now: number
}

/** Compares two texts in a time that doesn't depend on where they differ. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(tokenHash(one), tokenHash(other))

async function verified(token: string, { keyOf, issuer, clientId, now }: TokenChecks, maxTokenAge: number) {
  const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_S,
    maxTokenAge,
    currentDate: new Date(now),
    requiredClaims: ['iss', 'aud', 'iat'],
  })
  return { payload, protectedHeader }
}

/**
 * Checks an ID token (OpenID Connect Core 1.0, 3.1.3.7): signature, issuer, audience, authorized party, times and nonce.
 * @param authenticatedAfter epoch milliseconds; the user must have signed in at the provider since
 * @throws an error of jose, or TokenRefused
 */
export async function checkIdToken(
  token: string,
  checks: TokenChecks & { nonce: string; authenticatedAfter: number | null },
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await verified(token, checks, ID_TOKEN_AGE_S)
  const { sub, aud, azp, exp, nonce, auth_time: authTime } = payload
  if (exp === undefined) throw new TokenRefused('no exp')
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new TokenRefused('sub')
  const isOfMany = Array.isArray(aud) && aud.length > 1
  if ((isOfMany || azp !== undefined) && azp !== checks.clientId) throw new TokenRefused('azp')
  if (typeof nonce !== 'string' || !isSame(nonce, checks.nonce)) throw new TokenRefused('nonce')
  if (checks.authenticatedAfter !== null) {
    if (typeof authTime !== 'number') throw new TokenRefused('no auth_time')
    if ((authTime + TOLERANCE_S) * 1000 < checks.authenticatedAfter) throw new TokenRefused('auth_time')
  }
  return { ...payload, sub }
}

/** Whose sessions a logout token ends, and the id by which it is spent. */
export interface Logout {
  sub: string | null
  sid: string | null
  jti: string
  /** Epoch milliseconds from which on the token is refused for its age. */
  expiresAt: number
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). An ID token is none: it has a nonce, or no event.
 * @throws an error of jose, or TokenRefused
 */
export async function checkLogoutToken(token: string, checks: TokenChecks): Promise<Logout> {
  const { payload, protectedHeader } = await verified(token, checks, LOGOUT_TOKEN_AGE_S)
  const { events, nonce, jti, sub = null, sid = null } = payload
  if (!LOGOUT_TYPES.has(protectedHeader.typ?.toLowerCase())) throw new TokenRefused('typ')
  if (nonce !== undefined) throw new TokenRefused('nonce')
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, LOGOUT_EVENT))
    throw new TokenRefused('events')
  if (typeof jti !== 'string' || jti === '' || jti.length > 255) throw new TokenRefused('jti')
  if (sid !== null && typeof sid !== 'string') throw new TokenRefused('sid')
  if (sub === null && sid === null) throw new TokenRefused('neither sub nor sid')
  const expiresAt = checks.now + (LOGOUT_TOKEN_AGE_S + 2 * TOLERANCE_S) * 1000
  return { sub, sid, jti, expiresAt }
}
