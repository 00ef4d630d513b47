import { Secret, TOTP } from 'otpauth'
import type { Database } from '#server/db/query.ts'
import { multiFactorSecret, useRecoveryCode, useStep, verifySession } from '#server/store/multi-factor.ts'
import { Refused } from '#src/contract/refused.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { CODE_LIMIT, forgetAttempts, takeAttempt } from './attempts.ts'
import { audit } from './audit.ts'
import type { Origin } from './auth.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import type { Services } from './services.ts'
import type { Caller } from './sessions.ts'
import { userSubject } from './user-subject.ts'

const PERIOD_S = 30
/** Steps a clock may be ahead or behind. */
const DRIFT = 1

/** The step a code belongs to, or null when it is none of now, the one before and the one after (RFC 6238). */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S, algorithm: 'SHA1' })
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return drift === null ? null : Math.floor(now / 1000 / PERIOD_S) + drift
}

/**
 * Completes a sign-in with a code of the authenticator app.
 * @throws Refused 400 for a wrong or used code, 429 after five in five minutes.
 */
export async function verifyWithCode(services: Services, caller: Caller, code: string, origin: Origin) {
  const { db, now } = services
  const secret = await multiFactorSecret(db, caller.account.id)
  if (secret === null) throw new Refused(400, 'This account signs in without a code.')
  await countAttempt(services, caller)
  const step = stepOfCode(secret, code, now())
  if (step === null) throw new Refused(400, 'The code is not right. Enter the one your app shows now.')
  await db.transaction(async (tx) => {
    if (!(await useStep(tx, caller.account.id, step)))
      throw new Refused(400, 'That code was used already. Wait for the next one.')
    await complete(services, tx, caller, origin, 'SIGN_IN_VERIFIED')
  })
  await forgetAttempts(db, attemptKey(caller))
}

/**
 * Completes a sign-in with a recovery code, which is spent by it.
 * @throws Refused 400 for a code that is not, or no longer, one; 429 after five in five minutes.
 */
export async function verifyWithRecoveryCode(
  services: Services,
  caller: Caller,
  code: string,
  origin: Origin,
) {
  const { db, now } = services
  await countAttempt(services, caller)
  await db.transaction(async (tx) => {
    if (!(await useRecoveryCode(tx, caller.account.id, recoveryCodeHash(code), now())))
      throw new Refused(400, 'That is none of the recovery codes you have left.')
    await complete(services, tx, caller, origin, 'RECOVERY_CODE_USED')
  })
  await forgetAttempts(db, attemptKey(caller))
}

const attemptKey = ({ account }: Caller) => `code:${account.id}`

/** Codes of both kinds count together, and before they are looked at. */
const countAttempt = ({ db, now }: Services, caller: Caller) =>
  takeAttempt(db, [[attemptKey(caller), CODE_LIMIT]], now())

async function complete(
  { now, sessions }: Services,
  tx: Database,
  { account, session }: Caller,
  origin: Origin,
  action: AuditAction,
) {
  await verifySession(tx, session.sessionId)
  await audit(tx, { accountId: account.id, ...origin }, now(), { action, subject: userSubject(account) })
  await sessions.changed(tx)
}
