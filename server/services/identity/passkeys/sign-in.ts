import { recordEvent } from '#server/services/changes/change.ts'
import { issuersOf } from '#server/store/identity/identities.ts'
import type { SignedIn, Tokens } from '#src/contract/account/auth.ts'
import type { Assertion } from '#src/contract/account/passkeys.ts'
import { Refused, userBlocked } from '#src/contract/define/refusal.ts'
import { userSubject } from '../../administration/user-subject.ts'
import { actorOf } from '../../changes/change.ts'
import type { Services } from '../../services.ts'
import { type Origin, openSession, recordRefusedSignIn } from '../auth.ts'
import { knownBrowser } from '../known-browsers.ts'
import { completeFactor } from '../multi-factor.ts'
import { refuseBlocked } from '../multi-factor-setup.ts'
import type { Caller } from '../sessions.ts'
import { managerOf } from '../single-sign-on/single-sign-on.ts'
import { type Asserted, checkAssertion, noteUse, requestOptions } from './assertion.ts'
import { type ChallengeFor, demandRelyingParty, requireOrigin } from './challenges.ts'
import { refusePasskey } from './refusals.ts'

const TO_SIGN_IN: ChallengeFor = { purpose: 'SIGN_IN', sessionId: null }

/**
 * @param console where it is served: 'https://linewatch.example'
 * @throws Refused 400 for one where passkeys don't work, 409 where there are none, 429
 */
export function beginSignIn(services: Services, console: string, origin: Origin) {
  requireOrigin(demandRelyingParty(services), console)
  return requestOptions(services, TO_SIGN_IN, null, origin)
}

/**
 * Signs in with a passkey alone: it is something that its user has, unlocked by something that they know or are. Also
 * where password sign-in is off, and where the password has expired, since none is asked for.
 * @throws Refused 400, 403, 409, 410
 */
export async function signInWithPasskey(
  services: Services,
  { assertion, browserToken }: { assertion: Assertion; browserToken?: string | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const nobody = { accountId: null, ...origin }
  const asserted = await checkAssertion(services, TO_SIGN_IN, assertion, { ofAccount: null, actor: nobody })
  const { account } = asserted
  try {
    await requireWelcome(services, asserted)
  } catch (error) {
    if (error instanceof Refused) await recordRefusedSignIn(services, nobody, userSubject(account))
    throw error
  }
  const actor = { accountId: account.id, ...origin }
  await noteUse(services, asserted, actor)
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx }
    await recordEvent(within, actor, { action: 'PASSKEY_USED', subject: userSubject(account) })
    const browser = await knownBrowser(tx, account.email, browserToken)
    return openSession(within, account, { origin, browser, byPasskey: true })
  })
}

/**
 * Nobody whom an identity provider manages: it would not be asked whether they are still welcome. Their passkeys are their
 * second factor, and prove who they are.
 */
async function requireWelcome({ db, singleSignOn }: Services, { account }: Asserted): Promise<void> {
  if (account.blocked) throw userBlocked()
  if (account.deviceId !== null) throw refusePasskey('TABLET')
  const name = managerOf(singleSignOn, { issuers: await issuersOf(db, account.id), provisionedBy: null })
  if (name !== null) throw refusePasskey('MANAGED', { name })
}

/** A session that waits for its second factor is completed; of one that doesn't it is the proof of who its user is. */
const toProve = ({ session }: Caller): ChallengeFor => ({
  purpose: session.verified ? 'PROVE' : 'SECOND',
  sessionId: session.sessionId,
})

/** @throws Refused 400 for an account without passkeys, 403 for a blocked user, 409, 429 */
export async function beginProof(services: Services, caller: Caller, origin: Origin) {
  refuseBlocked(caller.account)
  return requestOptions(services, toProve(caller), caller.account, origin)
}

/**
 * Takes one of the caller's passkeys as their second factor, or as the proof of who they are. The session goes on with
 * new tokens.
 * @throws Refused 400, 403, 409, 410
 */
export async function proveByPasskey(
  services: Services,
  caller: Caller,
  assertion: Assertion,
  origin: Origin,
): Promise<Tokens> {
  refuseBlocked(caller.account)
  const actor = actorOf({ caller, origin })
  const asserted = await checkAssertion(services, toProve(caller), assertion, {
    ofAccount: caller.account,
    actor,
  })
  await noteUse(services, asserted, actor)
  return services.db.transaction((tx) => completeFactor(services, tx, caller, origin, 'PASSKEY_USED'))
}
