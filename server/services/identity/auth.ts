import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { waitsForFactor } from '#server/domain/access/session-waits.ts'
import { type Actor, actorOf, type RecordedEvent, recordEvent } from '#server/services/changes/change.ts'
import { verifySession } from '#server/store/identity/multi-factor.ts'
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
import { hasFactor } from './factors.ts'
import type { Guess } from './guesses.ts'
import { type Browser, browserLine, knownBrowser } from './known-browsers.ts'
import { networkOf } from './network-of.ts'
import { passwordMatches } from './passwords.ts'
import { networkRefusal } from './rules/networks.ts'
import { overBy } from './rules/over.ts'
import { endSurplusSessions } from './rules/session-limit.ts'
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

/** What opened a session, where it was no password. */
interface OpenedBy {
  provider: string | null
  byPasskey: boolean
}
const BY_PASSWORD: OpenedBy = { provider: null, byPasskey: false }

/** Whole days until the password is no longer accepted; 0 once it is not; null never, also where none was asked for. */
export function daysToExpiration(
  account: AccountRow,
  now: number,
  { provider, byPasskey }: OpenedBy = BY_PASSWORD,
): number | null {
  if (account.passwordExpiresAt === null || provider !== null || byPasskey) return null
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
 * @throws Refused 401 for a wrong pair, 403 'User is blocked' or from a network that isn't allowed, 429 after five wrong.
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
  const refusal = account.blocked ? userBlocked() : networkRefusal(services, account, origin.address)
  if (refusal) {
    await refused(userSubject(account))
    throw refusal
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
 * Opens a session of an account, and answers it. With a second factor it waits for that; where an administrator demands
 * one that is not set up, it waits until that is done. A passkey is both factors at once, and one that was given at an
 * identity provider does for ours.
 * @throws Refused 403 from a network that the account's rules do not allow
 */
export async function openSession(
  services: Services,
  account: AccountRow,
  {
    origin,
    browser,
    signedInBy,
    byPasskey = false,
  }: { origin: Origin; browser: Browser; signedInBy?: SignedInBy; byPasskey?: boolean },
): Promise<SignedIn> {
  const refusal = networkRefusal(services, account, origin.address)
  if (refusal) throw refusal
  const actor = { accountId: account.id, ...origin }
  return changeAccount(services, actor, account, 'SIGNED_IN', async (tx, at) => {
    const endsAt = signedInBy ? at + SIGN_ON_MS : null
    const { tokens, stored } = issueTokens(at, at, lifeOf({ signedInTime: at, endsAt }, account.rules))
    const waits = waitsForFactor({
      hasFactor: hasFactor(account),
      isDemanded: account.multiFactorDemanded,
      isGiven: byPasskey || signedInBy?.factorGiven === true,
    })
    const uuid = randomUUID()
    const { id } = await insertSession(tx, {
      ...stored,
      ...origin,
      uuid,
      accountId: account.id,
      browserHash: browser.tokenHash,
      verified: !waits,
      byPasskey,
      at,
      signedInBy: signedInBy && {
        ...signedInBy,
        endsAt: at + SIGN_ON_MS,
        idToken: services.secrets.seal(signedInBy.idToken, idTokenPurpose(uuid)),
      },
    })
    if (byPasskey) await verifySession(tx, id, at)
    if (!waits) {
      await noteSignIn(services, tx, account, { ...origin, tokenHash: browser.tokenHash })
      await endSurplusSessions(services, tx, account, id)
    }
    if (isEmergency(services.singleSignOn, account.email))
      await mailEmergencyUse({ ...services, db: tx }, account, origin)
    await setSpoken(tx, account.id, language())
    const provider = signedInBy?.provider ?? null
    const opened = presentSession(tokens, account, waits, at, { provider, byPasskey })
    return { ...opened, browserToken: browser.token }
  })
}

/** The identity provider that opens a session, and its ID token as it came. */
export type SignedInBy = Omit<ProviderSession, 'endsAt'>

export function presentSession(
  tokens: Tokens,
  account: AccountRow,
  waitsForCode: boolean,
  at: number,
  by: OpenedBy = BY_PASSWORD,
): SignedIn {
  return {
    ...tokens,
    user: presentUser(account),
    userUuid: account.uuid,
    multiFactorAuthentication: waitsForCode,
    daysToPasswordExpiration: daysToExpiration(account, at, by),
    ...(by.provider !== null && { provider: by.provider }),
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
 * Spends a refresh token for a new pair. The caller's network isn't looked at: new tokens open nothing in one that isn't
 * allowed, and the next call says why. One that was spent already ends its session, unless a tab that lost the race
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
    // Its rules may have changed since it was opened, or last refreshed.
    const account = await accountById(tx, session.accountId)
    if (!account) return endText('USER_DELETED')
    const life = session.isTablet ? TABLET_LIFE : lifeOf(session, account.rules)
    const over = overBy(session, account, life, at)
    if (over?.byRule) await sessions.end(tx, [session.id], over.reason)
    if (over) return endText(over.reason)
    const isLate = session.spentAt !== null && Math.abs(at - session.spentAt) > REFRESH_GRACE_MS
    const isUnanswered = session.isTablet && isLate && session.isLastSpent && !session.isUsed
    if (isLate && !isUnanswered) {
      const end = (inner: Database) => sessions.end(inner, [session.id], 'REFRESH_REUSED')
      // It isn't known who came with it: its owner, or somebody who took it from them.
      const nobody = { accountId: null, ...origin }
      await changeAccount({ ...services, db: tx }, nobody, account, 'REFRESH_REUSED', end)
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
