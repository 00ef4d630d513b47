import { useMemo } from 'react'
import { type Viewer, viewerOf } from '#src/domain/access/permission.ts'
import { useLogin } from './use-session.ts'

/** What the signed-in user may do, for the rules that compare it with what others may. */
export function useViewer(): Viewer {
  const user = useLogin((state) => state.user)
  return useMemo(() => (user ? viewerOf(user.type, user.userRoleDto) : { type: '', accessList: [] }), [user])
}
