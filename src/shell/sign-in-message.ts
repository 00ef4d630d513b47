import { type Failure, isUnreachable } from '#src/api/result.ts'

/** What a refused sign-in says; the provider's own sentence where it has one for people. */
export function signInMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  if (isUnreachable(code)) return 'The server cannot be reached. Check the connection and try again.'
  if (code === 400 && message === 'Password is expired')
    return 'Your password has expired. Ask for a link to set a new one.'
  return message
}
