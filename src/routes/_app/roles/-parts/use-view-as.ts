import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Role } from '#src/contract/administration/roles.ts'
import { useSessionActions } from '#src/session/use-session.ts'

/** Shows an administrator the console as a role has it, from its first page on: few roles see this one. */
export function useViewAs(): (role: Role) => void {
  const router = useRouter()
  const session = useSessionActions()
  return useCallback(
    (role) => void router.navigate({ to: '/' }).then(() => session.viewAsRole(role)),
    [router, session],
  )
}
