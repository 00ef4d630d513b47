import { canUsePasskeys } from '#src/session/passkeys.ts'
import type { ProofMethod } from './use-proof.ts'

/** The second factors that a user can give here, the most convenient one first; none until they are known. */
export function factorWays(
  factor: { enabled: boolean; passkeys: number } | undefined,
): readonly ProofMethod[] {
  if (!factor) return []
  const { enabled, passkeys } = factor
  return [
    ...(passkeys > 0 && canUsePasskeys() ? (['passkey'] as const) : []),
    ...(enabled ? (['code'] as const) : []),
    ...(enabled || passkeys > 0 ? (['recovery'] as const) : []),
  ]
}
