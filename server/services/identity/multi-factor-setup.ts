import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Database } from '#server/db/query.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { forgetBrowsers } from '#server/store/identity/known-browsers.ts'
import {
  codeGivenAt,
  lockMultiFactor,
  multiFactorOf,
  pendingSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  setPendingSecret,
  supersededSecret,
  turnOffMultiFactor,
  turnOnMultiFactor,
  verifySession,
} from '#server/store/identity/multi-factor.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { conflict, Refused, userBlocked } from '#src/contract/define/refusal.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { changeAccount } from '../administration/user-subject.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import type { Services } from '../services.ts'
import type { Origin } from './auth.ts'
import { openAuthenticator, sealAuthenticator } from './authenticator-secrets.ts'
import { hasFactor } from './factors.ts'
import { rememberSessionBrowser } from './known-browsers.ts'
import { guessCode, refuseCode, stepOfCode, WRONG_CODE } from './multi-factor.ts'
import { renewTokens, requireProof } from './proof.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { mailChange } from './security-mails.ts'
import type { Caller } from './sessions.ts'

const ISSUER = 'Linewatch'
/** Bytes of a secret: as long as SHA-1's output (RFC 4226 §4). */
const SECRET_BYTES = 20
/** How long a code that was given opens what changes the second factor. */
export const CODE_FRESH_MS = 5 * 60_000

const NOT_BEGUN = msg('Multi-factor setup has not started. Start again.')
const BEGUN_ANEW = msg('That code is from an earlier setup. Scan the newest QR code, or start again here.')
const IS_ON = msg('Multi-factor is already on.')
const IS_OFF = msg('Multi-factor is off.')

/** How the caller's second factor stands; read again, since what is remembered of them may be a moment old. */
export async function stateOf({ db }: Services, { account }: Caller) {
  const { enabled, demanded, passkeys } = await multiFactorOf(db, account.id)
  return { enabled, demanded, recoveryCodesLeft: await recoveryCodesLeft(db, account.id), passkeys }
}

/**
 * Begins to set multi-factor up; a secret begun before is forgotten. Answers the secret in groups of four.
 * @throws Refused 403 for a blocked user, one who has not proved who they are for a while, or one who has yet to use a
 * passkey; 409 when it is on.
 */
export async function beginEnabling(services: Services, caller: Caller): Promise<{ key: string }> {
  const { db } = services
  const { account } = caller
  refuseBlocked(account)
  const secret = new Secret({ size: SECRET_BYTES }).base32
  await db.transaction(async (tx) => {
    const standing = await lockMultiFactor(tx, account.id)
    if (standing.enabled) throw conflict(t(IS_ON))
    requireKnownFactor(caller, standing)
    await requireProof(services, tx, caller)
    await setPendingSecret(tx, account.id, sealAuthenticator(services, account, secret))
  })
  return { key: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * The secret being set up as an image (SVG) of its otpauth address.
 * @throws Refused 403 for a blocked user, 409 when none is being set up.
 */
export async function pendingImage(services: Services, { account }: Caller): Promise<FileAnswer> {
  refuseBlocked(account)
  const sealed = await pendingSecret(services.db, account.id)
  if (sealed === null) throw conflict(t(NOT_BEGUN))
  const secret = openAuthenticator(services, account, sealed)
  const totp = new TOTP({ issuer: ISSUER, label: account.email, secret: Secret.fromBase32(secret) })
  const body = Buffer.from(renderSVG(totp.toString(), { ecc: 'M', border: 4 }))
  return { fileName: 'linewatch-multi-factor.svg', contentType: 'image/svg+xml', body, length: body.length }
}

/**
 * Turns multi-factor on with a code of the secret being set up: this session has given its code, the user's others
 * end. Answers the recovery codes, which are shown this once, and new tokens.
 * @throws Refused 400 for a wrong code, 403 as for beginning, 409 when it is on, not begun, or begun again since the
 * secret of this code was shown; 429 after five wrong.
 */
export async function completeEnabling(services: Services, caller: Caller, code: string, origin: Origin) {
  const { db, now, sessions } = services
  const { account, session } = caller
  refuseBlocked(account)
  const sealed = await pendingSecret(db, account.id)
  if (sealed === null) throw conflict(t(account.multiFactor ? IS_ON : NOT_BEGUN))
  const secret = openAuthenticator(services, account, sealed)
  // Before the code is looked at: it is the same one that comes again after the proof.
  await requireProof(services, db, caller)
  const step = await guessCode(services, caller, async () => {
    const found = stepOfCode(secret, code, now())
    if (found !== null) return found
    const superseded = await supersededSecret(db, account.id)
    if (superseded === null) return null
    const former = openAuthenticator(services, account, superseded)
    if (stepOfCode(former, code, now()) !== null) throw conflict(t(BEGUN_ANEW))
    return null
  })
  if (step === null) return refuseCode(services, caller, origin, WRONG_CODE)
  const recoveryCodes = newRecoveryCodes()
  const tokens = await changeFactor(services, caller, origin, 'MULTI_FACTOR_ENABLED', async (tx) => {
    const { enabled, pending, passkeys } = await lockMultiFactor(tx, account.id)
    if (enabled) throw conflict(t(IS_ON))
    requireKnownFactor(caller, { enabled, passkeys })
    // Begun again this very moment, in another tab: the code is of the secret before.
    // Not compared as they are stored: encrypted with another key in between, it is the same secret.
    if (pending === null) throw conflict(t(NOT_BEGUN))
    if (openAuthenticator(services, account, pending) !== secret) throw conflict(t(BEGUN_ANEW))
    await turnOnMultiFactor(tx, account.id, step)
    await verifySession(tx, session.sessionId, now())
    // A browser counts as known by what one needs to sign in from now on.
    await forgetBrowsers(tx, account.id, session.sessionId)
    await rememberSessionBrowser(services, tx, caller)
    await giveRecoveryCodes(services, tx, account.id, recoveryCodes)
    await sessions.end(tx, await otherSessions(tx, account.id, session.sessionId), 'MULTI_FACTOR_ENABLED')
    return renewTokens(services, tx, caller)
  })
  return { recoveryCodes, ...tokens }
}

/**
 * Turns multi-factor off; its secret is gone, and the recovery codes of somebody without passkeys.
 * @throws Refused 403 unless this session has given a code recently, 409 when it is off or an administrator demands it.
 */
export async function disable(services: Services, caller: Caller, origin: Origin): Promise<void> {
  await changeFactor(services, caller, origin, 'MULTI_FACTOR_DISABLED', async (tx) => {
    const { enabled, demanded, passkeys } = await lockMultiFactor(tx, caller.account.id)
    if (!enabled) throw conflict(t(IS_OFF))
    if (demanded && passkeys === 0)
      throw conflict(
        t('An administrator requires multi-factor for this account, so it cannot be turned off.'),
      )
    await demandFreshCode(services, tx, caller)
    await turnOffMultiFactor(tx, caller.account.id)
  })
}

/**
 * Gives new recovery codes, shown this once; the old ones are dead.
 * @throws Refused 403 unless this session has given a code recently, 409 without a second factor.
 */
export async function resetCodes(services: Services, caller: Caller, origin: Origin) {
  const recoveryCodes = newRecoveryCodes()
  await changeFactor(services, caller, origin, 'RECOVERY_CODES_RESET', async (tx) => {
    const { enabled, passkeys } = await lockMultiFactor(tx, caller.account.id)
    if (!enabled && passkeys === 0) throw conflict(t(IS_OFF))
    await demandFreshCode(services, tx, caller)
    await giveRecoveryCodes(services, tx, caller.account.id, recoveryCodes)
  })
  return { recoveryCodes }
}

/** These calls are a session's own, verified or not, so that nothing before them has looked. */
export function refuseBlocked({ blocked }: Caller['account']): void {
  if (blocked) throw userBlocked()
}

/**
 * A session that waits for a factor adds none: somebody who has only the password would come in with their own.
 * @throws Refused 403
 */
export function requireKnownFactor(
  { session }: Caller,
  { enabled, passkeys }: { enabled: boolean; passkeys: number },
): void {
  if (session.verified || !hasFactor({ multiFactor: enabled, passkeys })) return
  throw new Refused(403, t('Finish signing in first, with your passkey or a code.'))
}

async function demandFreshCode({ now }: Services, tx: Database, { session }: Caller): Promise<void> {
  const givenAt = await codeGivenAt(tx, session.sessionId)
  if (givenAt === null || now() - givenAt > CODE_FRESH_MS)
    throw new Refused(403, t('Enter a verification code or use a passkey first. That counts for 5 minutes.'))
}

export const giveRecoveryCodes = (
  { now }: Services,
  tx: Database,
  accountId: number,
  codes: readonly string[],
) => replaceRecoveryCodes(tx, accountId, codes.map(recoveryCodeHash), now())

/** Changes the caller's second factor, and mails them about it. */
function changeFactor<R>(
  services: Services,
  caller: Caller,
  origin: Origin,
  action: 'MULTI_FACTOR_ENABLED' | 'MULTI_FACTOR_DISABLED' | 'RECOVERY_CODES_RESET',
  act: (tx: Database) => Promise<R>,
): Promise<R> {
  const { account } = caller
  const actor = actorOf({ caller, origin })
  return changeAccount(services, actor, account, action, async (tx) => {
    const answer = await act(tx)
    await mailChange(services, tx, account, action, actor)
    await services.sessions.changed(tx)
    return answer
  })
}
