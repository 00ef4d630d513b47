import type { Database } from '#server/db/query.ts'
import { actorOf, recordEvent } from '#server/services/changes/change.ts'
import { provedAt, proveSession } from '#server/store/identity/proof.ts'
import { credentialsByEmail, renewSession } from '#server/store/identity/sessions.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import { PROOF_NEEDED, Refused, userBlocked } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { changeAccount, userSubject } from '../administration/user-subject.ts'
import type { Services } from '../services.ts'
import { PASSWORD_LIMIT } from './attempts.ts'
import type { Origin } from './auth.ts'
import { passwordMatches } from './passwords.ts'
import type { Caller } from './sessions.ts'
import { issueTokens, lifeOf } from './tokens.ts'

/** How long it counts that somebody has proved who they are: by signing in, a code, or their password given again. */
export const PROOF_FRESH_MS = 10 * 60_000

/**
 * Checked before anything that would let somebody who found its console open take the account over (ASVS 7.5.1, 7.5.2).
 * @throws Refused 403 with the reason PROOF_NEEDED when this session's user has not proved who they are for a while.
 */
export async function requireProof({ now }: Services, db: Database, { session }: Caller): Promise<void> {
  if (now() - (await provedAt(db, session.sessionId)) <= PROOF_FRESH_MS) return
  throw new Refused(403, t('Confirm your identity first. You signed in more than 10 minutes ago.'), {
    reason: PROOF_NEEDED,
  })
}

/**
 * Whether this is the caller's own password. After five wrong ones in a session each further one has to wait.
 * @throws Refused 429 when too many were wrong.
 */
export async function isOwnPassword(
  { db, guesses }: Services,
  { account, session }: Caller,
  password: string,
): Promise<boolean> {
  const line = `account ${account.id}`
  // Counted by session: somebody who has taken one over cannot keep the account's user from proving who they are.
  const guess = { key: `password:${session.sessionId}`, limit: PASSWORD_LIMIT, line }
  const right = await guesses.check(guess, async () => {
    const stored = await credentialsByEmail(db, account.email)
    return (await passwordMatches(stored?.passwordHash ?? null, password, line)) || null
  })
  return right !== null
}

/**
 * Takes the caller's password as the proof of who they are; their session goes on with new tokens.
 * @throws Refused 400 for a wrong one, 403 for a blocked user, 429 after five wrong.
 */
export async function confirmPassword(
  services: Services,
  caller: Caller,
  password: string,
  origin: Origin,
): Promise<Tokens> {
  const { account } = caller
  if (account.blocked) throw userBlocked()
  const actor = actorOf({ caller, origin })
  if (!(await isOwnPassword(services, caller, password))) {
    await recordEvent(services, actor, { action: 'CONFIRM_FAILED', subject: userSubject(account) })
    const message = t('The password is not right.')
    throw new Refused(400, message, { fields: { password: message } })
  }
  return changeAccount(services, actor, account, 'CONFIRMED', async (tx, at) => {
    await proveSession(tx, caller.session.sessionId, at)
    return renewTokens(services, tx, caller)
  })
}

/**
 * New tokens for a session whose user has just proved who they are: somebody who has learned the former ones has
 * nothing (ASVS 7.2.4). Without a grace, which would hand what was proved to a former refresh token.
 */
export async function renewTokens(
  { now, sessions }: Services,
  tx: Database,
  { account, session }: Caller,
): Promise<Tokens> {
  const { tokens, stored } = issueTokens(now(), session.signedInTime, lifeOf(session, account.rules))
  await renewSession(tx, session.sessionId, stored, now())
  await sessions.renewed(tx, session.sessionUuid)
  return tokens
}
