import { ACTIONS, type Access, type Action, MODULES, type Module, mergeAccess } from './modules.ts'
import { permits, type Viewer } from './permission.ts'

/** How much of a module is granted. */
export type ModuleState = 'all' | 'some' | 'none'

export function isGranted(accesses: readonly Access[], moduleType: Module, action: Action): boolean {
  return accesses.some((access) => access.moduleType === moduleType && access.actionType.includes(action))
}

export function moduleState(accesses: readonly Access[], moduleType: Module): ModuleState {
  const granted = ACTIONS.filter((action) => isGranted(accesses, moduleType, action)).length
  if (granted === 0) return 'none'
  return granted === ACTIONS.length ? 'all' : 'some'
}

/** The actions of a module that an editor has, and so may grant and take away. */
export const grantable = (viewer: Viewer, moduleType: Module): Action[] =>
  ACTIONS.filter((action) => permits(viewer, `${moduleType}.${action}`))

/** Whether these are all the actions there are. */
export const isFull = (actions: readonly Action[]): boolean =>
  ACTIONS.every((action) => actions.includes(action))

const all = (viewer: Viewer): Access[] =>
  MODULES.map((moduleType) => ({ moduleType, actionType: grantable(viewer, moduleType) }))

/** The list without what stands in `taken`; a module left with no action is dropped (spec 1 §6). */
function without(accesses: readonly Access[], taken: readonly Access[]): Access[] {
  return mergeAccess(
    accesses.map(({ moduleType, actionType }) => ({
      moduleType,
      actionType: actionType.filter((action) => !isGranted(taken, moduleType, action)),
    })),
  )
}

/** Grants every action on every module (spec 1 §6), as far as the editor has them. */
export const selectAll = (accesses: readonly Access[], viewer: Viewer): Access[] =>
  mergeAccess([...accesses, ...all(viewer)])

/** Removes all (spec 1 §6), as far as the editor may touch it. */
export const clearAll = (accesses: readonly Access[], viewer: Viewer): Access[] =>
  without(accesses, all(viewer))

/** Grants all of a module's actions, or removes them when all are granted (spec 1 §6). */
export function toggleModule(accesses: readonly Access[], moduleType: Module, viewer: Viewer): Access[] {
  const open = [{ moduleType, actionType: grantable(viewer, moduleType) }]
  const isWhole = open[0]?.actionType.every((action) => isGranted(accesses, moduleType, action))
  return isWhole ? without(accesses, open) : mergeAccess([...accesses, ...open])
}

/** Grants one action, or removes it; one the editor does not have stays as it is. */
export function toggleAction(
  accesses: readonly Access[],
  moduleType: Module,
  action: Action,
  viewer: Viewer,
): Access[] {
  if (!permits(viewer, `${moduleType}.${action}`)) return [...accesses]
  const one = [{ moduleType, actionType: [action] }]
  return isGranted(accesses, moduleType, action) ? without(accesses, one) : mergeAccess([...accesses, ...one])
}
