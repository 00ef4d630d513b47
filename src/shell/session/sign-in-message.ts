import { t } from '#src/domain/language/text.ts'
import type { LoginState } from '#src/session/machine.ts'

/** What the sign-in page says before anything was tried. */
export function signInMessage(reason: LoginState['reason']): string | undefined {
  return reason === 'session-ended' ? t('Your session has ended. Sign in again to continue.') : undefined
}
