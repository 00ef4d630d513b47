import type { Database } from '#server/db/query.ts'
import type { AccountRow } from '#server/store/sessions.ts'
import {
  accountById,
  credentialsByEmail,
  insertSession,
  lockSessionByRefresh,
  rotateSession,
} from '#server/store/sessions.ts'
import type { SignedIn, Tokens } from '#src/contract/auth.ts'
import { Refused } from '#src/contract/refused.ts'
import type { User } from '#src/contract/users.ts'
import { ADDRESS_LIMIT, forgetAttempts, SIGN_IN_LIMIT, takeAttempt } from './attempts.ts'
import { audit, type Deed } from './audit.ts'
import { networkOf } from './network-of.ts'
import { passwordMatches } from './passwords.ts'
import type { Services } from './services.ts'
import { endText, SESSION_OVER } from './session-end.ts'
import type { Caller } from './sessions.ts'
import { issueTokens, SESSION_MS, tokenHash } from './tokens.ts'
import { userSubject } from './user-subject.ts'

/** Where a call came from, as sessions and limits record it. */
export interface Origin {
  address: string
  userAgent: string
}

const DAY_MS = 86_400_000
/** How long the tab that lost a refresh race may still come with the spent token. */
const REFRESH_GRACE_MS = 30_000

/** Whole days until the password is no longer accepted; 0 once it is not; null never. */
export function daysToExpiration(account: AccountRow, now: number): number | null {
  if (account.passwordExpiresAt === null) return null
  return Math.max(0, Math.ceil((account.passwordExpiresAt - now) / DAY_MS))
}

export function presentUser(account: AccountRow): User {
  const { role } = account
  return {
    uuid: account.uuid,
    email: account.email,
    displayName: account.displayName,
    type: account.type,
    userRoleDto: role && { uuid: role.uuid, name: role.name, accessList: role.accessList },
    restaurantUuid: account.restaurantUuid,
    notification: account.notification,
    multiFactorAuthentication: account.multiFactor,
  }
}

/**
 * The account of a right pair of e-mail and password; attempts are counted before it is looked at. A wrong pair
 * is recorded and takes the same time whether the address is known or not.
 * @throws Refused 401 for a wrong pair, 403 'User is blocked', 429 after five wrong.
 */
export async function accountOfPair(
  { db, now }: Services,
  email: string,
  password: string,
  origin: Origin,
): Promise<AccountRow> {
  const byEmail = `sign-in:${email.toLowerCase()}`
  await takeAttempt(
    db,
    [
      [byEmail, SIGN_IN_LIMIT],
      [`sign-in-from:${networkOf(origin.address)}`, ADDRESS_LIMIT],
    ],
    now(),
  )
  const credentials = await credentialsByEmail(db, email)
  const matches = await passwordMatches(credentials?.passwordHash ?? null, password)
  const account = credentials && matches ? await accountById(db, credentials.id) : null
  if (!account) {
    // An address that is known is named as its account has it; what was typed may differ in case.
    const subject: Deed['subject'] = credentials
      ? userSubject(credentials)
      : { kind: 'USER', name: email.slice(0, 255) }
    await audit(db, { accountId: null, ...origin }, now(), { action: 'SIGN_IN_FAILED', subject })
    throw new Refused(401, 'The e-mail or the password is not right.')
  }
  await forgetAttempts(db, byEmail)
  if (account.blocked) {
    const subject = userSubject(account)
    await audit(db, { accountId: null, ...origin }, now(), { action: 'SIGN_IN_FAILED', subject })
    throw new Refused(403, 'User is blocked')
  }
  return account
}

/**
 * Opens a session of an account, and answers it. With multi-factor it waits for its code; where an administrator
 * demands multi-factor that is not set up, it waits until that is done.
 */
export async function openSession(
  tx: Database,
  account: AccountRow,
  origin: Origin,
  at: number,
): Promise<SignedIn> {
  const { tokens, stored } = issueTokens(at)
  const waits = account.multiFactor || account.multiFactorDemanded
  await insertSession(tx, { ...stored, ...origin, accountId: account.id, verified: !waits, at })
  const subject = userSubject(account)
  await audit(tx, { accountId: account.id, ...origin }, at, { action: 'SIGNED_IN', subject })
  return presentSession(tokens, account, waits, at)
}

export function presentSession(
  tokens: Tokens,
  account: AccountRow,
  waitsForCode: boolean,
  at: number,
): SignedIn {
  return {
    ...tokens,
    user: presentUser(account),
    userUuid: account.uuid,
    multiFactorAuthentication: waitsForCode,
    daysToPasswordExpiration: daysToExpiration(account, at),
  }
}

/**
 * Signs in with e-mail and password (spec 1 §4, §8).
 * @throws Refused as accountOfPair does, and 400 'Password is expired'.
 */
export async function signInWithPassword(
  services: Services,
  email: string,
  password: string,
  origin: Origin,
): Promise<SignedIn> {
  const account = await accountOfPair(services, email, password, origin)
  const at = services.now()
  if (daysToExpiration(account, at) === 0) throw new Refused(400, 'Password is expired')
  return services.db.transaction((tx) => openSession(tx, account, origin, at))
}

/** Ends the calling session. */
export async function signOut(
  { db, now, sessions }: Services,
  caller: Caller,
  origin: Origin,
): Promise<void> {
  const { account, session } = caller
  await db.transaction(async (tx) => {
    await sessions.end(tx, [session.sessionId], 'SIGNED_OUT')
    const subject = userSubject(account)
    await audit(tx, { accountId: account.id, ...origin }, now(), { action: 'SIGNED_OUT', subject })
  })
}

/**
 * Spends a refresh token for a new pair. One that was spent already ends its session, unless a tab that
 * lost the race comes within the grace.
 * @throws Refused 401 when the token is unknown, spent, over, or its session ended; it says why.
 */
export async function refreshTokens(
  { db, now, sessions }: Services,
  refreshToken: string,
  origin: Origin,
): Promise<Tokens> {
  const at = now()
  const answer = await db.transaction(async (tx): Promise<Tokens | string> => {
    const session = await lockSessionByRefresh(tx, tokenHash(refreshToken))
    if (!session) return SESSION_OVER
    if (session.endedAt !== null) return endText(session.endReason)
    if (session.blocked) return endText('BLOCKED')
    // Also one that was opened by a clock far ahead: it would outlive every rule.
    if (session.signedInTime + SESSION_MS <= at || session.signedInTime > at + DAY_MS)
      return endText('TOO_OLD')
    if (session.refreshExpiresAt <= at) return endText('IDLE')
    if (session.spentAt !== null && Math.abs(at - session.spentAt) > REFRESH_GRACE_MS) {
      await sessions.end(tx, [session.id], 'REFRESH_REUSED')
      const account = await accountById(tx, session.accountId)
      // Who came with it is not known: its owner, or whoever took it from him.
      if (account)
        await audit(tx, { accountId: null, ...origin }, at, {
          action: 'REFRESH_REUSED',
          subject: userSubject(account),
        })
      return endText('REFRESH_REUSED')
    }
    const { tokens, stored } = issueTokens(at, session.signedInTime)
    await rotateSession(tx, session.id, stored, at)
    await sessions.renewed(tx, session.uuid)
    return tokens
  })
  if (typeof answer === 'string') throw new Refused(401, answer)
  return answer
}
