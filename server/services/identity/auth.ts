import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { type Actor, actorOf, type RecordedEvent, recordEvent } from '#server/services/changes/change.ts'
import type { AccountRow, ProviderSession } from '#server/store/identity/sessions.ts'
import {
  accountById,
  credentialsByEmail,
  insertSession,
  lockSessionByRefresh,
  replaceTokens,
  rotateSession,
  setSpoken,
} from '#server/store/identity/sessions.ts'
import { idTokenPurpose } from '#server/store/operations/secret-purposes.ts'
import type { SignedIn, Tokens } from '#src/contract/account/auth.ts'
import type { User } from '#src/contract/account/user.ts'
import { passwordExpired, Refused, userBlocked } from '#src/contract/define/refusal.ts'
import { TABLET } from '#src/domain/access/tablet.ts'
import { language, t } from '#src/domain/language/text.ts'
import { changeAccount, userSubject } from '../administration/user-subject.ts'
import type { Services } from '../services.ts'
import { ACCOUNT_LIMIT, NETWORK_LIMIT, SIGN_IN_LIMIT } from './attempts.ts'
import type { Guess } from './guesses.ts'
import { type Browser, browserLine, knownBrowser } from './known-browsers.ts'
import { networkOf } from './network-of.ts'
import { passwordMatches } from './passwords.ts'
import { mailEmergencyUse } from './security-mails.ts'
import { endText, SESSION_OVER } from './session-end.ts'
import type { Caller } from './sessions.ts'
import { isEmergency, mayUsePassword } from './single-sign-on/single-sign-on.ts'
import { noteSignIn } from './suspicious-sign-ins.ts'
import { issueTokens, lifeOf, SIGN_ON_MS, TABLET_LIFE, tokenHash } from './tokens.ts'

/** Where a call came from, as sessions and limits record it. */
export interface Origin {
  address: string
  userAgent: string
}

const DAY_MS = 86_400_000
/** How long the tab that lost a refresh race may still come with the spent token. */
const REFRESH_GRACE_MS = 30_000

/**
 * Whole days until the password is no longer accepted; 0 once it is not; null never, also for a session that an identity
 * provider opened.
 */
export function daysToExpiration(
  account: AccountRow,
  now: number,
  provider: string | null = null,
): number | null {
  if (account.passwordExpiresAt === null || provider !== null) return null
  return Math.max(0, Math.ceil((account.passwordExpiresAt - now) / DAY_MS))
}

export function presentUser(account: AccountRow): User {
  const { role } = account
  return {
    uuid: account.uuid,
    email: account.email,
    displayName: account.displayName,
    type: account.type === TABLET ? 'USER' : account.type,
    ...(account.type === TABLET && { tablet: true }),
    userRoleDto: role,
    restaurantUuid: account.restaurantUuid,
    notification: account.notification,
    multiFactorAuthentication: account.multiFactor,
  }
}

/** What is given to sign in with. */
export interface Pair {
  email: string
  password: string
  browserToken?: string | undefined
}

/**
 * The account of a right pair of e-mail and password, and the browser it came from. A wrong pair is recorded, and takes
 * the same time whether the address is known or not.
 * @throws Refused 401 for a wrong pair, 403 'User is blocked', 429 after five wrong.
 */
export async function accountOfPair(
  services: Services,
  { email, password, browserToken }: Pair,
  origin: Origin,
): Promise<{ account: AccountRow; browser: Browser }> {
  const { db, guesses } = services
  const browser = await knownBrowser(db, email, browserToken)
  const guess = signInGuess(email, browser, networkOf(origin.address))
  let known = null as Credentials
  const account = await guesses.check(guess, async () => {
    known = await credentialsByEmail(db, email)
    const matches = await passwordMatches(known?.passwordHash ?? null, password, guess.line)
    return known && matches ? accountById(db, known.id) : null
  })
  const refused = (subject: RecordedEvent['subject']) =>
    recordRefusedSignIn(services, { accountId: null, ...origin }, subject)
  const { singleSignOn } = services
  if (!account || !mayUsePassword(singleSignOn, account.email)) {
    // An address that is known is named as its account has it; what was typed may differ in case.
    await refused(known ? userSubject(known) : { kind: 'USER', name: email.slice(0, 255) })
    throw new Refused(
      401,
      singleSignOn.passwordSignIn
        ? t('The e-mail or the password is not right.')
        : t("Password sign-in is off. Use your organization's button below."),
    )
  }
  if (account.blocked) {
    await refused(userSubject(account))
    throw userBlocked()
  }
  return { account, browser }
}

/** Records a sign-in that opened nothing, by a wrong password or at an identity provider. */
export const recordRefusedSignIn = (
  services: Services,
  actor: Actor,
  subject: RecordedEvent['subject'],
): Promise<void> => recordEvent(services, actor, { action: 'SIGN_IN_FAILED', subject })

type Credentials = Awaited<ReturnType<typeof credentialsByEmail>>

/**
 * A browser that the account has signed in from before has tries of its own: nobody else can use them up. All others
 * have those of their network, and are slowed down by what is guessed elsewhere.
 */
function signInGuess(email: string, browser: Browser, network: string): Guess {
  const address = email.toLowerCase()
  const who = browser.known ? browserLine(browser.tokenHash) : network
  return {
    // The address comes last: what is typed as one must not read as the key of another.
    key: `sign-in ${who} ${address}`,
    limit: SIGN_IN_LIMIT,
    line: who,
    ...(!browser.known && {
      slowedBy: [
        [`sign-in-to ${address}`, ACCOUNT_LIMIT],
        [`sign-in-from ${network}`, NETWORK_LIMIT],
      ],
    }),
  }
}

/**
 * Opens a session of an account, and answers it. With multi-factor it waits for its code; where an administrator
 * demands multi-factor that is not set up, it waits until that is done. A second factor that was given at an identity
 * provider does for both.
 */
export function openSession(
  services: Services,
  account: AccountRow,
  { origin, browser, signedInBy }: { origin: Origin; browser: Browser; signedInBy?: SignedInBy },
): Promise<SignedIn> {
  const actor = { accountId: account.id, ...origin }
  return changeAccount(services, actor, account, 'SIGNED_IN', async (tx, at) => {
    const endsAt = signedInBy ? at + SIGN_ON_MS : null
    const { tokens, stored } = issueTokens(at, at, lifeOf({ signedInTime: at, endsAt }))
    const waits = (account.multiFactor || account.multiFactorDemanded) && !signedInBy?.factorGiven
    const uuid = randomUUID()
    await insertSession(tx, {
      ...stored,
      ...origin,
      uuid,
      accountId: account.id,
      browserHash: browser.tokenHash,
      verified: !waits,
      at,
      signedInBy: signedInBy && {
        ...signedInBy,
        endsAt: at + SIGN_ON_MS,
        idToken: services.secrets.seal(signedInBy.idToken, idTokenPurpose(uuid)),
      },
    })
    if (!waits) await noteSignIn(services, tx, account, { ...origin, tokenHash: browser.tokenHash })
    if (isEmergency(services.singleSignOn, account.email))
      await mailEmergencyUse({ ...services, db: tx }, account, origin)
    await setSpoken(tx, account.id, language())
    const provider = signedInBy?.provider ?? null
    return { ...presentSession(tokens, account, waits, at, provider), browserToken: browser.token }
  })
}

/** The identity provider that opens a session, and its ID token as it came. */
export interface SignedInBy extends Omit<ProviderSession, 'endsAt'> {
  /** The provider says that a second factor was given there. */
  factorGiven: boolean
}

export function presentSession(
  tokens: Tokens,
  account: AccountRow,
  waitsForCode: boolean,
  at: number,
  provider: string | null = null,
): SignedIn {
  return {
    ...tokens,
    user: presentUser(account),
    userUuid: account.uuid,
    multiFactorAuthentication: waitsForCode,
    daysToPasswordExpiration: daysToExpiration(account, at, provider),
    ...(provider !== null && { provider }),
  }
}

/**
 * Signs in with e-mail and password (spec 1 §4, §8).
 * @throws Refused as accountOfPair does, and 400 'Password is expired'.
 */
export async function signInWithPassword(services: Services, pair: Pair, origin: Origin): Promise<SignedIn> {
  const { account, browser } = await accountOfPair(services, pair, origin)
  if (daysToExpiration(account, services.now()) === 0) throw passwordExpired()
  return openSession(services, account, { origin, browser })
}

/** Ends the calling session. */
export async function signOut(services: Services, caller: Caller, origin: Origin): Promise<void> {
  const { account, session } = caller
  await changeAccount(services, actorOf({ caller, origin }), account, 'SIGNED_OUT', (tx) =>
    services.sessions.end(tx, [session.sessionId], 'SIGNED_OUT'),
  )
}

/**
 * Spends a refresh token for a new pair. One that was spent already ends its session, unless a tab that lost the race
 * comes within the grace. A tablet on the wall has nobody to sign in again: where the answer was lost, and nobody has
 * used the new pair, it goes on with the token before.
 * @throws Refused 401 when the token is unknown, spent, over, or its session ended; it says why.
 */
export async function refreshTokens(
  services: Services,
  refreshToken: string,
  origin: Origin,
): Promise<Tokens> {
  const { db, now, sessions } = services
  const at = now()
  const answer = await db.transaction(async (tx): Promise<{ tokens: Tokens; accountId: number } | string> => {
    const session = await lockSessionByRefresh(tx, tokenHash(refreshToken))
    if (!session) return t(SESSION_OVER)
    if (session.endedAt !== null) return endText(session.endReason)
    if (session.blocked) return endText('BLOCKED')
    const life = session.isTablet ? TABLET_LIFE : lifeOf(session)
    // Also one that was opened by a clock far ahead: it would outlive every rule.
    if (session.signedInTime + life.totalMs <= at || session.signedInTime > at + DAY_MS)
      return endText(session.endsAt === null ? 'TOO_OLD' : 'SIGN_ON_OVER')
    if (session.refreshExpiresAt <= at) return endText('IDLE')
    const isLate = session.spentAt !== null && Math.abs(at - session.spentAt) > REFRESH_GRACE_MS
    const isUnanswered = session.isTablet && isLate && session.isLastSpent && !session.isUsed
    if (isLate && !isUnanswered) {
      const end = (inner: Database) => sessions.end(inner, [session.id], 'REFRESH_REUSED')
      const account = await accountById(tx, session.accountId)
      // It isn't known who came with it: its owner, or somebody who took it from them.
      const nobody = { accountId: null, ...origin }
      if (account) await changeAccount({ ...services, db: tx }, nobody, account, 'REFRESH_REUSED', end)
      else await end(tx)
      return endText('REFRESH_REUSED')
    }
    const { tokens, stored } = issueTokens(at, session.signedInTime, life)
    await (isUnanswered ? replaceTokens : rotateSession)(tx, session.id, stored, at)
    await sessions.renewed(tx, session.uuid)
    return { tokens, accountId: session.accountId }
  })
  if (typeof answer === 'string') throw new Refused(401, answer)
  // After the exchange: who changes an account holds it while they end its sessions, and this would be the other way round.
  await setSpoken(db, answer.accountId, language())
  return answer.tokens
}
