import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Permission, permissionLabel, permits, viewerOf } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import type { LoginState } from './machine.ts'
import type { Session } from './session.ts'
import type { ViewedRole } from './view-as.ts'

const SessionContext = createContext<Session | null>(null)
/** Gives the tree its session: `<SessionProvider value={session}>`. */
export const SessionProvider = SessionContext.Provider

/** The session of the tree, without following its state; throws outside a SessionProvider. */
export function useSessionActions(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('No SessionProvider')
  return session
}

/** A part of the login state; the part must be the same value as long as the state is. */
export function useLogin<T>(select: (state: LoginState) => T): T {
  const session = useSessionActions()
  const read = () => select(session.getSnapshot())
  return useSyncExternalStore(session.subscribe, read, read)
}

/** Whether a login state has a permission (spec 1 §6); nobody signed in has only what is public. */
export function can(state: Pick<LoginState, 'user'>, permission: Permission): boolean {
  if (state.user === null) return permission === 'public'
  return permits(viewerOf(state.user.type, state.user.userRoleDto), permission)
}

/** What may be done while an administrator looks at the console as a role. */
const isReading = (permission: Permission) => !permission.includes('.') || permission.endsWith('.VIEW')

/** Why a permission is missing, as a sentence to show next to what it would open; null when the user has it. */
export function refusalOf(
  state: Pick<LoginState, 'user'>,
  viewedRole: ViewedRole | null,
  permission: Permission,
): string | null {
  if (!can(state, permission))
    return t('You need the permission “{permission}” for this. An administrator can grant it.', {
      permission: permissionLabel(permission),
    })
  return viewedRole !== null && !isReading(permission)
    ? t('You are viewing the console as a role. Leave this view to make changes.')
    : null
}

/** The login state, the actions on it, and what the signed-in user may do. */
export function useSession(): {
  state: LoginState
  session: Session
  can: (permission: Permission) => boolean
  /** Why something may not be done, as a sentence; null when it may. */
  refusal: (permission: Permission) => string | null
} {
  const session = useSessionActions()
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  return useMemo(
    () => ({
      state,
      session,
      can: (permission: Permission) => can(state, permission),
      refusal: (permission: Permission) => refusalOf(state, session.viewedRole(), permission),
    }),
    [state, session],
  )
}
