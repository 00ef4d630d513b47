import * as z from 'zod'
import type { Database } from '#server/db/query.ts'
import { type Actor, change, create, UNCHANGED } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { closeLinks, insertUser, updateUserRow } from '#server/store/administration/user-changes.ts'
import { otherAdministrators, type UserRow, userByUuid } from '#server/store/administration/users.ts'
import {
  accountOfIdentity,
  type Identity,
  insertIdentity,
  issuersOf,
} from '#server/store/identity/identities.ts'
import { type AccountRow, accountById, credentialsByEmail } from '#server/store/identity/sessions.ts'
import { userBlocked } from '#src/contract/define/refusal.ts'
import { isOneLine } from '#src/domain/text/hidden.ts'
import { USER } from '../../administration/administering.ts'
import { changeAccount } from '../../administration/user-subject.ts'
import type { IdentityProvider } from '../../oidc/provider-settings.ts'
import type { Services } from '../../services.ts'
import { mailChange } from '../security-mails.ts'
import type { Person } from './attempts.ts'
import { hasAlready, provisionedGrant, type Wanted, wantedOf } from './granted.ts'
import { refuseSignOn, type SignOnRefusal } from './refusals.ts'
import { isEmergency, waysIn } from './single-sign-on.ts'

const NAME_MAX = 80
const address = z.email().max(255)

/** Somebody whom a provider signs in, within one transaction. */
interface Arrival {
  services: Services
  tx: Database
  provider: IdentityProvider
  person: Person
  actor: Actor
}

export const identityOf = ({ issuer }: IdentityProvider, { subject }: Person): Identity => ({
  issuer,
  subject,
})

/**
 * The account of somebody whom a provider signed in, as the provider's groups have it now: found by issuer and subject,
 * linked by e-mail where that is on, or created. To be called within a transaction, `services.db`.
 * @throws Refused 403 saying why nothing was granted
 */
export async function accountFor(
  services: Services,
  provider: IdentityProvider,
  person: Person,
  actor: Actor,
): Promise<AccountRow> {
  const tx = services.db
  await lockAdministration(tx)
  const arrival = { services, tx, provider, person, actor }
  const refuse = (why: SignOnRefusal) => refuseSignOn(why, provider.name)
  const known = await accountOfIdentity(tx, identityOf(provider, person))
  const candidate = known ?? (await accountByEmail(tx, person.email))
  const grant = (await provisionedGrant(tx, provider, candidate?.accountId)) ?? person.grant
  if (typeof grant === 'string') throw refuse(grant)
  const wanted = await wantedOf(services, tx, provider, grant)
  if (typeof wanted === 'string') throw refuse(wanted)
  const uuid = known && !known.deleted ? known.uuid : await linked(arrival)
  if (uuid === null && known?.deleted) throw refuse('DELETED')
  const user = uuid === null ? await createdFor(arrival, wanted) : await userByUuid(tx, uuid)
  if (!user) throw refuse('DELETED')
  if (isEmergency(services.singleSignOn, user.email)) throw refuse('EMERGENCY')
  if (user.status === 'BLOCKED') throw userBlocked()
  if (uuid !== null) await applyGrant(arrival, user, wanted)
  const account = await accountById(tx, user.id)
  if (!account) throw refuse('DELETED')
  return account
}

async function accountByEmail(tx: Database, email: string | null) {
  const found = email === null ? null : await credentialsByEmail(tx, email)
  return found && { accountId: found.id }
}

/**
 * Links the living account with the person's e-mail, where the provider may do that and vouches for the e-mail; null
 * where there is no such account. Never an administrator: anyone who controls an address at a provider would become one.
 * @throws Refused for an account that must not be linked
 */
async function linked(arrival: Arrival): Promise<string | null> {
  const { services, tx, provider, person } = arrival
  const refuse = (why: SignOnRefusal) => refuseSignOn(why, provider.name)
  const email = emailOf(arrival)
  const existing = await credentialsByEmail(tx, email)
  if (!existing) return null
  const account = await accountById(tx, existing.id)
  if (isEmergency(services.singleSignOn, email)) throw refuse('EMERGENCY')
  const isOpen =
    provider.linkByEmail &&
    person.emailStanding === 'VERIFIED' &&
    account !== null &&
    account.type !== 'ADMIN' &&
    account.deviceId === null &&
    (await issuersOf(tx, existing.id)).length === 0
  if (!isOpen) throw refuse('EMAIL_TAKEN')
  await linkIdentity(arrival, account, false)
  return existing.uuid
}

/** @throws Refused where the provider names no e-mail, or says that it isn't the person's */
function emailOf({ provider, person }: Arrival): string {
  const email = address.safeParse(person.email)
  if (!email.success) throw refuseSignOn('NO_EMAIL', provider.name)
  if (person.emailStanding === 'UNVERIFIED') throw refuseSignOn('EMAIL_UNVERIFIED', provider.name)
  return email.data
}

/**
 * Connects an account with a person's identity, and tells its user. Links to set a first password open nothing more.
 * @param byUser its user asked for it
 */
export async function linkIdentity(
  { services, tx, provider, person, actor }: Arrival,
  account: AccountRow,
  byUser: boolean,
): Promise<void> {
  const within = { ...services, db: tx }
  await changeAccount(within, actor, account, 'IDENTITY_LINKED', async (inner, at) => {
    await insertIdentity(inner, account.id, { ...identityOf(provider, person), byUser }, at)
    await closeLinks(inner, account.id, at)
    await mailChange(services, inner, account, 'IDENTITY_LINKED', actor)
  })
}

async function createdFor(arrival: Arrival, wanted: Wanted): Promise<UserRow> {
  const { services, tx, provider, person, actor } = arrival
  const email = emailOf(arrival)
  if (isEmergency(services.singleSignOn, email)) throw refuseSignOn('EMERGENCY', provider.name)
  const name = person.displayName ?? ''
  const displayName = (name !== '' && isOneLine(name) ? name : (email.split('@')[0] ?? email)).slice(
    0,
    NAME_MAX,
  )
  return create({ ...services, db: tx }, actor, USER, 'USER_CREATED', async (inner, at) => {
    const uuid = await insertUser(inner, {
      ...wanted,
      email,
      displayName,
      notification: true,
      multiFactorDemanded: false,
      passwordHash: null,
      at,
    })
    const user = await userByUuid(inner, uuid)
    if (!user) throw refuseSignOn('DELETED', provider.name)
    await insertIdentity(inner, user.id, { ...identityOf(provider, person), byUser: false }, at)
    return user
  })
}

/** Gives an account what the rules give, where it has something else; what it may do changes at once, everywhere. */
async function applyGrant(arrival: Arrival, user: UserRow, wanted: Wanted): Promise<void> {
  const { services, tx, provider, actor } = arrival
  // Signing in must not make an administrator less, unless the provider's groups are meant to say who is one.
  if (user.type === 'ADMIN' && !provider.mayGrantAdmin) throw refuseSignOn('ADMIN', provider.name)
  if (hasAlready(user, wanted)) return
  if (user.type === 'ADMIN' && wanted.type !== 'ADMIN') {
    const others = await otherAdministrators(tx, user.uuid, waysIn(services))
    if (others === 0) throw refuseSignOn('LAST_ADMIN', provider.name)
  }
  await change({ ...services, db: tx }, { ...actor, accountId: user.id }, USER, 'USER_CHANGED', {
    lock: async () => user,
    act: async (inner, before) => {
      const { email, displayName, notification, multiFactorDemanded } = before
      const kept = { email, displayName, notification, multiFactorDemanded }
      await updateUserRow(inner, before.id, { ...kept, ...wanted })
      await services.sessions.changed(inner)
      return (await userByUuid(inner, before.uuid)) ?? UNCHANGED
    },
  })
}
