import type { Database } from '#server/db/query.ts'
import { insertAttempts, lockAttempts } from '#server/store/identity/attempts.ts'
import { rememberBrowser } from '#server/store/identity/known-browsers.ts'
import type { AccountRow } from '#server/store/identity/sessions.ts'
import {
  accountsFailedFor,
  accountsWithoutCode,
  rememberNetwork,
  type SignInPlace,
  type SignInStanding,
  signInStanding,
} from '#server/store/identity/suspicious-sign-ins.ts'
import { TABLET } from '#src/domain/access/tablet.ts'
import { locale, type Message, msg, t, tn } from '#src/domain/language/text.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { Services } from '../services.ts'
import { type Limit, pauseOn, SIGN_IN_LIMIT } from './attempts.ts'
import { blockOf } from './network-of.ts'
import { type MailedAccount, type Place, sendSecurityMail } from './security-mails.ts'

/** Why a user is mailed about a sign-in, or about one that was tried (ASVS 6.3.5). */
type Suspicion = 'AFTER_FAILURES' | 'NEW_COUNTRY' | 'NEW_DEVICE' | 'NEW_NETWORK' | 'FAILURES' | 'NO_CODE'

/** Wrong passwords and codes within an hour that are worth a mail: after as many, the next one has to wait. */
const MANY_FAILURES = SIGN_IN_LIMIT.count
const FAILURES_WITHIN_MS = HOUR
/** So long somebody who has given the password has for the code. */
const CODE_WITHIN_MS = 15 * MINUTE

/**
 * Mails a day. Anyone who knows an address can fail to sign in as often as they like, and a mailbox full of such mails
 * hides the others.
 */
const MAILS: Record<Suspicion, Pick<Limit, 'count' | 'windowMs'>> = {
  AFTER_FAILURES: { count: 1, windowMs: DAY },
  NEW_COUNTRY: { count: 3, windowMs: DAY },
  NEW_DEVICE: { count: 5, windowMs: DAY },
  NEW_NETWORK: { count: 3, windowMs: DAY },
  FAILURES: { count: 1, windowMs: DAY },
  NO_CODE: { count: 1, windowMs: DAY },
}

const NEW_SIGN_IN = msg('New sign-in to your Linewatch account')
const SUBJECTS: Record<Suspicion, Message> = {
  AFTER_FAILURES: msg('Sign-in to your Linewatch account after wrong passwords'),
  NEW_COUNTRY: msg('Sign-in to your Linewatch account from a new country'),
  NEW_DEVICE: NEW_SIGN_IN,
  NEW_NETWORK: NEW_SIGN_IN,
  FAILURES: msg('Wrong passwords for your Linewatch account'),
  NO_CODE: msg('Someone knows the password of your Linewatch account'),
}

/** What a mail says more of it. */
interface Details {
  failures: number
  /** That the address is in, where that is known. */
  country: string | null
}

function wordsOf(suspicion: Suspicion, { failures, country }: Details): string {
  switch (suspicion) {
    case 'NEW_COUNTRY':
      return t('Someone signed in to your Linewatch account from a new country: {country}.', {
        country: countryName(country ?? ''),
      })
    case 'NEW_DEVICE':
      return t('Someone signed in to your Linewatch account on a new device or browser.')
    case 'NEW_NETWORK':
      return t('Someone signed in to your Linewatch account from a new network.')
    case 'AFTER_FAILURES':
      return tn(failures, {
        one: 'Someone signed in to your Linewatch account after {n} wrong password or code within an hour.',
        other:
          'Someone signed in to your Linewatch account after {n} wrong passwords or codes within an hour.',
      })
    case 'FAILURES':
      return tn(failures, {
        one: 'Someone entered {n} wrong password or code for your Linewatch account within an hour. They did not get in.',
        other:
          'Someone entered {n} wrong passwords or codes for your Linewatch account within an hour. They did not get in.',
      })
    case 'NO_CODE':
      return t(
        'Someone entered the password of your Linewatch account on a new device, but no verification code. They did not get in.',
      )
  }
}

/** 'Mexico' for MX, as the reader calls it. */
const countryName = (code: string): string =>
  new Intl.DisplayNames([locale()], { type: 'region', fallback: 'code' }).of(code) ?? code

/** What to do about tries that failed; everything else asks for a new password. */
const TURN_ON = msg('If it was not you, keep your password secret and turn on multi-factor:')
const NEW_PASSWORD = msg('If it was not you, set a new password right away:')

/** What a session was opened from. */
export interface SignInFrom {
  /** Of its browser; null where it has none. */
  tokenHash: Buffer | null
  address: string
  userAgent: string
}

/**
 * A session has given all it takes to sign in. Its browser and its network are known to its account from now on, and if
 * they were not until now, or after many failures, the user is mailed. The first sign-in has nothing to be compared with.
 */
export async function noteSignIn(
  services: Services,
  tx: Database,
  account: AccountRow,
  from: SignInFrom,
): Promise<void> {
  const at = services.now()
  const place = signInPlace(services, from.address)
  const since = at - FAILURES_WITHIN_MS
  const standing = await signInStanding(tx, account, { ...place, tokenHash: from.tokenHash, since })
  if (from.tokenHash) await rememberBrowser(tx, account.id, from.tokenHash, at)
  await rememberNetwork(tx, account.id, place, at)
  if (account.type === TABLET) return
  for (const suspicion of suspicionsOf(standing)) {
    const details = { failures: standing.failures, country: place.country }
    if (!(await mail(services, tx, account, suspicion, { ...from, at }, details))) continue
    // It was about the same failures.
    if (suspicion === 'AFTER_FAILURES') await insertAttempts(tx, [keyOf('FAILURES', account.id)], at)
    return
  }
}

/** What of an address an account is remembered to have signed in from. */
export const signInPlace = ({ countryOf }: Services, address: string): SignInPlace => ({
  network: blockOf(address),
  country: countryOf(address),
})

/** The gravest first; one mail tells all there is to do. */
function suspicionsOf(standing: SignInStanding): Suspicion[] {
  const { knowsBrowser, hasBrowsers, knowsNetwork, hasNetworks, isNewCountry, failures } = standing
  return [
    ...(failures >= MANY_FAILURES ? (['AFTER_FAILURES'] as const) : []),
    ...(isNewCountry ? (['NEW_COUNTRY'] as const) : []),
    ...(hasBrowsers && !knowsBrowser ? (['NEW_DEVICE'] as const) : []),
    ...(hasNetworks && !knowsNetwork ? (['NEW_NETWORK'] as const) : []),
  ]
}

/**
 * The round: mails users whose account somebody tried to get into. Behind the calls, and not by them: a call for a known
 * address takes as long as one for an unknown one.
 */
export async function mailFailedSignIns(services: Services): Promise<void> {
  const { db, now } = services
  const at = now()
  const failed = await accountsFailedFor(db, { since: at - FAILURES_WITHIN_MS, atLeast: MANY_FAILURES })
  const stuck = await accountsWithoutCode(db, { from: at - FAILURES_WITHIN_MS, until: at - CODE_WITHIN_MS })
  for (const { failures, ...account } of failed)
    await db.transaction((tx) =>
      mail(services, tx, account, 'FAILURES', account, { failures, country: null }),
    )
  for (const account of stuck)
    await db.transaction((tx) =>
      mail(services, tx, account, 'NO_CODE', account, { failures: 0, country: null }),
    )
}

const keyOf = (suspicion: Suspicion, accountId: number) => `mailed:${suspicion}:${accountId}`

/** Mails a user unless they have been mailed enough; says whether it did. */
async function mail(
  services: Services,
  tx: Database,
  user: MailedAccount,
  suspicion: Suspicion,
  place: Place,
  details: Details,
): Promise<boolean> {
  const at = services.now()
  const key = keyOf(suspicion, user.id)
  await lockAttempts(tx, key)
  if ((await pauseOn(tx, key, MAILS[suspicion], at)) > 0) return false
  await insertAttempts(tx, [key], at)
  const { publicUrl, supportAddress: address } = services.settings
  const isFailure = suspicion === 'FAILURES'
  await sendSecurityMail(services, tx, user, SUBJECTS[suspicion], place, () => ({
    says: wordsOf(suspicion, details),
    remedy: [
      t(isFailure ? TURN_ON : NEW_PASSWORD),
      `${publicUrl}/${isFailure ? 'user-settings/security' : 'forgot-password'}`,
      t('Then write to {address}.', { address }),
    ].join('\n'),
  }))
  return true
}
