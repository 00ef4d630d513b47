import type { Database } from '#server/db/query.ts'
import { actorOf, change, create, type Subject } from '#server/services/changes/change.ts'
import { forgetBrowsers } from '#server/store/identity/known-browsers.ts'
import { dropRecoveryCodes, lockMultiFactor, verifySession } from '#server/store/identity/multi-factor.ts'
import {
  deletePasskey,
  hasWayBesidesPasskeys,
  insertPasskey,
  lockPasskeyOf,
  type PasskeyRow,
  passkeysOf,
  setPasskeyName,
  uniqueCredential,
} from '#server/store/identity/passkeys.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import {
  type Attestation,
  type CreationOptions,
  PASSKEYS_AT_MOST,
  type Passkey,
} from '#src/contract/account/passkeys.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Services } from '../../services.ts'
import type { Origin } from '../auth.ts'
import { hasFactor } from '../factors.ts'
import { rememberSessionBrowser } from '../known-browsers.ts'
import { giveRecoveryCodes, refuseBlocked, requireKnownFactor } from '../multi-factor-setup.ts'
import { renewTokens, requireProof } from '../proof.ts'
import { newRecoveryCodes } from '../recovery-codes.ts'
import { mailChange } from '../security-mails.ts'
import type { Caller } from '../sessions.ts'
import { waysIn } from '../single-sign-on/single-sign-on.ts'
import { descriptorOf, userHandleOf } from './assertion.ts'
import {
  CHALLENGE_MS,
  type ChallengeFor,
  demandRelyingParty,
  giveChallenge,
  takeChallenge,
} from './challenges.ts'
import { refusePasskey } from './refusals.ts'
import { ALGORITHMS, checkAttestation } from './registration.ts'

/** What password managers and browsers show a passkey as. */
const PRODUCT = 'Linewatch'

const present = ({ uuid, name, createdDate, lastUsedTime, synced, backedUp }: PasskeyRow): Passkey => ({
  uuid,
  name,
  createdDate,
  lastUsedTime,
  synced,
  backedUp,
})

export const listPasskeys = async ({ db }: Services, { account }: Caller): Promise<Passkey[]> =>
  (await passkeysOf(db, account.id)).map(present)

/** A passkey as the record of its user keeps it. */
interface OwnPasskey {
  uuid: string
  email: string
  row: PasskeyRow
}
const PASSKEY: Subject<OwnPasskey> = {
  kind: 'USER',
  noun: msg('passkey'),
  called: ({ email }) => email,
  recorded: ({ row }) => ({ passkey: row.name }),
  unique: [uniqueCredential],
}
const ownOf = ({ account: { uuid, email } }: Caller, row: PasskeyRow): OwnPasskey => ({ uuid, email, row })

const toAdd = ({ session }: Caller): ChallengeFor => ({ purpose: 'ADD', sessionId: session.sessionId })

/** @throws Refused 403 PROOF_NEEDED, 403 where another factor is to be given first, 409 for one too many */
async function requireMayAdd(
  services: Services,
  tx: Database,
  caller: Caller,
): Promise<{ isFirst: boolean }> {
  const { enabled, passkeys } = await lockMultiFactor(tx, caller.account.id)
  requireKnownFactor(caller, { enabled, passkeys })
  if (passkeys >= PASSKEYS_AT_MOST) throw refusePasskey('TOO_MANY')
  await requireProof(services, tx, caller)
  return { isFirst: !hasFactor({ multiFactor: enabled, passkeys }) }
}

/** What a browser makes a passkey with. @throws Refused 403, 409, 429 */
export async function beginAdding(
  services: Services,
  caller: Caller,
  origin: Origin,
): Promise<CreationOptions> {
  const { db } = services
  const { account } = caller
  const { domain } = demandRelyingParty(services)
  refuseBlocked(account)
  await db.transaction((tx) => requireMayAdd(services, tx, caller))
  const own = await passkeysOf(db, account.id)
  return {
    challenge: await giveChallenge(services, toAdd(caller), origin),
    rp: { id: domain, name: PRODUCT },
    user: {
      id: userHandleOf(account).toString('base64url'),
      name: account.email,
      displayName: account.displayName,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Adds a passkey. The first factor of an account comes with recovery codes, shown this once, and ends its other sessions,
 * which were opened with less; it also completes a sign-in that waits for one to be set up.
 * @throws Refused 400, 403, 409, 410
 */
export async function addOwnPasskey(
  services: Services,
  caller: Caller,
  { name, attestation }: { name: string; attestation: Attestation },
  origin: Origin,
): Promise<Tokens & { passkey: Passkey; recoveryCodes: string[] | null }> {
  const { account, session } = caller
  const party = demandRelyingParty(services)
  refuseBlocked(account)
  // Before the challenge is spent: the same key comes again after the proof.
  await services.db.transaction((tx) => requireMayAdd(services, tx, caller))
  const said = await takeChallenge(services, party, toAdd(caller), attestation.clientDataJSON)
  const key = await checkAttestation(services, party, said, attestation)
  const actor = actorOf({ caller, origin })
  const added = await create(services, actor, PASSKEY, 'PASSKEY_ADDED', async (tx, at) => {
    const { isFirst } = await requireMayAdd(services, tx, caller)
    const row = await insertPasskey(tx, { ...key, accountId: account.id, name, createdDate: at })
    const recoveryCodes = isFirst ? newRecoveryCodes() : null
    if (recoveryCodes) {
      await giveRecoveryCodes(services, tx, account.id, recoveryCodes)
      await verifySession(tx, session.sessionId, at)
      // A browser counts as known by what one needs to sign in from now on.
      await forgetBrowsers(tx, account.id, session.sessionId)
      await rememberSessionBrowser(services, tx, caller)
      const others = await otherSessions(tx, account.id, session.sessionId)
      await services.sessions.end(tx, others, 'MULTI_FACTOR_ENABLED')
    }
    const tokens = await renewTokens(services, tx, caller)
    await mailChange(services, tx, account, isFirst ? 'FIRST_PASSKEY_ADDED' : 'PASSKEY_ADDED', actor)
    await services.sessions.changed(tx)
    return { ...ownOf(caller, row), tokens, recoveryCodes }
  })
  return { ...added.tokens, passkey: present(added.row), recoveryCodes: added.recoveryCodes }
}

async function lockOwn(tx: Database, caller: Caller, uuid: string): Promise<OwnPasskey | null> {
  const row = await lockPasskeyOf(tx, caller.account.id, uuid)
  return row && ownOf(caller, row)
}

/** @throws Refused 403 PROOF_NEEDED, 404 for one that isn't the caller's */
export async function renameOwnPasskey(
  services: Services,
  caller: Caller,
  { uuid, name }: { uuid: string; name: string },
  origin: Origin,
): Promise<Passkey> {
  const { row } = await change(services, actorOf({ caller, origin }), PASSKEY, 'PASSKEY_RENAMED', {
    lock: (tx) => lockOwn(tx, caller, uuid),
    act: async (tx, before) => {
      await requireProof(services, tx, caller)
      await setPasskeyName(tx, before.row.id, name)
      return { ...before, row: { ...before.row, name } }
    },
  })
  return present(row)
}

/**
 * Removes a passkey. Without another factor, the recovery codes go with it.
 * @throws Refused 403 PROOF_NEEDED, 404; 409 for the only way in, and for the last factor of somebody who has to have one
 */
export async function removeOwnPasskey(
  services: Services,
  caller: Caller,
  uuid: string,
  origin: Origin,
): Promise<void> {
  const { account } = caller
  const actor = actorOf({ caller, origin })
  await change(services, actor, PASSKEY, 'PASSKEY_REMOVED', {
    lock: async (tx) => {
      // First, so that two removals at once don't each take the other one for what remains.
      await lockMultiFactor(tx, account.id)
      return lockOwn(tx, caller, uuid)
    },
    act: async (tx, { row }) => {
      await requireProof(services, tx, caller)
      const { enabled, demanded, passkeys } = await lockMultiFactor(tx, account.id)
      if (passkeys === 1) {
        if (demanded && !enabled) throw refusePasskey('LAST_FACTOR')
        if (!(await hasWayBesidesPasskeys(tx, account.id, waysIn(services)))) throw refusePasskey('LAST_WAY')
      }
      await deletePasskey(tx, row.id)
      await dropRecoveryCodes(tx, account.id)
      await mailChange(services, tx, account, 'PASSKEY_REMOVED', actor)
      await services.sessions.changed(tx)
      return null
    },
  })
}
