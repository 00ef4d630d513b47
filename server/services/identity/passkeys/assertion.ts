import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { recordEvent } from '#server/services/changes/change.ts'
import {
  lockPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  touchPasskey,
} from '#server/store/identity/passkeys.ts'
import { type AccountRow, accountById } from '#server/store/identity/sessions.ts'
import { type Assertion, type RequestOptions, TRANSPORTS } from '#src/contract/account/passkeys.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { userSubject } from '../../administration/user-subject.ts'
import type { Actor } from '../../changes/change.ts'
import type { Services } from '../../services.ts'
import type { Origin } from '../auth.ts'
import {
  CHALLENGE_MS,
  type ChallengeFor,
  type ClientData,
  demandRelyingParty,
  giveChallenge,
  takeChallenge,
} from './challenges.ts'
import { isUserVerified } from './flags.ts'
import { refusePasskey } from './refusals.ts'
import type { RelyingParty } from './relying-party.ts'

/** What authenticators store as whose passkey it is: 16 random bytes, and nothing that names the user. */
export const userHandleOf = ({ uuid }: { uuid: string }): Buffer =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex')

export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id: credentialId.toString('base64url'),
  transports: TRANSPORTS.filter((one) => transports.includes(one)),
})

/**
 * What a browser asks passkeys with: those of an account, or any that its user chooses.
 * @throws Refused 400 for an account without passkeys, 409 where there are none, 429
 */
export async function requestOptions(
  services: Services,
  challengeFor: ChallengeFor,
  account: AccountRow | null,
  origin: Origin,
): Promise<RequestOptions> {
  const { domain } = demandRelyingParty(services)
  const own = account ? await passkeysOf(services.db, account.id) : []
  if (account && own.length === 0) throw refusePasskey('NONE')
  return {
    challenge: await giveChallenge(services, challengeFor, origin),
    rpId: domain,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own.map(descriptorOf),
  }
}

/** A passkey that signed what it was asked to. */
export interface Asserted {
  passkey: PasskeyRow
  account: AccountRow
  counter: number
  backedUp: boolean
}

/**
 * Checks what a passkey signed. Its challenge is spent by that. A refusal is recorded, once somebody has been asked.
 * @param ofAccount whose passkey it must be; null for anybody's
 * @throws Refused 400, 410 saying why
 */
export async function checkAssertion(
  services: Services,
  challengeFor: ChallengeFor,
  assertion: Assertion,
  { ofAccount, actor }: { ofAccount: AccountRow | null; actor: Actor },
): Promise<Asserted> {
  const { db } = services
  const party = demandRelyingParty(services)
  const said = await takeChallenge(services, party, challengeFor, assertion.clientDataJSON)
  const passkey = await passkeyByCredential(db, Buffer.from(assertion.id, 'base64url'))
  const account = passkey && (await accountById(db, passkey.accountId))
  try {
    if (!passkey || !account) throw refusePasskey('UNKNOWN')
    if (ofAccount && account.id !== ofAccount.id) throw refusePasskey('OTHER_ACCOUNT')
    requireHandle(assertion, account, ofAccount !== null)
    return { passkey, account, ...(await verify(services, party, said, passkey, assertion)) }
  } catch (error) {
    if (error instanceof Refused) await recordFailure(services, actor, ofAccount ?? account)
    throw error
  }
}

/** A passkey that its user chose says whose it is. One that was asked for by name may leave that out. */
function requireHandle({ userHandle }: Assertion, account: AccountRow, optional: boolean): void {
  if (userHandle === undefined && optional) return
  const given = Buffer.from(userHandle ?? '', 'base64url')
  if (!given.equals(userHandleOf(account))) throw refusePasskey('OTHER_ACCOUNT')
}

async function verify(
  { log }: Pick<Services, 'log'>,
  party: RelyingParty,
  said: ClientData,
  { credentialId, publicKey }: PasskeyRow,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
): Promise<{ counter: number; backedUp: boolean }> {
  if (!isUserVerified(Buffer.from(authenticatorData, 'base64url'))) throw refusePasskey('NOT_VERIFIED')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: said.challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.domain,
      requireUserVerification: true,
      // Zero takes any counter: it is compared by noteUse, since a passkey that is on several devices has several.
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: 0,
      },
    })
    if (verified)
      return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch (error) {
    log.info({ fault: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
  }
  throw refusePasskey('INVALID')
}

/** Of an account, or of nobody who is known. */
function recordFailure(services: Services, actor: Actor, account: AccountRow | null): Promise<void> {
  const subject = account ? userSubject(account) : ({ kind: 'USER', name: 'passkey' } as const)
  return recordEvent(services, actor, { action: 'PASSKEY_FAILED', subject })
}

/**
 * Notes that a passkey was used. A counter that didn't go up means that there may be a copy of it, which is recorded; one
 * that can't leave its device is refused (WebAuthn Level 3, 6.1.1). Zero twice is an authenticator that doesn't count.
 * @throws Refused 403 for a copy, 400 for one that was removed meanwhile
 */
export async function noteUse(
  services: Services,
  { passkey, account, counter, backedUp }: Asserted,
  actor: Actor,
): Promise<void> {
  const subject = userSubject(account)
  const outcome = await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx }
    const stored = await lockPasskey(tx, passkey.id)
    if (!stored) return 'UNKNOWN'
    const wentBack = (counter > 0 || stored.counter > 0) && counter <= stored.counter
    if (wentBack) await recordEvent(within, actor, { action: 'PASSKEY_COPIED', subject })
    if (wentBack && !stored.synced) return 'COPIED'
    const highest = Math.max(counter, stored.counter)
    await touchPasskey(tx, stored.id, { counter: highest, backedUp, at: services.now() })
    return null
  })
  if (outcome !== null) throw refusePasskey(outcome)
}
