import type { Access } from './modules.ts'
import { permits, type Viewer } from './permission.ts'

/**
 * What of an access list a viewer does not have, and so may not hand to others; none when they may.
 * Otherwise anyone who administers users could give themselves every permission.
 */
export function accessBeyondOwn(viewer: Viewer, accessList: readonly Access[]): Access[] {
  return accessList.flatMap(({ moduleType, actionType }) => {
    const beyond = actionType.filter((action) => !permits(viewer, `${moduleType}.${action}`))
    return beyond.length > 0 ? [{ moduleType, actionType: beyond }] : []
  })
}
