import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as oidc from 'openid-client'
import * as z from 'zod'
import { claimOf, emailStanding, grantOf, textClaim } from '#server/domain/access/claims.ts'
import { issuersOf } from '#server/store/identity/identities.ts'
import {
  claimOidcAttempt,
  insertOidcAttempt,
  keepOutcome,
  type OidcAttemptRow,
  oidcAttemptByState,
  type Purpose,
} from '#server/store/identity/oidc-attempts.ts'
import { BASES } from '#src/contract/define/endpoint.ts'
import { badRequest, notFound, Refused } from '#src/contract/define/refusal.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { type Connection, faultOf, ProviderUnreachable, type Redeemed } from '../../oidc/connection.ts'
import { TokenRefused } from '../../oidc/id-token.ts'
import type { Services } from '../../services.ts'
import { SINGLE_SIGN_ON_LIMIT, takeAttempt } from '../attempts.ts'
import type { Origin } from '../auth.ts'
import { networkOf } from '../network-of.ts'
import { requireProof } from '../proof.ts'
import type { Caller } from '../sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { refuseSignOn, SIGN_ON_REFUSALS, type SignOnRefusal } from './refusals.ts'

/** How long somebody may take to sign in at their provider. */
const ATTEMPT_MS = 10 * 60_000
/** A callback that a browser sends again within this time leads to the same page. */
const REPEAT_MS = 60_000
/** A second callback waits so long for what the first one is about to find out. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 100

const secretsOf = z.object({ nonce: z.string(), verifier: z.string() })

/** What came of a sign-in: whom the provider signed in and what the rules give them, or why it was refused. */
const outcome = z.union([
  z.object({ refusal: z.enum(SIGN_ON_REFUSALS) }),
  z.object({
    refusal: z.null(),
    subject: z.string(),
    sub: z.string(),
    sid: z.string().nullable(),
    email: z.string().nullable(),
    emailStanding: z.enum(['VERIFIED', 'UNVERIFIED', 'UNKNOWN']),
    displayName: z.string().nullable(),
    grant: z.union([
      z.enum(['NO_RULE', 'OVERAGE']),
      z.object({
        type: z.enum(['ADMIN', 'MANAGER', 'USER']),
        role: z.string().nullable(),
        restaurants: z.array(z.string()).readonly(),
      }),
    ]),
    /** Left out by a server of an earlier build. */
    factorGiven: z.boolean().default(false),
    idToken: z.string(),
  }),
])
export type Outcome = z.infer<typeof outcome>
export type Person = Extract<Outcome, { refusal: null }>

const aadOf = (column: 'secrets' | 'handoff' | 'outcome', uuid: string) => `oidc_attempt.${column}:${uuid}`

/** The address a provider sends browsers back to; each has its own, so that none can answer for another (RFC 9700, 4.4). */
export const redirectUriOf = ({ settings }: Pick<Services, 'settings'>, providerId: string): string =>
  `${settings.publicUrl}${BASES.api}/auth/oidc/${providerId}/callback`

/** @throws Refused 404 */
export function connectionOf({ singleSignOn }: Services, id: string): Connection {
  const connection = singleSignOn.find(id)
  if (!connection) throw notFound(t('This sign-in provider'))
  return connection
}

/** @throws Refused 400 for a console that isn't this server's */
export function consoleAt({ settings }: Services, origin: string): string {
  const { publicUrl, consoleOrigins } = settings
  if (origin === new URL(publicUrl).origin) return publicUrl
  if (consoleOrigins.includes(origin)) return origin
  throw badRequest(t('Open Linewatch at {address} to sign in this way.', { address: publicUrl }))
}

export interface StartAsked {
  binding: string
  origin: string
  from?: string | undefined
  purpose: Purpose
}

/**
 * Begins a sign-in at a provider, and answers where to go. Linking asks for a fresh proof, which a proof is about to be.
 * @throws Refused 400, 401 without the session that it is for, 403 PROOF_NEEDED, 404, 429, 503 when the provider is down
 */
export async function startSignOn(
  services: Services,
  caller: Caller | null,
  id: string,
  asked: StartAsked,
  origin: Origin,
): Promise<{ address: string }> {
  const { db, now, secrets } = services
  const connection = connectionOf(services, id)
  const console = consoleAt(services, asked.origin)
  const session =
    asked.purpose === 'SIGN_IN' ? null : await ownerOf(services, caller, connection, asked.purpose)
  await takeAttempt(db, [[`sso-from:${networkOf(origin.address)}`, SINGLE_SIGN_ON_LIMIT]], now())
  const [uuid, state, at] = [randomUUID(), newToken(), now()]
  const kept = { nonce: newToken(), verifier: newToken() }
  const address = await connection
    .authorizationAddress({
      ...kept,
      state,
      redirectUri: redirectUriOf(services, id),
      again: asked.purpose === 'PROVE',
    })
    .catch((error: unknown) => {
      throw error instanceof ProviderUnreachable
        ? refuseSignOn('UNREACHABLE', connection.provider.name)
        : error
    })
  await insertOidcAttempt(db, {
    uuid,
    stateHash: tokenHash(state),
    provider: id,
    purpose: asked.purpose,
    sessionId: session,
    bindingHash: tokenHash(asked.binding),
    secrets: secrets.seal(JSON.stringify(kept), aadOf('secrets', uuid)),
    origin: console,
    fromPage: asked.from ?? null,
    createdAt: at,
    expiresAt: at + ATTEMPT_MS,
  })
  return { address }
}

/** The session that links or proves. @throws Refused 401, 403 */
async function ownerOf(
  services: Services,
  caller: Caller | null,
  { provider }: Connection,
  purpose: 'LINK' | 'PROVE',
): Promise<number> {
  if (!caller?.session.verified || caller.account.deviceId !== null)
    throw new Refused(401, t('Sign in to continue.'))
  if (purpose === 'LINK') await requireProof(services, services.db, caller)
  else if (!(await issuersOf(services.db, caller.account.id)).includes(provider.issuer))
    throw refuseSignOn('OTHER_PERSON', provider.name)
  return caller.session.sessionId
}

/** Where a console takes over; whatever went wrong is told there, in its reader's language. */
const backTo = (console: string, handoff: string) => `${console}${LOGIN}#handoff=${handoff}`

/**
 * What a provider's answer leads to: back to the console, with a code that only the browser that began can use. It is
 * redeemed by the first callback; one that repeats it within a minute, as service workers and impatient people do, leads
 * to the same address.
 * @param query as it came: 'code=…&state=…'
 */
export async function answerCallback(services: Services, id: string, query: string): Promise<string> {
  const { db, now, secrets, settings } = services
  const given = new URLSearchParams(query)
  const state = given.get('state') ?? ''
  const codeHash = tokenHash(given.get('code') ?? `error ${given.get('error')}`)
  const attempt = await oidcAttemptByState(db, tokenHash(state))
  const connection = services.singleSignOn.find(id)
  // No console is known to come back to: the finishing call finds no such code, and says so.
  if (!attempt || !connection || attempt.provider !== id) return backTo(settings.publicUrl, 'none')
  const handoff = newToken()
  const claimed = await claimOidcAttempt(db, attempt.uuid, {
    codeHash,
    handoff: secrets.seal(handoff, aadOf('handoff', attempt.uuid)),
    handoffHash: tokenHash(handoff),
    at: now(),
  })
  if (!claimed) return backTo(attempt.origin, await repeated(services, state, codeHash))
  const callback = new URL(`${redirectUriOf(services, id)}?${query}`)
  const found = await redeem(services, connection, callback, attempt, state)
  const sealed = secrets.seal(JSON.stringify(found), aadOf('outcome', attempt.uuid))
  await keepOutcome(db, attempt.uuid, sealed, found.refusal === null ? found.sid : null)
  return backTo(attempt.origin, handoff)
}

/** The code of the callback that was first, once it has found out what to hand over; 'none' for another or a late one. */
async function repeated({ db, now, secrets }: Services, state: string, codeHash: Buffer): Promise<string> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const first = await oidcAttemptByState(db, tokenHash(state))
    if (!first?.codeHash?.equals(codeHash) || first.usedAt === null || first.handoff === null) return 'none'
    if (now() - first.usedAt > REPEAT_MS) return 'none'
    if (first.outcome !== null) return secrets.open(first.handoff, aadOf('handoff', first.uuid))
    await pause(LOOK_EVERY_MS)
  }
  return 'none'
}

async function redeem(
  { secrets, log }: Services,
  connection: Connection,
  callback: URL,
  attempt: OidcAttemptRow,
  state: string,
): Promise<Outcome> {
  const { provider } = connection
  const kept = secretsOf.parse(JSON.parse(secrets.open(attempt.secrets, aadOf('secrets', attempt.uuid))))
  try {
    const authenticatedAfter = attempt.purpose === 'PROVE' ? attempt.createdAt : null
    return personOf(connection, await connection.redeem(callback, { ...kept, state, authenticatedAfter }))
  } catch (error) {
    const refusal = refusalOf(error)
    log.info(
      { provider: provider.id, refusal, fault: faultOf(error) },
      'a sign-in at an identity provider failed',
    )
    return { refusal }
  }
}

function refusalOf(error: unknown): SignOnRefusal {
  if (error instanceof ProviderUnreachable) return 'UNREACHABLE'
  if (error instanceof oidc.AuthorizationResponseError) return 'DENIED'
  return error instanceof TokenRefused && error.message.includes('auth_time') ? 'NOT_FRESH' : 'NOT_TRUSTED'
}

function personOf({ provider }: Connection, { claims, factorGiven, idToken }: Redeemed): Outcome {
  const subject = textClaim(claims, provider.subjectClaim)
  if (subject === null || subject.length > 255) return { refusal: 'NOT_TRUSTED' }
  const sid = claimOf(claims, 'sid')
  return {
    refusal: null,
    subject,
    sub: claims.sub,
    sid: typeof sid === 'string' ? sid : null,
    email: textClaim(claims, provider.emailClaim),
    emailStanding: emailStanding(claims),
    displayName: textClaim(claims, provider.nameClaim),
    grant: grantOf(provider.rules, claims),
    factorGiven,
    idToken,
  }
}

/** What came of an attempt, opened. */
export const outcomeOf = (
  { secrets }: Pick<Services, 'secrets'>,
  { uuid, outcome: sealed }: OidcAttemptRow,
) => outcome.parse(JSON.parse(secrets.open(sealed ?? '', aadOf('outcome', uuid))))
