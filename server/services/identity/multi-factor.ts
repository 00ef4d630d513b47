import { Secret, TOTP } from 'otpauth'
import type { Database } from '#server/db/query.ts'
import { actorOf, recordEvent } from '#server/services/changes/change.ts'
import { browserOfSession } from '#server/store/identity/known-browsers.ts'
import {
  multiFactorSecret,
  useRecoveryCode,
  useStep,
  verifySession,
} from '#server/store/identity/multi-factor.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import { changeAccount, userSubject } from '../administration/user-subject.ts'
import type { Services } from '../services.ts'
import { CODE_LIMIT } from './attempts.ts'
import type { Origin } from './auth.ts'
import { openAuthenticator } from './authenticator-secrets.ts'
import { browserLine, rememberSessionBrowser } from './known-browsers.ts'
import { renewTokens } from './proof.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import type { Caller } from './sessions.ts'

const PERIOD_S = 30
/** Steps a clock may be ahead or behind. */
const DRIFT = 1

/** The step a code belongs to, or null when it is none of now, the one before and the one after (RFC 6238). */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S, algorithm: 'SHA1' })
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return drift === null ? null : Math.floor(now / 1000 / PERIOD_S) + drift
}

export const WRONG_CODE = msg('The code is not right. Enter the one your app shows now.')

/**
 * Completes a sign-in with a code of the authenticator app; of a session that has given one already it takes
 * another, which what changes the second factor asks for. The session goes on with new tokens.
 * @throws Refused 400 for a wrong or used code, 429 when too many were wrong.
 */
export async function verifyWithCode(
  services: Services,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<Tokens> {
  const { db, now } = services
  const sealed = await multiFactorSecret(db, caller.account.id)
  if (sealed === null) throw new Refused(400, t('This account does not use multi-factor.'))
  const secret = openAuthenticator(services, caller.account, sealed)
  let refusal = WRONG_CODE
  const tokens = await guessCode(services, caller, async () => {
    const step = stepOfCode(secret, code, now())
    if (step === null) return null
    refusal = msg('That code was already used. Wait for the next one.')
    return db.transaction(async (tx) =>
      (await useStep(tx, caller.account.id, step))
        ? completeFactor(services, tx, caller, origin, 'SIGN_IN_VERIFIED')
        : null,
    )
  })
  return tokens ?? refuseCode(services, caller, origin, refusal)
}

/**
 * Completes a sign-in with a recovery code, which is spent by it. The session goes on with new tokens.
 * @throws Refused 400 for a code that is not, or no longer, one; 429 when too many were wrong.
 */
export async function verifyWithRecoveryCode(
  services: Services,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<Tokens> {
  const { db, now } = services
  const tokens = await guessCode(services, caller, () =>
    db.transaction(async (tx) =>
      (await useRecoveryCode(tx, caller.account.id, recoveryCodeHash(code), now()))
        ? completeFactor(services, tx, caller, origin, 'RECOVERY_CODE_USED')
        : null,
    ),
  )
  return (
    tokens ??
    refuseCode(services, caller, origin, msg('That recovery code is not valid or was already used.'))
  )
}

/**
 * Checks a code at the pace of its limit; `check` answers null for a wrong one. Codes of all kinds count together. A
 * browser that the account has signed in from before has tries of its own: somebody who has learned the password cannot
 * use them up from elsewhere.
 */
export async function guessCode<T>(
  { db, guesses }: Services,
  { account, session }: Caller,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { tokenHash, known } = await browserOfSession(db, session.sessionId)
  const who = known && tokenHash ? browserLine(tokenHash) : 'elsewhere'
  const line = `account ${account.id}`
  return guesses.check({ key: `code ${account.id} ${who}`, limit: CODE_LIMIT, line }, check)
}

/** Records a code that was not taken, outside of what it would have done, and refuses it. */
export async function refuseCode(
  services: Services,
  caller: Caller,
  origin: Origin,
  message: Message,
): Promise<never> {
  const subject = userSubject(caller.account)
  await recordEvent(services, actorOf({ caller, origin }), { action: 'CODE_FAILED', subject })
  throw new Refused(400, t(message))
}

/** A second factor was right: the session is verified, its browser known, and it goes on with new tokens. */
export function completeFactor(
  services: Services,
  tx: Database,
  caller: Caller,
  origin: Origin,
  action: AuditAction,
): Promise<Tokens> {
  const { account, session } = caller
  const within = { ...services, db: tx }
  return changeAccount(within, actorOf({ caller, origin }), account, action, async (inner, at) => {
    await verifySession(inner, session.sessionId, at)
    await rememberSessionBrowser(services, inner, caller)
    return renewTokens(services, inner, caller)
  })
}
