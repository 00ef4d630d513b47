import type { Database } from '#server/db/query.ts'
import type { Subject } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { countHoldersBeyond } from '#server/store/administration/roles.ts'
import { uniqueEmail } from '#server/store/administration/user-changes.ts'
import { otherAdministrators, type UserRow, userByUuid } from '#server/store/administration/users.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import {
  type Administered,
  type Administrator,
  administerRefusal,
  disconnectRefusal,
  seesUser,
  sharedGrantRefusal,
} from '#src/domain/access/administering.ts'
import { inScope } from '#src/domain/access/scope.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Origin } from '../identity/auth.ts'
import { hasFactor } from '../identity/factors.ts'
import type { Caller } from '../identity/sessions.ts'
import {
  hasOtherWayIn,
  isProvisioned,
  managerOf,
  mayUsePassword,
  type SingleSignOn,
  waysIn,
} from '../identity/single-sign-on/single-sign-on.ts'
import type { Services } from '../services.ts'

/** Who administers, and from where. */
export interface CallOfUser {
  caller: Caller
  origin: Origin
}

export const administratorOf = ({ account, viewer, scope }: Caller): Administrator => ({
  uuid: account.uuid,
  viewer,
  scope,
})

export const administeredOf = ({ uuid, type, restaurants, accessList }: UserRow): Administered => ({
  uuid,
  type,
  restaurantIds: restaurants.map(({ id }) => id),
  accessList,
})

/** @throws Refused 403 with the reason, if there is one. */
export function forbid(reason: string | null): void {
  if (reason !== null) throw new Refused(403, reason)
}

/** A user as this caller sees them: of the restaurants only the ones the caller sees too. */
export function presentAdministered(
  user: UserRow,
  caller: Caller,
  singleSignOn?: SingleSignOn,
): AdministeredUser {
  const { scope } = caller
  const notAdministrableReason = administerRefusal(administratorOf(caller), administeredOf(user))
  const managedBy = singleSignOn && managerOf(singleSignOn, user)
  const signInProviders = singleSignOn ? providersOf(singleSignOn, user) : []
  const restaurants = user.restaurants.filter(({ id }) => inScope(scope, id))
  return {
    uuid: user.uuid,
    email: user.email,
    displayName: user.displayName,
    type: user.type,
    userRoleDto:
      user.roleUuid === null
        ? null
        : { uuid: user.roleUuid, name: user.roleName ?? '', accessList: user.accessList ?? [] },
    restaurantUuid: user.type === 'USER' ? (restaurants[0]?.uuid ?? null) : null,
    restaurants: restaurants.map(({ uuid, number, name }) => ({ uuid, number, name })),
    notification: user.notification,
    multiFactorAuthentication: hasFactor(user) || user.multiFactorDemanded,
    multiFactorReady: hasFactor(user),
    status: user.status,
    signedInTime: user.signedInTime,
    createdDate: user.createdDate,
    version: user.version,
    administrable: notAdministrableReason === null,
    notAdministrableReason,
    ...(managedBy && {
      managedBy,
      ...(isProvisioned(singleSignOn, user) && { provisioned: true, ...(user.keptOut && { keptOut: true }) }),
    }),
    ...(signInProviders.length > 0 && { signInProviders }),
  }
}

/** The providers that a user is connected to, and what disconnecting one would come to. */
const providersOf = (singleSignOn: SingleSignOn, user: UserRow) =>
  singleSignOn.connections
    .filter(({ provider }) => user.issuers.includes(provider.issuer))
    .map(({ provider: { id, name, issuer } }) => {
      const onlyWayIn = !hasOtherWayIn(singleSignOn, user, issuer)
      const refusal = onlyWayIn ? disconnectRefusal(mayUsePassword(singleSignOn, user.email)) : null
      return { id, name, onlyWayIn, disconnectRefusal: refusal }
    })

/** @throws Refused 403 when users of restaurants beyond the caller's have one of these roles. */
export async function forbidBeyond(
  { now }: Services,
  tx: Database,
  { scope }: Caller,
  what: 'role' | 'policy',
  roleUuids: readonly string[],
): Promise<void> {
  forbid(sharedGrantRefusal(what, await countHoldersBeyond(tx, roleUuids, scope, now() - RECALL_MS)))
}

/** @throws Refused 404 for a user who is not there, or whom the caller does not see: the two are not told apart. */
export async function userSeenBy(db: Database, caller: Caller, uuid: string): Promise<UserRow> {
  const user = await userByUuid(db, uuid)
  if (!user || !seesUser(administratorOf(caller), administeredOf(user))) throw notFound(t('This user'))
  return user
}

/** @throws Refused 404 as above, 403 for one the caller sees but may not administer. */
export async function userToChange(tx: Database, caller: Caller, uuid: string): Promise<UserRow> {
  const user = await userSeenBy(tx, caller, uuid)
  forbid(administerRefusal(administratorOf(caller), administeredOf(user)))
  return user
}

/** As `userToChange`, with other changes of users, roles and policies kept waiting. */
export async function lockUser(tx: Database, caller: Caller, uuid: string): Promise<UserRow> {
  await lockAdministration(tx)
  return userToChange(tx, caller, uuid)
}

/**
 * To be asked, under the lock of administration, before a user stops being an administrator who can sign in.
 * @throws Refused 409 when they are the last one.
 */
export async function requireOtherAdministrator(
  services: Services,
  tx: Database,
  user: UserRow,
): Promise<void> {
  if (user.type !== 'ADMIN') return
  if ((await otherAdministrators(tx, user.uuid, waysIn(services))) === 0)
    throw conflict(
      t('This is the last administrator who can sign in. Make somebody else an administrator first.'),
    )
}

/** What the audit record keeps of a user: in words, since numbers and names outlive ids. */
const recorded = (user: UserRow) => ({
  email: user.email,
  displayName: user.displayName,
  type: user.type,
  role: user.roleName,
  restaurants: user.restaurants.map(({ number }) => number),
  notification: user.notification,
  multiFactorAuthentication: hasFactor(user) || user.multiFactorDemanded,
})

export const USER: Subject<UserRow> = {
  kind: 'USER',
  noun: msg('user'),
  called: ({ email }) => email,
  recorded,
  unique: [uniqueEmail],
}
