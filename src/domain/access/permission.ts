import { labels, msg, t, tc } from '../language/text.ts'
import type { Access, Action, Module } from './modules.ts'

/** One action on one module. */
export type Grant = `${Module}.${Action}`

/**
 * What a call asks of its caller:
 * `public` nobody in particular; `session` a signed-in browser, verified or not; `user` any verified user;
 * `ADMIN` an administrator; `MODULE.ACTION` that grant; several with a bar between, any of them: what screens of
 * several modules show.
 */
export type Permission = 'public' | 'session' | 'user' | 'ADMIN' | Grant | Either | LiveView
/** The same action on either of two modules. */
type Either = { [A in Action]: `${Module}.${A}|${Module}.${A}` }[Action]
/** Anyone who may watch live pictures on any screen. */
type LiveView = 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW|PLUG_AND_PLAY.VIEW'

/** The part of a user that decides what they may do. `accessList` is null for a user without a role. */
export interface Viewer {
  type: string
  accessList: readonly Access[] | null
}

/** Picks the part of a user that decides what they may do. */
export const viewerOf = (
  type: string,
  role: { accessList: readonly Access[] } | null | undefined,
): Viewer => ({ type, accessList: role?.accessList ?? null })

/** Whether a role grants it, or an administrator has it: to be signed in is not enough. */
export const isGranted = (permission: Permission): boolean =>
  permission !== 'public' && permission !== 'session' && permission !== 'user'

/**
 * Whether a signed-in, verified viewer has a permission (spec 1 §6): ADMIN passes every check, a user with
 * no role is not restricted, everybody else needs the grant.
 */
export function permits(viewer: Viewer, permission: Permission): boolean {
  if (!isGranted(permission)) return true
  if (viewer.type === 'ADMIN') return true
  if (permission === 'ADMIN') return false
  if (viewer.accessList === null) return true
  const { accessList } = viewer
  return grantsOf(permission).some(([moduleType, action]) =>
    accessList.some((a) => a.moduleType === moduleType && a.actionType.some((x) => x === action)),
  )
}

/** The grants of which a permission asks for any one, as module and action. */
const grantsOf = (permission: Permission) =>
  permission.split('|').map((grant) => grant.split('.') as [Module, Action | undefined])

/** A module's own words; of two, those that the sidebar has. */
const MODULE_LABELS: Readonly<Record<Module, string>> = labels({
  DASHBOARD: msg('Dashboard'),
  PCS: msg('PCS'),
  EVENTS: msg('Events'),
  TIMER_CYCLE_HISTORY: msg('Timer Cycle History'),
  STOCK_OUT: msg('Stock Out'),
  PERFORMANCE: msg('Performance'),
  UNUSUAL: msg('Unusual'),
  KITCHEN_PLAYER: msg('Kitchen Player'),
  PLUG_AND_PLAY: msg('Plug & Play'),
  CAMERAS: msg('Cameras'),
  DEVICE: msg('Device'),
  RESTAURANT: msg('Restaurant'),
  MONITORING: msg('Monitoring'),
  REPORTS: msg('Reports'),
  MATERIAL_SETTINGS: msg('Material Settings'),
  USERS: msg('Users'),
  AUDIT: msg('Audit'),
  SUPPORT: msg('Support'),
})

/** `TIMER_CYCLE_HISTORY` is 'Timer Cycle History'. */
export const moduleLabel = (moduleType: Module): string => MODULE_LABELS[moduleType]

/** `DELETE` is 'Delete'. */
export function actionLabel(action: Action): string {
  switch (action) {
    case 'VIEW':
      return tc('permission', 'View')
    case 'CREATE':
      return t('Create')
    case 'EDIT':
      return t('Edit')
    case 'DELETE':
      return t('Delete')
  }
}

/**
 * A permission as a sentence names it: `TIMER_CYCLE_HISTORY.DELETE` is 'Timer Cycle History: Delete'; of several, any of
 * them: 'Dashboard: View or Events: View'. The one that is no module's is an administrator's.
 */
export function permissionLabel(permission: Permission): string {
  return grantsOf(permission)
    .map(([moduleType, action]) =>
      action === undefined ? tc('permission', 'Admin') : `${moduleLabel(moduleType)}: ${actionLabel(action)}`,
    )
    .reduce((first, second) => t('{first} or {second}', { first, second }))
}

/** A line of the permission list (spec 2 §6): 'Timer Cycle History: View, Delete'. */
export const accessLabel = ({ moduleType, actionType }: Access): string =>
  `${moduleLabel(moduleType)}: ${actionType.map(actionLabel).join(', ')}`

/** What a table has room for: the modules by name, the first of many with a count of the rest. */
export function modulesSummary(accessList: readonly Access[], named = 3): string {
  const names = accessList.map(({ moduleType }) => moduleLabel(moduleType))
  if (names.length <= named + 1) return names.join(', ') || t('None')
  return t('{names} and {count} more', {
    names: names.slice(0, named).join(', '),
    count: names.length - named,
  })
}
