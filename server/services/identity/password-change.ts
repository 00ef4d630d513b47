import type { Database } from '#server/db/query.ts'
import { forgetBrowsers, rememberBrowser } from '#server/store/identity/known-browsers.ts'
import {
  passwordHashes,
  passwordLink,
  replacePassword,
  spendPasswordLink,
} from '#server/store/identity/passwords.ts'
import { proveSession } from '#server/store/identity/proof.ts'
import { type AccountRow, accountById, otherSessions } from '#server/store/identity/sessions.ts'
import { rememberNetwork } from '#server/store/identity/suspicious-sign-ins.ts'
import type { SignedIn } from '#src/contract/account/auth.ts'
import type { LinkState } from '#src/contract/account/passwords.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import { changeAccount } from '../administration/user-subject.ts'
import type { Services } from '../services.ts'
import { accountOfPair, daysToExpiration, type Origin, openSession, presentSession } from './auth.ts'
import { knownBrowser } from './known-browsers.ts'
import { formerForms, resembles, weaknessOf } from './password-strength.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { isOwnPassword, renewTokens } from './proof.ts'
import { mailChange } from './security-mails.ts'
import type { Caller } from './sessions.ts'
import { signInPlace } from './suspicious-sign-ins.ts'
import { tokenHash } from './tokens.ts'

/** How many former passwords a new one must not resemble, besides the one it replaces. */
const FORMER = 5
/** How long a password lasts, for accounts whose passwords expire at all. */
const PASSWORD_MS = 90 * 86_400_000

type FieldName = 'password' | 'newPassword'
const refuse = (name: FieldName, message: string) =>
  new Refused(400, message, { fields: { [name]: message } })

/** What has become of a mailed link, and whose password it sets. */
export async function linkState({ db, now }: Services, token: string) {
  const link = await passwordLink(db, tokenHash(token))
  const state: LinkState = !link
    ? 'UNKNOWN'
    : link.usedAt !== null
      ? 'USED'
      : link.expiresAt <= now()
        ? 'EXPIRED'
        : 'USABLE'
  return { state, email: state === 'USABLE' && link ? link.email : null }
}

const LINK_REFUSALS: Record<Exclude<LinkState, 'USABLE'>, Message> = {
  USED: msg('This link was already used. Request a new one.'),
  EXPIRED: msg('This link has expired. Request a new one.'),
  UNKNOWN: msg('This link is not valid. Request a new one.'),
}

/**
 * Sets a password through a mailed link, which is spent by it; all sessions of the account end.
 * @throws Refused 400 for a weak or former password, 410 for a link that is used, expired or unknown.
 */
export async function setByLink(
  services: Services,
  { token, password, browserToken }: { token: string; password: string; browserToken?: string | undefined },
  origin: Origin,
) {
  const { db, now, sessions } = services
  const link = await passwordLink(db, tokenHash(token))
  const { state } = await linkState(services, token)
  const account = link && (await accountById(db, link.accountId))
  if (!account || state !== 'USABLE')
    throw new Refused(410, t(LINK_REFUSALS[state === 'USABLE' ? 'UNKNOWN' : state]))
  const change = await prepare(services, account, password, 'password')
  const browser = await knownBrowser(db, account.email, browserToken)
  // The mailbox stands in for the password, and not for a code.
  const isEnough = !account.multiFactor && !account.multiFactorDemanded
  await db.transaction(async (tx) => {
    if (!(await spendPasswordLink(tx, tokenHash(token), now()))) throw new Refused(410, t(LINK_REFUSALS.USED))
    await store(services, tx, account, change, origin, 'PASSWORD_RESET')
    await sessions.end(tx, await otherSessions(tx, account.id, null), 'PASSWORD_CHANGED')
    if (isEnough) {
      await rememberBrowser(tx, account.id, browser.tokenHash, now())
      await rememberNetwork(tx, account.id, signInPlace(services, origin.address), now())
    }
  })
  return { email: account.email, ...(isEnough && { browserToken: browser.token }) }
}

/**
 * Changes the password of the signed-in user. Their session goes on with new tokens; all others end.
 * @throws Refused 400 for a wrong old password, or a weak or former new one; 429 after five wrong.
 */
export async function changeOwn(
  services: Services,
  caller: Caller,
  passwords: { oldPassword: string; newPassword: string },
  origin: Origin,
): Promise<SignedIn> {
  const { db, now, sessions } = services
  const { account, session } = caller
  if (!(await isOwnPassword(services, caller, passwords.oldPassword))) {
    const message = t('The current password is not right.')
    throw new Refused(400, message, { fields: { oldPassword: message } })
  }
  const change = await prepare(services, account, passwords.newPassword, 'newPassword', passwords.oldPassword)
  return db.transaction(async (tx) => {
    const { sessionId } = session
    const changed = await store(services, tx, account, change, origin, 'PASSWORD_CHANGED', sessionId)
    await sessions.end(tx, await otherSessions(tx, account.id, sessionId), 'PASSWORD_CHANGED')
    await proveSession(tx, sessionId, now())
    const tokens = await renewTokens(services, tx, caller)
    await sessions.changed(tx)
    return presentSession(tokens, changed, false, now(), session)
  })
}

/**
 * Changes a password that has expired, without a session; the pair is checked and counted as at sign-in, and
 * the answer is the session that sign-in would have opened.
 * @throws Refused 400 for a weak or former new password, or one that has not expired; 401, 403, 429 as sign-in.
 */
export async function changeExpired(
  services: Services,
  given: { email: string; oldPassword: string; newPassword: string; browserToken?: string | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const { db, now, sessions } = services
  const { email, oldPassword: password, browserToken } = given
  const { account, browser } = await accountOfPair(services, { email, password, browserToken }, origin)
  // Somebody who has only the password must not change one that is guarded by a second factor too.
  if (daysToExpiration(account, now()) !== 0)
    throw new Refused(400, t('This password has not expired. Sign in, and change it in My Account.'))
  const change = await prepare(services, account, given.newPassword, 'newPassword', given.oldPassword)
  return db.transaction(async (tx) => {
    const changed = await store(services, tx, account, change, origin, 'PASSWORD_CHANGED')
    await sessions.end(tx, await otherSessions(tx, account.id, null), 'PASSWORD_CHANGED')
    return openSession({ ...services, db: tx }, changed, { origin, browser })
  })
}

interface Change {
  replaces: string | null
  hash: string
}

/**
 * Judges a new password, and hashes it: outside the transaction, since both take their time.
 * @throws Refused 400 with what is wrong with it, next to its field.
 */
async function prepare(
  { db }: Services,
  account: AccountRow,
  password: string,
  field: FieldName,
  old?: string,
): Promise<Change> {
  const weakness = await weaknessOf(password, account)
  if (weakness !== null) throw refuse(field, weakness)
  const { current, former } = await passwordHashes(db, account.id)
  const hashes = current === null ? former : [current, ...former]
  if (
    (old !== undefined && resembles(password, old)) ||
    (await wasUsed(password, hashes, `account ${account.id}`))
  )
    throw refuse(field, t('The new password resembles one you had before. Choose another.'))
  return { replaces: current, hash: await hashPassword(password) }
}

async function wasUsed(password: string, hashes: readonly string[], line: string): Promise<boolean> {
  for (const form of formerForms(password)) {
    const matches = await Promise.all(hashes.map((hash) => passwordMatches(hash, form, line)))
    if (matches.includes(true)) return true
  }
  return false
}

/** @throws Refused 409 when the password was changed meanwhile. */
function store(
  services: Services,
  tx: Database,
  account: AccountRow,
  passwords: Change,
  origin: Origin,
  action: AuditAction,
  sessionId: number | null = null,
): Promise<AccountRow> {
  const accountId = account.id
  const actor = { accountId, ...origin }
  return changeAccount({ ...services, db: tx }, actor, account, action, async (inner, at) => {
    const expiresAt = at + PASSWORD_MS
    const replaced = await replacePassword(inner, { ...passwords, accountId, at, expiresAt, keep: FORMER })
    const changed = replaced ? await accountById(inner, accountId) : null
    // Somebody who had learned the former password may have signed in from a browser of their own.
    await forgetBrowsers(inner, accountId, sessionId)
    if (!changed)
      throw conflict(t('The password was just changed on another device. Sign in with the new one.'))
    await mailChange(services, inner, account, 'PASSWORD_CHANGED', actor)
    return changed
  })
}
