import { type Failure, isUnreachable } from '#src/api/result.ts'
import type { LoginState } from '#src/session/machine.ts'

/** What a refusal on the way in says; the provider's own sentence where it has one for people. */
export function signInMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  if (isUnreachable(code)) return 'The server cannot be reached. Check the connection and try again.'
  return message
}

/** What the sign-in page says before anything was tried. */
export function waitingMessage(reason: LoginState['reason']): string | undefined {
  return reason === 'session-ended' ? 'Your session has ended. Sign in again to go on.' : undefined
}
