import type { Database } from '#server/db/query.ts'
import { type Actor, actorOf } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { type UserRow, userByUuid } from '#server/store/administration/users.ts'
import { deleteIdentity, isConnectedByUser, sessionsOpenedBy } from '#server/store/identity/identities.ts'
import type { linkedProviders } from '#src/contract/account/single-sign-on.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import { disconnectRefusal } from '#src/domain/access/administering.ts'
import { t } from '#src/domain/language/text.ts'
import {
  type CallOfUser,
  lockUser,
  presentAdministered,
  requireOtherAdministrator,
  userSeenBy,
} from '../../administration/administering.ts'
import { changeAccount } from '../../administration/user-subject.ts'
import type { IdentityProvider } from '../../oidc/provider-settings.ts'
import type { Services } from '../../services.ts'
import type { Origin } from '../auth.ts'
import { requireProof } from '../proof.ts'
import { mailChange } from '../security-mails.ts'
import type { Caller } from '../sessions.ts'
import { connectionOf } from './attempts.ts'
import { hasOtherWayIn, mayUsePassword } from './single-sign-on.ts'

/**
 * Why users can't disconnect a provider themselves; null when they can, or when it isn't connected. Where the provider
 * brought the account, somebody who leaves the chain could go on by password: an administrator decides that.
 */
export async function ownDisconnectRefusal(
  { singleSignOn }: Pick<Services, 'singleSignOn'>,
  db: Database,
  user: UserRow,
  { issuer, name }: IdentityProvider,
): Promise<string | null> {
  const byUser = await isConnectedByUser(db, user.id, issuer)
  if (byUser === null) return null
  if (!hasOtherWayIn(singleSignOn, user, issuer))
    return t('This is the only way you can sign in. Ask an administrator.')
  if (byUser || user.type === 'ADMIN') return null
  return t('{name} manages your account. Ask an administrator to disconnect it.', { name })
}

/** The providers that are set up, and how the caller's own account is connected to each. */
export async function linkedProvidersOf(
  services: Services,
  { account, session }: Caller,
): Promise<AnswerOf<typeof linkedProviders>> {
  const { db, singleSignOn } = services
  const user = await userByUuid(db, account.uuid)
  return Promise.all(
    singleSignOn.connections.map(async ({ provider }) => ({
      id: provider.id,
      name: provider.name,
      linked: user?.issuers.includes(provider.issuer) ?? false,
      disconnectRefusal: user && (await ownDisconnectRefusal(services, db, user, provider)),
      current: session.provider === provider.id,
    })),
  )
}

/**
 * Disconnects the caller's own account from a provider.
 * @throws Refused 403 PROOF_NEEDED, 404 where it isn't connected, 409 as `ownDisconnectRefusal` says
 */
export async function disconnectOwn(
  services: Services,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<void> {
  const { provider } = connectionOf(services, id)
  await services.db.transaction(async (tx) => {
    await lockAdministration(tx)
    const user = await userSeenBy(tx, caller, caller.account.uuid)
    const refusal = await ownDisconnectRefusal(services, tx, user, provider)
    if (refusal !== null) throw conflict(refusal)
    await requireProof(services, tx, caller)
    await disconnect({ ...services, db: tx }, user, provider, actorOf({ caller, origin }), null)
  })
}

/**
 * Disconnects a user from a provider. Where it was their only way in they can be invited then, to set a password.
 * @throws Refused 403 PROOF_NEEDED for oneself, 404, 409 where they could not be invited, and for the last administrator
 */
export async function disconnectUser(
  services: Services,
  by: CallOfUser,
  uuid: string,
  id: string,
): Promise<AdministeredUser> {
  const { caller } = by
  const { provider } = connectionOf(services, id)
  return services.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller, uuid)
    if (uuid === caller.account.uuid) await requireProof(services, tx, caller)
    if (!hasOtherWayIn(services.singleSignOn, user, provider.issuer)) {
      const refusal = disconnectRefusal(mayUsePassword(services.singleSignOn, user.email))
      if (refusal !== null) throw conflict(refusal)
      if (user.status !== 'BLOCKED') await requireOtherAdministrator(services, tx, user)
    }
    await disconnect({ ...services, db: tx }, user, provider, actorOf(by), caller.account.email)
    return presentAdministered(await userSeenBy(tx, caller, uuid), caller, services.singleSignOn)
  })
}

/** Within a transaction, `services.db`. @throws Refused 404 where it isn't connected */
function disconnect(
  services: Services,
  user: UserRow,
  { issuer, name }: IdentityProvider,
  actor: Actor,
  byEmail: string | null,
): Promise<void> {
  return changeAccount(services, actor, user, 'IDENTITY_UNLINKED', async (tx) => {
    if (!(await deleteIdentity(tx, user.id, { issuer })))
      throw notFound(t('The connection to {name}', { name }))
    const ids = services.singleSignOn.connections
      .filter(({ provider }) => provider.issuer === issuer)
      .map(({ provider }) => provider.id)
    await services.sessions.end(tx, await sessionsOpenedBy(tx, user.id, ids), 'PROVIDER_DISCONNECTED')
    await mailChange(services, tx, user, 'IDENTITY_UNLINKED', actor, byEmail)
  })
}
