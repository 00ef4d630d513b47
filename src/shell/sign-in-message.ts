import { type Failure, isUnreachable } from '#src/api/result.ts'
import type { LoginState } from '#src/session/machine.ts'

/** What a refused sign-in says; the provider's own sentence where it has one for people. */
export function signInMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  if (isUnreachable(code)) return 'The server cannot be reached. Check the connection and try again.'
  if (code === 400 && message === 'Password is expired')
    return 'Your password has expired. Ask for a link to set a new one.'
  return message
}

/** What the sign-in page says before anything was tried. */
export function waitingMessage(
  state: Pick<LoginState, 'isLoggedIn' | 'verified' | 'reason'>,
): string | undefined {
  if (state.isLoggedIn && !state.verified)
    return 'This account signs in with a verification code, which this console cannot ask for yet.'
  if (state.reason === 'session-ended') return 'Your session has ended. Sign in again to go on.'
  return undefined
}
