import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { type LockOut, lockOutBy } from '#server/domain/access/lock-out.ts'
import { canonicalRange, readRange } from '#server/net/ranges.ts'
import { actorOf, change, type Subject, UNCHANGED } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import {
  administratorsToTry,
  allRules,
  type RulesRow,
  rulesByUuid,
  rulesOfAdministrators,
  storeRules,
} from '#server/store/administration/sign-in-rules.ts'
import { providerOfSession } from '#server/store/identity/identities.ts'
import type {
  ChangedSignInRules,
  LevelRules,
  SignInRulesAnswer,
  SignInRulesForm,
} from '#src/contract/administration/sign-in-rules.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { LEVEL_WORDS } from '#src/domain/access/sign-in-rules.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { hasFactor } from '../identity/factors.ts'
import { relyingPartyOf } from '../identity/passkeys/relying-party.ts'
import { requireProof } from '../identity/proof.ts'
import { isInNetworks } from '../identity/rules/networks.ts'
import { mailSignInRules } from '../identity/security-mails.ts'
import { isEmergency, managerOf, mayUsePassword } from '../identity/single-sign-on/single-sign-on.ts'
import type { Services } from '../services.ts'
import type { CallOfUser } from './administering.ts'

const nameOf = ({ level, roleName }: RulesRow): string => roleName ?? LEVEL_WORDS[level]

const rulesOf = ({ multiFactor, sessionHours, idleMinutes, sessions, networks }: SignInRulesForm) => ({
  multiFactor,
  sessionHours,
  idleMinutes,
  sessions,
  networks,
})

const RULES: Subject<RulesRow> = {
  kind: 'SIGN_IN_RULES',
  noun: msg('sign-in rules'),
  called: nameOf,
  recorded: rulesOf,
}

const present = ({ roleId: _, ...rules }: RulesRow): LevelRules => rules

/** The rules of every level, and where the caller is seen to be. */
export async function listSignInRules({ db }: Services, { origin }: CallOfUser): Promise<SignInRulesAnswer> {
  return { address: origin.address, content: (await allRules(db)).map(present) }
}

/** Each network once, in its one form. @throws Refused 400 naming those that are none. */
function canonicalNetworks(texts: readonly string[]): string[] {
  const ranges = texts.map((text) => ({ text, range: readRange(text) }))
  const bad = ranges.flatMap(({ text, range }) => (range ? [] : [text]))
  if (bad.length > 0) {
    const message = t('Not a network: {networks}. Enter addresses like 10.20.0.0/16 or fd12:3456::/48.', {
      networks: bad.join(', '),
    })
    throw new Refused(400, message, { fields: { networks: message } })
  }
  return [...new Set(ranges.flatMap(({ range }) => (range ? [canonicalRange(range)] : [])))]
}

/**
 * Changes the rules of one level. They count at once for sign-ins and networks, and at each session's next refresh for all
 * else.
 * @throws Refused 400 for what is no network, 403 without a fresh proof, 404 for a level that is not there, 409 for newer
 * changes and for rules that lock out the caller or every administrator.
 */
export async function changeSignInRules(
  services: Services,
  by: CallOfUser,
  uuid: string,
  { version, ...form }: ChangedSignInRules,
): Promise<LevelRules> {
  const wanted = { ...form, networks: canonicalNetworks(form.networks) }
  const changed = await change(services, actorOf(by), RULES, 'SIGN_IN_RULES_CHANGED', {
    lock: async (tx) => {
      await lockAdministration(tx)
      return rulesByUuid(tx, uuid)
    },
    version,
    act: async (tx, before) => {
      if (isDeepStrictEqual(rulesOf(before), wanted)) return UNCHANGED
      await requireProof(services, tx, by.caller)
      await storeRules(tx, before, wanted)
      if (before.level === 'EVERYBODY' || before.level === 'ADMIN')
        await tryOnAdministrators(services, tx, by)
      const actor = { ...actorOf(by), email: by.caller.account.email }
      await mailSignInRules({ ...services, db: tx }, () => nameOf(before), actor)
      await services.sessions.changed(tx)
      return rulesByUuid(tx, uuid)
    },
  })
  return present(changed)
}

/** Tries the rules as they are stored now on every administrator. @throws Refused 409 saying whom they would lock out. */
async function tryOnAdministrators(
  { singleSignOn, settings }: Services,
  tx: Database,
  { caller, origin }: CallOfUser,
): Promise<void> {
  const { multiFactor, networks } = await rulesOfAdministrators(tx)
  const mayUsePasskeys = relyingPartyOf(settings) !== null
  const administrators = (await administratorsToTry(tx)).map((one) => ({
    id: one.id,
    needsNoProvider:
      (one.hasPassword && mayUsePassword(singleSignOn, one.email)) ||
      (one.passkeys > 0 &&
        mayUsePasskeys &&
        managerOf(singleSignOn, { ...one, provisionedBy: null }) === null),
    hasFactor: hasFactor(one),
    isEmergency: isEmergency(singleSignOn, one.email),
  }))
  const own = administrators.find(({ id }) => id === caller.account.id)
  const opened = await providerOfSession(tx, caller.session.sessionId)
  const isInside = isInNetworks(networks, origin.address)
  const rules = { multiFactor, hasNetworks: networks.length > 0, isInside }
  // Somebody who has just stopped being an administrator has no say in it.
  const lockOut = own
    ? lockOutBy(
        rules,
        { ...own, hasFactor: own.hasFactor || opened?.factorAtProvider === true },
        administrators,
      )
    : 'NOBODY'
  if (lockOut !== null) throw lockOutRefusal(lockOut, origin.address)
}

function lockOutRefusal(lockOut: LockOut, address: string): Refused {
  switch (lockOut) {
    case 'ADDRESS': {
      const message = t(
        'These networks would lock you out: they do not include your address, {address}. Add it, or make this change from an allowed network.',
        { address },
      )
      return conflict(message, { networks: message })
    }
    case 'FACTOR': {
      const message = t(
        'Required multi-factor would lock you out: your own account does not have it yet. Turn it on under Security first.',
      )
      return conflict(message, { multiFactor: message })
    }
    case 'NOBODY':
      return conflict(
        t(
          'With these rules, no administrator could sign in when the identity provider is down. First give an administrator or an emergency account a password or a passkey.',
        ),
      )
  }
}
