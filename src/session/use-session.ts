import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type Permission, permits } from '#src/domain/access/permission.ts'
import type { LoginState } from './machine.ts'
import type { Session } from './session.ts'

const SessionContext = createContext<Session | null>(null)
/** Gives the tree its session: `<SessionProvider value={session}>`. */
export const SessionProvider = SessionContext.Provider

/** The session's actions; throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('There is no SessionProvider above this component')
  return session
}

/** The login state, or a part of it; a part must be the same value while the state is. */
export function useLogin(): LoginState
export function useLogin<T>(select: (state: LoginState) => T): T
export function useLogin<T>(select?: (state: LoginState) => T): T | LoginState {
  const session = useSession()
  const read = () => (select ? select(session.getSnapshot()) : session.getSnapshot())
  return useSyncExternalStore(session.subscribe, read, read)
}

/** Whether a login state has a permission (spec 1 §6); nobody signed in has only what is public. */
export function can(state: Pick<LoginState, 'user'>, permission: Permission): boolean {
  if (state.user === null) return permission === 'public'
  return permits(
    { type: state.user.type, accessList: state.user.userRoleDto?.accessList ?? null },
    permission,
  )
}

/** `can` for the signed-in user, as a function for the render at hand. */
export function useCan(): (permission: Permission) => boolean {
  const user = useLogin((state) => state.user)
  return useCallback((permission) => can({ user }, permission), [user])
}
