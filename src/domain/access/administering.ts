import { labels, msg, t, tn } from '../language/text.ts'
import { accessBeyondOwn } from './grants.ts'
import { ACTIONS, type Access, MODULES } from './modules.ts'
import { permissionLabel, type Viewer } from './permission.ts'
import { inScope, type Scope } from './scope.ts'
import type { UserType } from './user-types.ts'

/** Who administers: their rights, and the restaurants they may see. */
export interface Administrator {
  uuid: string
  viewer: Viewer
  scope: Scope
}

/** What of a user decides who may administer them; `accessList` is null for one without a role. */
export interface Administered {
  uuid: string
  type: string
  restaurantIds: readonly number[]
  accessList: readonly Access[] | null
}

const EVERYTHING: Access[] = MODULES.map((moduleType) => ({ moduleType, actionType: [...ACTIONS] }))
/** A sentence names so many permissions; the rest is counted. */
const NAMED = 5

/** 'Audit: View, Users: Delete and 7 more'. */
function permissionsNamed(accessList: readonly Access[]): string {
  const labels = accessList.flatMap(({ moduleType, actionType }) =>
    actionType.map((action) => permissionLabel(`${moduleType}.${action}`)),
  )
  const shown = labels.slice(0, NAMED).join(', ')
  const more = labels.length - NAMED
  return more > 0 ? t('{names} and {count} more', { names: shown, count: more }) : shown
}

/** Why somebody may not hand out such access, nor touch what carries it; null when they may. */
export function grantRefusal(viewer: Viewer, accessList: readonly Access[]): string | null {
  const beyond = accessBeyondOwn(viewer, accessList)
  if (beyond.length === 0) return null
  return t('This needs permissions you do not have: {permissions}. An administrator can do it.', {
    permissions: permissionsNamed(beyond),
  })
}

/**
 * Why somebody may not change a role or policy: because of the users of other restaurants who have it, whose rights
 * would change too. Null when there are none.
 */
export function sharedGrantRefusal(what: 'role' | 'policy', beyond: number): string | null {
  if (beyond === 0) return null
  return what === 'role'
    ? tn(beyond, {
        one: '{n} user of restaurants that you do not see has this role. Ask an administrator to change it, or create a role of your own.',
        other:
          '{n} users of restaurants that you do not see have this role. Ask an administrator to change it, or create a role of your own.',
      })
    : tn(beyond, {
        one: '{n} user of restaurants that you do not see has this policy. Ask an administrator to change it, or create a policy of your own.',
        other:
          '{n} users of restaurants that you do not see have this policy. Ask an administrator to change it, or create a policy of your own.',
      })
}

/** Whether a user is among those whom somebody sees at all: administrators see everybody, others whom they share a restaurant with. */
export function seesUser({ viewer, scope }: Administrator, user: Administered): boolean {
  if (viewer.type === 'ADMIN') return true
  return user.type !== 'ADMIN' && user.restaurantIds.some((id) => inScope(scope, id))
}

/**
 * Why somebody who sees a user, and has the permission for it, may not administer them; null when they may. The
 * administrator must have all of the user's restaurants and all of the user's permissions too: otherwise they could
 * take over a mightier account by setting its password.
 */
export function administerRefusal(admin: Administrator, user: Administered): string | null {
  const { viewer, scope } = admin
  if (viewer.type === 'ADMIN') return null
  if (user.type === 'ADMIN') return t('Only an administrator can do this to an administrator.')
  if (!user.restaurantIds.every((id) => inScope(scope, id)))
    return t('This user also belongs to restaurants that you do not see. An administrator can do it.')
  return grantRefusal(viewer, user.accessList ?? EVERYTHING)
}

/** Why somebody may not make a user of this type with this role's access; null when they may. */
export function createUserRefusal(
  viewer: Viewer,
  type: UserType,
  accessList: readonly Access[],
): string | null {
  if (viewer.type === 'ADMIN') return null
  if (type === 'ADMIN') return t('Only an administrator can make somebody an administrator.')
  return grantRefusal(viewer, accessList)
}

/** Why type, role and restaurants of a user can't be changed here; `name` is the identity provider's. */
export const managedText = (name: string): string =>
  t("{name} decides this user's type, role and restaurants. Change the user's groups there.", { name })

/** Why e-mail and name of a provisioned user can't be changed here. */
export const provisionedText = (name: string): string =>
  t("{name} decides this user's e-mail and name. Change them there.", { name })

/** Why a user can't be unblocked here. */
export const deniedText = (name: string): string =>
  t("{name} deactivated this user, or none of the user's groups there has access. Change that there.", {
    name,
  })

/** Why a user can't be disconnected from the provider that is their only way in; null where they can be invited then. */
export const disconnectRefusal = (mayHavePassword: boolean): string | null =>
  mayHavePassword
    ? null
    : t('Password sign-in is off, so this user could not sign in anymore. Block or delete the user instead.')

/** What users may not do to themselves, since nobody could take it back for them. */
export type ActionOnSelf = 'block' | 'delete' | 'type' | 'role' | 'multiFactor'

const NOT_ONESELF: Readonly<Record<ActionOnSelf, string>> = labels({
  block: msg('You cannot block yourself.'),
  delete: msg('You cannot delete yourself.'),
  type: msg('You cannot change your own type.'),
  role: msg('You cannot change your own role.'),
  multiFactor: msg('To turn off your own multi-factor authentication, go to Security. You need a code.'),
})

/** Why somebody may not do this to a user: because it is their own account; null when it is somebody else's. */
export function selfRefusal(admin: Pick<Administrator, 'uuid'>, userUuid: string, what: ActionOnSelf) {
  return admin.uuid === userUuid ? NOT_ONESELF[what] : null
}
