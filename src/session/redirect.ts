import {
  BLOCKED_ACCOUNT,
  CHANGE_EXPIRED_PASSWORD,
  FORGOT_PASSWORD,
  HOME,
  LOGIN,
  LOGIN_EXPIRED,
  MULTI_STEP_AUTH,
  PAIR,
  RESET_PASSWORD,
} from '#src/domain/access/pages.ts'
import type { LoginState } from './machine.ts'

/** What of the login state decides where somebody may be. */
export type RedirectState = Pick<
  LoginState,
  'isLoggedIn' | 'verified' | 'isBlocked' | 'isLoading' | 'loginInfo'
>

/** Pages of people who have not signed in; somebody who has is sent home from them. */
const PRE_LOGIN: readonly string[] = [LOGIN, LOGIN_EXPIRED, CHANGE_EXPIRED_PASSWORD, MULTI_STEP_AUTH]
/** A link from a mail or a code works no matter who is signed in on this device; so does asking for a newer one. */
const ANYBODY: readonly string[] = [RESET_PASSWORD, FORGOT_PASSWORD, PAIR]

const plain = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
const unless = (target: string, path: string) => (path === target ? null : target)

/**
 * Where a path leads instead, or null when it may be shown: the rules of spec 1 §4 in their order. `path`
 * is a pathname without query. While the session is being restored nothing is decided.
 * Beyond the specification's list, forgotten passwords can be reported, and mailed links opened, signed in
 * or not; nobody is kept on the page of blocked users who is not blocked.
 */
export function redirectFor(state: RedirectState, pathname: string): string | null {
  const path = plain(pathname)
  if (state.isLoading) return null
  if (state.loginInfo.daysToPasswordExpiration === 0) return unless(CHANGE_EXPIRED_PASSWORD, path)
  if (!state.verified) return unless(MULTI_STEP_AUTH, path)
  if (state.isBlocked) return unless(BLOCKED_ACCOUNT, path)
  if (ANYBODY.includes(path)) return null
  if (!state.isLoggedIn) return PRE_LOGIN.includes(path) ? null : LOGIN
  return PRE_LOGIN.includes(path) || path === BLOCKED_ACCOUNT ? HOME : null
}
