import type { Database } from '#server/db/query.ts'
import {
  actorOf,
  change,
  create,
  type Subject,
  takenRefusal,
  UNCHANGED,
} from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { roleByUuid } from '#server/store/administration/roles.ts'
import {
  closeLinks,
  insertUser,
  removeMultiFactor,
  restaurantsInScope,
  type StoredUser,
  setNotification,
  uniqueEmail,
  updateUserRow,
  waitingSessions,
} from '#server/store/administration/user-changes.ts'
import { emailTaken, listUsers, type UserRow, userByUuid } from '#server/store/administration/users.ts'
import { hasWayBesidesPasskeys } from '#server/store/identity/passkeys.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { pageOf } from '#server/store/page-of.ts'
import type {
  AdministeredUser,
  ChangedUser,
  NewUser,
  users,
} from '#src/contract/administration/administered-users.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import {
  createUserRefusal,
  managedText,
  provisionedText,
  selfRefusal,
} from '#src/domain/access/administering.ts'
import { t } from '#src/domain/language/text.ts'
import { hasFactor } from '../identity/factors.ts'
import { takeMail } from '../identity/link-mails.ts'
import { weaknessOf } from '../identity/password-strength.ts'
import { hashPassword } from '../identity/passwords.ts'
import { requireProof } from '../identity/proof.ts'
import { mailChange, mailNewEmail } from '../identity/security-mails.ts'
import type { Caller } from '../identity/sessions.ts'
import { isProvisioned, managerOf, waysIn } from '../identity/single-sign-on/single-sign-on.ts'
import type { Services } from '../services.ts'
import {
  administratorOf,
  type CallOfUser,
  forbid,
  lockUser,
  presentAdministered,
  requireOtherAdministrator,
  USER,
  userSeenBy,
} from './administering.ts'
import { changeAccount } from './user-subject.ts'

const badField = (name: string, message: string) => new Refused(400, message, { fields: { [name]: message } })

/** @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function usersSeenBy(
  { db, singleSignOn }: Services,
  caller: Caller,
  { restaurantUuid, ...query }: QueryOf<typeof users>,
): Promise<Paged<AdministeredUser>> {
  const { scope } = caller
  const restaurants = restaurantUuid === undefined ? undefined : await scopeOfCall(db, scope, restaurantUuid)
  const { page, limit } = query
  const { users: rows, total } = await listUsers(db, { ...query, scope, restaurants }, query)
  const content = rows.map((row) => presentAdministered(row, caller, singleSignOn))
  return pageOf({ page, limit }, content, total)
}

/** What a form asks for, as it is stored, if the caller may make such a user. */
async function allowed(
  tx: Database,
  { viewer, scope }: Caller,
  form: Omit<NewUser, 'password'>,
): Promise<Omit<StoredUser, 'multiFactorDemanded'>> {
  const { email, displayName, type, notification } = form
  const given = { email, displayName, type, notification }
  if (type === 'ADMIN') {
    forbid(createUserRefusal(viewer, type, []))
    return { ...given, roleId: null, restaurantIds: [] }
  }
  const role = form.roleUuid === null ? null : await roleByUuid(tx, form.roleUuid)
  if (!role) throw badField('roleUuid', t('This role was not found.'))
  forbid(createUserRefusal(viewer, type, role.accessList))
  const uuids = [...new Set(form.restaurantUuids)]
  const restaurants = await restaurantsInScope(tx, scope, uuids)
  if (restaurants.length < uuids.length)
    throw badField('restaurantUuids', t('This restaurant was not found.'))
  return { ...given, roleId: role.id, restaurantIds: restaurants.map(({ id }) => id) }
}

/** The user as they are now in this transaction. */
async function present(tx: Database, uuid: string): Promise<UserRow> {
  const user = await userByUuid(tx, uuid)
  if (!user) throw notFound(t('This user'))
  return user
}

/**
 * Creates a user; with a password they sign in and have to change it, without one they wait to be invited.
 * @throws Refused 400 for a weak password, or a role or a restaurant that is not there; 403 for what goes beyond the
 * caller's own, and without a fresh proof; 409 for an e-mail that is taken.
 */
export async function createUser(
  services: Services,
  by: CallOfUser,
  form: NewUser,
): Promise<AdministeredUser> {
  const { password } = form
  const weakness = password === undefined ? null : await weaknessOf(password, form)
  if (weakness !== null) throw badField('password', weakness)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const created = await create(services, actorOf(by), NEW_USER, 'USER_CREATED', async (tx, at) => {
    await lockAdministration(tx)
    const wanted = await allowed(tx, by.caller, form)
    if (await emailTaken(tx, form.email, null)) throw takenRefusal(USER, uniqueEmail)
    await requireProof(services, tx, by.caller)
    const stored = { ...wanted, multiFactorDemanded: form.multiFactorAuthentication, passwordHash, at }
    return present(tx, await insertUser(tx, stored))
  })
  return presentAdministered(created, by.caller, services.singleSignOn)
}

/** A new user may have a password, which the record names without its value. */
const NEW_USER: Subject<UserRow> = {
  ...USER,
  recorded: (user) => ({ ...USER.recorded(user, null), ...(user.hasPassword && { password: true }) }),
}

/**
 * Changes a user; what they may do changes at once, wherever they are signed in.
 * @throws Refused as createUser; 403 for a change of one's own type or role, and for
 * another e-mail or new rights without a fresh proof; 404; 409 for newer changes, or when no administrator would be left.
 */
export async function changeUser(
  services: Services,
  by: CallOfUser,
  form: ChangedUser,
): Promise<AdministeredUser> {
  const changed = await change(services, actorOf(by), USER, 'USER_CHANGED', {
    lock: (tx) => lockUser(tx, by.caller, form.uuid),
    version: form.version,
    act: async (tx, before, at) => {
      forbidOnOneself(by.caller, before, form)
      forbidManaged(services, before, form)
      if (form.type !== 'ADMIN') await requireOtherAdministrator(services, tx, before)
      const wanted = await allowed(tx, by.caller, form)
      if (await emailTaken(tx, form.email, form.uuid)) throw takenRefusal(USER, uniqueEmail)
      // Anyone who has the address has the account: a link to set a password goes there.
      if (form.email !== before.email || isGrant(before, form)) await requireProof(services, tx, by.caller)
      // A factor that is set up is not asked for again.
      const multiFactorDemanded =
        form.multiFactorAuthentication && (!hasFactor(before) || before.multiFactorDemanded)
      await updateUserRow(tx, before.id, { ...wanted, multiFactorDemanded })
      // Links that went to the former address open nothing any more.
      if (form.email !== before.email) await closeLinks(tx, before.id, at)
      const asked = hasFactor(before) || before.multiFactorDemanded
      if (asked && !form.multiFactorAuthentication) await turnMultiFactorOff(services, tx, by, before)
      await services.sessions.changed(tx)
      const after = await present(tx, form.uuid)
      if (after.email !== before.email) {
        await takeMail(services, tx, by.caller.account.id, after.email)
        await mailNewEmail(services, tx, { before, after }, actorOf(by), by.caller.account.email)
      }
      return after
    },
  })
  return presentAdministered(changed, by.caller, services.singleSignOn)
}

/** What an identity provider decides is changed there: the next sign-in or change there would take any change back. */
function forbidManaged({ singleSignOn }: Services, before: UserRow, form: ChangedUser): void {
  const name = managerOf(singleSignOn, before)
  if (name === null) return
  const isRenamed = form.email !== before.email || form.displayName !== before.displayName
  if (isRenamed && isProvisioned(singleSignOn, before)) forbid(provisionedText(name))
  const restaurants = new Set(form.type === 'ADMIN' ? [] : form.restaurantUuids)
  const isSame =
    form.type === before.type &&
    (form.type === 'ADMIN' || form.roleUuid === before.roleUuid) &&
    restaurants.size === before.restaurants.length &&
    before.restaurants.every(({ uuid }) => restaurants.has(uuid))
  if (!isSame) forbid(managedText(name))
}

/** Whether a change gives a user another type or role, or a further restaurant. */
const isGrant = (before: UserRow, { type, roleUuid, restaurantUuids }: ChangedUser): boolean =>
  type !== before.type ||
  (type !== 'ADMIN' &&
    (roleUuid !== before.roleUuid ||
      restaurantUuids.some((asked) => before.restaurants.every(({ uuid }) => uuid !== asked))))

function forbidOnOneself(caller: Caller, before: UserRow, form: ChangedUser): void {
  const admin = administratorOf(caller)
  if (form.type !== before.type) forbid(selfRefusal(admin, before.uuid, 'type'))
  if (form.type !== 'ADMIN' && form.roleUuid !== before.roleUuid)
    forbid(selfRefusal(admin, before.uuid, 'role'))
  if (hasFactor(before) && !form.multiFactorAuthentication)
    forbid(selfRefusal(admin, before.uuid, 'multiFactor'))
}

/**
 * What waits for the factor that is gone has to sign in again; with passkeys, everything: a lost device that had one may
 * be signed in.
 * @throws Refused 409 for the last administrator, if their passkeys are their only way in
 */
async function turnMultiFactorOff(
  services: Services,
  tx: Database,
  by: CallOfUser,
  user: UserRow,
): Promise<void> {
  const actor = actorOf(by)
  if (user.passkeys > 0 && !(await hasWayBesidesPasskeys(tx, user.id, waysIn(services))))
    await requireOtherAdministrator(services, tx, user)
  await removeMultiFactor(tx, user.id)
  if (!hasFactor(user)) return
  await changeAccount({ ...services, db: tx }, actor, user, 'MULTI_FACTOR_DISABLED', async (inner) => {
    const ended = user.passkeys > 0 ? otherSessions(inner, user.id, null) : waitingSessions(inner, user.id)
    await services.sessions.end(inner, await ended, 'MULTI_FACTOR_DISABLED')
    await mailChange(services, inner, user, 'MULTI_FACTOR_DISABLED', actor, by.caller.account.email)
  })
}

export async function changeNotification(
  services: Services,
  by: CallOfUser,
  uuid: string,
  notification: boolean,
): Promise<AdministeredUser> {
  const changed = await change(services, actorOf(by), USER, 'USER_CHANGED', {
    lock: (tx) => lockUser(tx, by.caller, uuid),
    act: async (tx, before) => {
      if (before.notification === notification) return UNCHANGED
      await setNotification(tx, before.id, notification)
      await services.sessions.changed(tx)
      return present(tx, uuid)
    },
  })
  return presentAdministered(changed, by.caller, services.singleSignOn)
}

export const userOf = async (
  { db, singleSignOn }: Services,
  caller: Caller,
  uuid: string,
): Promise<AdministeredUser> => presentAdministered(await userSeenBy(db, caller, uuid), caller, singleSignOn)
