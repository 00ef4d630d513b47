import { call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import { confirm } from '#src/contract/account/auth.ts'
import { verifyCode, verifyRecoveryCode } from '#src/contract/account/multi-factor.ts'
import { passkeyProof, passkeyProofOptions } from '#src/contract/account/passkeys.ts'
import { t } from '#src/domain/language/text.ts'
import { askForPasskey } from '#src/session/passkeys.ts'
import { REFRESH_TIMEOUT_MS } from '#src/session/refresh.ts'
import { useSessionActions } from '#src/session/use-session.ts'

/** How a person proves that they are the session's user. */
export type ProofMethod = 'password' | 'code' | 'recovery' | 'passkey'

/** A proof as it is given; for a passkey nothing is entered. */
export interface Given {
  way: ProofMethod
  entered: string
}

/** What leads to each of them from another. */
export const OFFERS: Record<ProofMethod, string> = {
  password: t('Use the password'),
  code: t('Use a code from the app'),
  recovery: t('Use a recovery code'),
  passkey: t('Use a passkey'),
}

/** Checks a password, a code or a passkey, for which nothing is entered; a right one gives the session new tokens. */
export function useProof(): (way: ProofMethod, entered: string) => Promise<Result<unknown>> {
  const { authorizer } = useSessionActions()
  const byPasskey = async (): Promise<Result<unknown>> => {
    const options = await call(passkeyProofOptions)
    if (!options.success) return options
    // While the user unlocks their device, tabs may refresh: only the call that renews the tokens has them wait.
    const asked = await askForPasskey(options.results)
    if (!asked.success) return asked
    const body = { assertion: asked.results }
    return authorizer.renewing((authorization) =>
      call(passkeyProof, { body, authorization, timeoutMs: REFRESH_TIMEOUT_MS }),
    )
  }
  return async (way, entered) => {
    if (way === 'passkey') return byPasskey()
    return authorizer.renewing<unknown>((authorization) => {
      const ways = { authorization, timeoutMs: REFRESH_TIMEOUT_MS }
      if (way === 'password') return call(confirm, { body: { password: entered }, ...ways })
      if (way === 'recovery') return call(verifyRecoveryCode, { body: { recoveryCode: entered }, ...ways })
      return call(verifyCode, { body: { code: entered }, ...ways })
    })
  }
}
