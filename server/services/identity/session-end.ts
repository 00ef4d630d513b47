import { msg, t } from '#src/domain/language/text.ts'

/** Why a session ended, as `session.end_reason` keeps it, and what its browser is told at its next call. */
const TEXTS = {
  SIGNED_OUT: msg('You have signed out. Sign in again.'),
  ENDED_ELSEWHERE: msg('This session was ended from another device. Sign in again.'),
  ENDED_BY_ADMINISTRATOR: msg('This session was ended by an administrator. Sign in again.'),
  PASSWORD_CHANGED: msg('The password was changed. Sign in with the new one.'),
  PASSWORD_RESET: msg('The password was reset. Set a new one with the link in your e-mail.'),
  MULTI_FACTOR_ENABLED: msg('Multi-factor was turned on from another device. Sign in again.'),
  MULTI_FACTOR_DISABLED: msg('Multi-factor was turned off for this account. Sign in again.'),
  REFRESH_REUSED: msg('This session was ended because its token was used twice. Sign in again.'),
  IDLE: msg('You have not used Linewatch for 14 days. Sign in again.'),
  TOO_OLD: msg('You signed in 30 days ago. Sign in again.'),
  SIGN_ON_OVER: msg('You signed in 12 hours ago. Sign in again.'),
  SIGNED_IN_ELSEWHERE: msg(
    'You signed in on another device, and your administrator limits how many can be used at once. Sign in again.',
  ),
  RULE_TOO_OLD: msg('You signed in as long ago as your administrator allows. Sign in again.'),
  RULE_IDLE: msg('You were away for longer than your administrator allows. Sign in again.'),
  FACTOR_DEMANDED: msg('Your administrator now requires multi-factor. Sign in again to set it up.'),
  PROVIDER_SIGNED_OUT: msg('You signed out at your organization. Sign in again.'),
  DEACTIVATED: msg('Your organization deactivated this account.'),
  PROVIDER_DISCONNECTED: msg(
    'Your account was disconnected from your organization. Sign in with your password.',
  ),
  BLOCKED: msg('User is blocked'),
  UNPAIRED: msg('The pairing of this tablet was ended. Pair it again with a new code.'),
  USER_DELETED: msg('This account no longer exists.'),
} as const

export type EndReason = keyof typeof TEXTS

/** What is said of a session that is unknown, or ended for a reason this build does not know. */
export const SESSION_OVER = msg('The session has ended. Sign in again.')

export const END_REASONS = Object.keys(TEXTS) as EndReason[]

/** The sentence for a session's end. */
export function endText(reason: string | null): string {
  return t(END_REASONS.some((known) => known === reason) ? TEXTS[reason as EndReason] : SESSION_OVER)
}
