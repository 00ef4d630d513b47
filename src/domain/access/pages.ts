/** Pages without the shell's frame, and the home page: the one place that spells these paths (spec 1 §2). */
export const LOGIN = '/login'
export const LOGIN_EXPIRED = '/login-expired'
export const CHANGE_EXPIRED_PASSWORD = '/change-expired-password'
export const RESET_PASSWORD = '/reset-password'
export const FORGOT_PASSWORD = '/forgot-password'
export const BLOCKED_ACCOUNT = '/blocked-account'
export const MULTI_STEP_AUTH = '/multi-step-auth'
/** Where a tablet is paired to the board of its restaurant. */
export const PAIR = '/pair'
/** The default landing page, and where signing in leads (spec 1 §2). */
export const HOME = '/dashboard/chicken'

/** Every page that hides header and sidebar. */
export const BARE_PAGES = [
  LOGIN,
  LOGIN_EXPIRED,
  CHANGE_EXPIRED_PASSWORD,
  RESET_PASSWORD,
  FORGOT_PASSWORD,
  BLOCKED_ACCOUNT,
  MULTI_STEP_AUTH,
  PAIR,
] as const

export const isBarePath = (path: string): boolean => BARE_PAGES.some((page) => page === path)
