import * as z from 'zod/mini'
import { PASSWORD_MAX } from '#src/domain/access/password-rules.ts'
import { USER_STATUSES, USER_TYPES } from '#src/domain/access/user-types.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { access } from '../account/user.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idsOf } from '../define/vocabularies.ts'

const named = z.object({ uuid: z.string(), name: z.string() })

/** A user as shown to the people who administer users. */
export const administeredUser = z.object({
  uuid: z.string(),
  email: z.string(),
  displayName: z.string(),
  type: z.enum(USER_TYPES),
  /** Null for an administrator, who needs none. */
  userRoleDto: z.nullable(z.extend(named, { accessList: z.optional(z.array(access)) })),
  /** The one restaurant of a USER. */
  restaurantUuid: z.nullable(z.string()),
  /** Every restaurant they may see, by number; none for an administrator, who sees all. */
  restaurants: z.array(z.object({ uuid: z.string(), number: z.string(), name: z.string() })),
  notification: z.boolean(),
  /** On, or asked for and set up at the next sign-in. */
  multiFactorAuthentication: z.boolean(),
  /** It has been set up: signing in takes a code. */
  multiFactorReady: z.boolean(),
  status: z.enum(USER_STATUSES),
  /** When they last signed in; null if never. */
  signedInTime: z.nullable(z.int()),
  createdDate: z.int(),
  version: z.int(),
  /** Whether the caller may change them and see their sessions, given the permission for it. */
  administrable: z.boolean(),
  /** Why the caller may not; null when they may. */
  notAdministrableReason: z.nullable(z.string()),
  /** The identity provider whose groups decide type, role and restaurants; left out where nobody but people do. */
  managedBy: z.optional(z.string()),
  /** That provider keeps e-mail and name too. */
  provisioned: z.optional(z.boolean()),
  /** That provider keeps them out: nobody can unblock them here. */
  keptOut: z.optional(z.boolean()),
  /** The identity providers that the user is connected to; left out where there are none. */
  signInProviders: z.optional(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Without it the user can't sign in. */
        onlyWayIn: z.boolean(),
        /** Why it can't be disconnected; null when it can. */
        disconnectRefusal: z.nullable(z.string()),
      }),
    ),
  ),
})
export type AdministeredUser = z.infer<typeof administeredUser>

/** What a person fills in; a role and a restaurant are demanded of all but administrators (spec 1 §6). */
const userShape = {
  email: z.email({ error: () => t('Enter an e-mail address') }).check(z.maxLength(255)),
  displayName: text(80, () => t('Enter a name')),
  type: z.enum(USER_TYPES, 'Choose a type'),
  /** Also as `userRoleDto`; an ADMIN has none. */
  roleUuid: z._default(z.nullable(uuid), null),
  /** One for a USER, one or more for a MANAGER, none for an ADMIN. One may also be sent as `restaurantUuid`. */
  restaurantUuids: z._default(z.array(uuid).check(z.maxLength(1000)), []),
  notification: z.boolean({ error: () => t('Choose on or off') }),
  multiFactorAuthentication: z.boolean({ error: () => t('Choose on or off') }),
}

interface Bound {
  type: (typeof USER_TYPES)[number]
  roleUuid: string | null
  restaurantUuids: string[]
}
const bound = [
  z.refine<Bound>((u) => u.type === 'ADMIN' || u.roleUuid !== null, {
    error: () => t('Choose a role'),
    path: ['roleUuid'],
    params: { said: msg('{field} is required unless the type is ADMIN: a UUID.') },
  }),
  z.refine<Bound>((u) => u.type === 'ADMIN' || u.restaurantUuids.length > 0, {
    error: () => t('Choose a restaurant'),
    path: ['restaurantUuids'],
    params: { said: msg('{field} is required unless the type is ADMIN: a list, each a UUID.') },
  }),
  z.refine<Bound>((u) => u.type !== 'USER' || u.restaurantUuids.length <= 1, {
    error: () => t('A user of this type must have exactly one restaurant'),
    path: ['restaurantUuids'],
  }),
] as const

export const newUser = z
  .strictObject({
    ...userShape,
    /** A first password, to be changed at the first sign-in; left out for a user who is to be invited. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
  })
  .check(...bound)
export type NewUser = z.infer<typeof newUser>
export const changedUser = z
  .strictObject({ ...userShape, uuid, version: z.int().check(z.minimum(1)) })
  .check(...bound)
export type ChangedUser = z.infer<typeof changedUser>

export const users = defineList({
  path: '/users',
  permission: 'USERS.VIEW',
  summary: 'The users the caller may administer, by e-mail.',
  row: administeredUser,
  filters: {
    /** Part of the e-mail or the name. */
    search: z.optional(text(255)),
    type: z.optional(z.enum(USER_TYPES)),
    status: z.optional(z.enum(USER_STATUSES)),
    roleUuids: idsOf('role'),
    restaurantUuid: z.optional(uuid),
  },
  sorts: ['email', 'displayName', 'type', 'status', 'signedInTime', 'createdDate'],
  order: 'ASC',
})

export const userById = defineEndpoint({
  method: 'GET',
  path: '/users/{id}',
  permission: 'USERS.VIEW',
  summary: 'One user.',
  params: byUuid,
  answer: administeredUser,
})

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  permission: 'USERS.CREATE',
  summary: 'Create a user. 409 when the e-mail is taken, 403 when it would grant more than the caller has.',
  body: newUser,
  answer: administeredUser,
})

export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/users/update',
  permission: 'USERS.EDIT',
  summary:
    "Change a user. 409 when somebody else changed the user first, or when the last administrator would be lost. 403 for what the caller may not grant, or for the caller's own type. 403 PROOF_NEEDED for another e-mail, type or role or an additional restaurant, ten minutes after the caller confirmed their identity.",
  body: changedUser,
  answer: administeredUser,
})

export const setUserNotification = defineEndpoint({
  method: 'PUT',
  path: '/users/notification/{id}',
  permission: 'USERS.EDIT',
  summary: 'Turn notifications for a user on or off.',
  params: byUuid,
  body: z.strictObject({ notification: z.boolean() }),
  answer: administeredUser,
})

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{id}',
  permission: 'USERS.DELETE',
  summary:
    'Delete a user. Their sessions end immediately. You cannot delete yourself or the last administrator.',
  params: byUuid,
  answer: 'nothing',
})

export const recallUser = defineEndpoint({
  method: 'POST',
  path: '/users/{id}/recall',
  permission: 'USERS.DELETE',
  summary: 'Undo a deletion. The user has to sign in again.',
  params: byUuid,
  answer: administeredUser,
})

export const blockUser = defineEndpoint({
  method: 'PUT',
  path: '/users/{id}/block',
  permission: 'USERS.EDIT',
  summary:
    'Block a user. Their sessions react within a second. You cannot block yourself or the last administrator.',
  params: byUuid,
  answer: administeredUser,
})

export const unblockUser = defineEndpoint({
  method: 'PUT',
  path: '/users/{id}/unblock',
  permission: 'USERS.EDIT',
  summary: 'Unblock a user.',
  params: byUuid,
  answer: administeredUser,
})

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/users/invitation/{id}',
  permission: 'USERS.EDIT',
  summary: 'E-mail an invitation with a link to set the first password. Earlier links stop working.',
  params: byUuid,
  answer: administeredUser,
})

export const resetUserPassword = defineEndpoint({
  method: 'POST',
  path: '/users/password/reset',
  permission: 'USERS.EDIT',
  summary:
    "Reset a user's password: their password and sessions end immediately, and a link to set a new password is e-mailed.",
  body: z.strictObject({ userUuid: uuid }),
  answer: 'nothing',
})

export const restoreUserPassword = defineEndpoint({
  method: 'POST',
  path: '/users/{id}/password/restore',
  permission: 'USERS.EDIT',
  summary: 'E-mail a user a link to set a new password. The old password works until then.',
  params: byUuid,
  answer: 'nothing',
})

export const disconnectUser = defineEndpoint({
  method: 'POST',
  path: '/users/{id}/disconnect',
  permission: 'ADMIN',
  summary:
    'Disconnect a user from an identity provider. Sessions that it opened end. 409 where the user could not be invited afterwards, or when the last administrator would be lost.',
  params: byUuid,
  /** Of the provider, as `signInProviders` has it. */
  body: z.strictObject({ provider: text(30) }),
  answer: administeredUser,
})
