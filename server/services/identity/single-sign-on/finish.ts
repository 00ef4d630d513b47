import { actorOf } from '#server/services/changes/change.ts'
import { accountOfIdentity, issuersOf } from '#server/store/identity/identities.ts'
import {
  type OidcAttemptRow,
  oidcAttemptByHandoff,
  takeOutcome,
} from '#server/store/identity/oidc-attempts.ts'
import { proveSession } from '#server/store/identity/proof.ts'
import type { finishSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { changeAccount, userSubject } from '../../administration/user-subject.ts'
import type { IdentityProvider } from '../../oidc/provider-settings.ts'
import type { Services } from '../../services.ts'
import { type Origin, openSession, recordRefusedSignIn } from '../auth.ts'
import { knownBrowser } from '../known-browsers.ts'
import { renewTokens } from '../proof.ts'
import type { Caller } from '../sessions.ts'
import { tokenHash } from '../tokens.ts'
import { accountFor, identityOf, linkIdentity } from './account.ts'
import { type Outcome, outcomeOf, type Person } from './attempts.ts'
import { refuseSignOn } from './refusals.ts'
import { isEmergency } from './single-sign-on.ts'

/** From the provider's answer on; a console on a slow network takes some time to load. */
const FINISH_MS = 2 * 60_000

type Finished = AnswerOf<typeof finishSingleSignOn>

export interface FinishAsked {
  handoff: string
  binding: string
  browserToken?: string | undefined
}

/**
 * Finishes what a browser began at an identity provider: opens a session, links an identity, or takes the proof.
 * @throws Refused 403 where the provider or its rules let nobody in, and for another browser; 410 for what is too late; 503
 *   when the provider was down
 */
export async function finishSignOn(
  services: Services,
  caller: Caller | null,
  asked: FinishAsked,
  origin: Origin,
): Promise<Finished> {
  const { db, now, singleSignOn } = services
  const [handoffHash, bindingHash] = [tokenHash(asked.handoff), tokenHash(asked.binding)]
  const at = now()
  const attempt = await takeOutcome(db, { handoffHash, bindingHash, at, usedAfter: at - FINISH_MS })
  if (!attempt) {
    const other = await oidcAttemptByHandoff(db, handoffHash)
    throw refuseSignOn(other && !other.bindingHash.equals(bindingHash) ? 'OTHER_BROWSER' : 'EXPIRED')
  }
  const provider = singleSignOn.find(attempt.provider)?.provider
  if (!provider) throw refuseSignOn('EXPIRED')
  const found = outcomeOf(services, attempt)
  try {
    return {
      ...(await act(services, caller, { attempt, provider, found, asked, origin })),
      ...about(attempt),
    }
  } catch (error) {
    if (error instanceof Refused) await recordRefusal(services, provider, found, caller, origin)
    throw error
  }
}

const about = ({ purpose, fromPage }: OidcAttemptRow) => ({ purpose, from: fromPage })

interface Arrived {
  attempt: OidcAttemptRow
  provider: IdentityProvider
  found: Outcome
  asked: FinishAsked
  origin: Origin
}

async function act(
  services: Services,
  caller: Caller | null,
  arrived: Arrived,
): Promise<Pick<Finished, 'signedIn' | 'tokens'>> {
  const { attempt, provider, found } = arrived
  if (found.refusal !== null) throw refuseSignOn(found.refusal, provider.name)
  if (attempt.purpose === 'SIGN_IN') return { signedIn: await signIn(services, found, arrived), tokens: null }
  // Who began has signed out meanwhile, or somebody else is signed in.
  if (!caller || caller.session.sessionId !== attempt.sessionId) throw refuseSignOn('SIGNED_OUT')
  if (attempt.purpose === 'PROVE')
    return { signedIn: null, tokens: await prove(services, caller, found, arrived) }
  await link(services, caller, found, arrived)
  return { signedIn: null, tokens: null }
}

function signIn(services: Services, person: Person, { attempt, provider, asked, origin }: Arrived) {
  return services.db.transaction(async (tx) => {
    const within = { ...services, db: tx }
    const account = await accountFor(within, provider, person, { accountId: null, ...origin })
    const browser = await knownBrowser(tx, account.email, asked.browserToken)
    const { sub: subject, sid, idToken, factorGiven } = person
    const signedInBy = { provider: attempt.provider, subject, sid, idToken, factorGiven }
    return openSession(within, account, { origin, browser, signedInBy })
  })
}

/** Signing in at the provider once more is the proof, if it is by the same person. */
async function prove(services: Services, caller: Caller, person: Person, { provider, origin }: Arrived) {
  const { account, session } = caller
  const actor = actorOf({ caller, origin })
  const known = await accountOfIdentity(services.db, identityOf(provider, person))
  if (known?.accountId !== account.id) throw refuseSignOn('OTHER_PERSON', provider.name)
  return changeAccount(services, actor, account, 'IDENTITY_CONFIRMED', async (tx, at) => {
    await proveSession(tx, session.sessionId, at)
    return renewTokens(services, tx, caller)
  })
}

async function link(
  services: Services,
  caller: Caller,
  person: Person,
  { provider, origin }: Arrived,
): Promise<void> {
  const { account } = caller
  if (isEmergency(services.singleSignOn, account.email)) throw refuseSignOn('EMERGENCY', provider.name)
  // Their next sign-in there would be refused.
  if (account.type === 'ADMIN' && !provider.mayGrantAdmin) throw refuseSignOn('ADMIN', provider.name)
  await services.db.transaction(async (tx) => {
    const known = await accountOfIdentity(tx, identityOf(provider, person))
    if (known && !known.deleted && known.accountId !== account.id)
      throw refuseSignOn('LINKED_ELSEWHERE', provider.name)
    if ((await issuersOf(tx, account.id)).includes(provider.issuer))
      throw refuseSignOn('LINKED_ALREADY', provider.name)
    const actor = actorOf({ caller, origin })
    await linkIdentity({ services, tx, provider, person, actor }, account, true)
  })
}

/** Names the account where there is one, else what the provider calls the person. */
async function recordRefusal(
  services: Services,
  provider: IdentityProvider,
  found: Outcome,
  caller: Caller | null,
  origin: Origin,
): Promise<void> {
  const person = found.refusal === null ? found : null
  const known = person && (await accountOfIdentity(services.db, identityOf(provider, person)))
  const name = (person?.email ?? person?.displayName ?? provider.name).slice(0, 255)
  const subject = known ? userSubject(known) : ({ kind: 'USER', name } as const)
  const actor = { accountId: caller?.account.id ?? null, ...origin }
  await recordRefusedSignIn(services, actor, subject)
}
