/** The modules a role may grant, in the specification's order (spec 1 §3). */
export const MODULES = [
  'DASHBOARD',
  'PCS',
  'EVENTS',
  'TIMER_CYCLE_HISTORY',
  'STOCK_OUT',
  'PERFORMANCE',
  'UNUSUAL',
  'KITCHEN_PLAYER',
  'PLUG_AND_PLAY',
  'CAMERAS',
  'DEVICE',
  'RESTAURANT',
  'MONITORING',
  'REPORTS',
  'MATERIAL_SETTINGS',
  'USERS',
  'AUDIT',
  'SUPPORT',
] as const
export type Module = (typeof MODULES)[number]

/** What may be granted on a module, in this order (spec 1 §3). */
export const ACTIONS = ['VIEW', 'CREATE', 'EDIT', 'DELETE'] as const
export type Action = (typeof ACTIONS)[number]

/** One module and the actions granted on it, as roles and policies carry them. */
export interface Access {
  moduleType: Module
  actionType: Action[]
}

/** Policies merged per module: each module once, in order, with the union of its actions (spec 1 §6). */
export function mergeAccess(lists: readonly Access[]): Access[] {
  return MODULES.flatMap((moduleType) => {
    const granted = new Set(lists.filter((a) => a.moduleType === moduleType).flatMap((a) => a.actionType))
    const actionType = ACTIONS.filter((action) => granted.has(action))
    return actionType.length > 0 ? [{ moduleType, actionType }] : []
  })
}
