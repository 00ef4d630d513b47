import type { Access } from './modules.ts'
import { permits, type Viewer } from './permission.ts'

/**
 * What of an access list a viewer does not have himself, and so may not hand to others; none when he may. Otherwise
 * whoever administers users could make himself anything.
 */
export function accessBeyondOwn(viewer: Viewer, accessList: readonly Access[]): Access[] {
  return accessList.flatMap(({ moduleType, actionType }) => {
    const beyond = actionType.filter((action) => !permits(viewer, `${moduleType}.${action}`))
    return beyond.length > 0 ? [{ moduleType, actionType: beyond }] : []
  })
}
