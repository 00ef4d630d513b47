import { call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import { confirm } from '#src/contract/account/auth.ts'
import { verifyCode, verifyRecoveryCode } from '#src/contract/account/multi-factor.ts'
import { REFRESH_TIMEOUT_MS } from '#src/session/refresh.ts'
import { useSessionActions } from '#src/session/use-session.ts'

/** How a person proves that they are the session's user. */
export type ProofMethod = 'password' | 'code' | 'recovery'

/** Checks a password or a code; a right one gives the session new tokens. */
export function useProof(): (way: ProofMethod, entered: string) => Promise<Result<unknown>> {
  const { authorizer } = useSessionActions()
  return (way, entered) =>
    authorizer.renewing<unknown>((authorization) => {
      const ways = { authorization, timeoutMs: REFRESH_TIMEOUT_MS }
      if (way === 'password') return call(confirm, { body: { password: entered }, ...ways })
      if (way === 'recovery') return call(verifyRecoveryCode, { body: { recoveryCode: entered }, ...ways })
      return call(verifyCode, { body: { code: entered }, ...ways })
    })
}
