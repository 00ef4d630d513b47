import type { Access, Action, Module } from './modules.ts'

/**
 * What a call asks of its caller:
 * `public` nobody in particular; `session` a signed-in browser, verified or not; `user` any verified user;
 * `ADMIN` an administrator; `MODULE.ACTION` that grant.
 */
export type Permission = 'public' | 'session' | 'user' | 'ADMIN' | `${Module}.${Action}`

/** The part of a user that decides what he may do. `accessList` is null for a user without a role. */
export interface Viewer {
  type: string
  accessList: readonly Access[] | null
}

/**
 * Whether a signed-in, verified viewer has a permission (spec 1 §6): ADMIN passes every check, a user with
 * no role is not restricted, everybody else needs the grant.
 */
export function permits(viewer: Viewer, permission: Permission): boolean {
  if (permission === 'public' || permission === 'session' || permission === 'user') return true
  if (viewer.type === 'ADMIN') return true
  if (permission === 'ADMIN') return false
  if (viewer.accessList === null) return true
  const [moduleType, action] = permission.split('.')
  return viewer.accessList.some((a) => a.moduleType === moduleType && a.actionType.some((x) => x === action))
}

/** A permission as a sentence names it: `TIMER_CYCLE_HISTORY.DELETE` is 'Timer Cycle History: Delete'. */
export function permissionLabel(permission: Permission): string {
  const words = (name: string) =>
    name
      .toLowerCase()
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  return permission.split('.').map(words).join(': ')
}
