import { useEffect, useState } from 'react'
import { call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import { config } from '#src/api/provider/config.ts'
import { multiFactorState } from '#src/contract/account/multi-factor.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin, useSessionActions } from '#src/session/use-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { factorWays } from './factor-ways.ts'
import { GuardedStep } from './guarded-step.tsx'
import { ProofAtProvider } from './proof-at-provider.tsx'
import type { ProofMethod } from './use-proof.ts'

const PROVEN: Result<undefined> = { success: true, results: undefined, code: 204 }

/** The user's second factor as it was at sign-in, until the provider says how it is now. The cache of answers isn't here. */
function useFactor() {
  const verified = useLogin((state) => state.verified)
  const enabled = useLogin((state) => state.user?.multiFactorAuthentication === true)
  const [known, setKnown] = useState<AnswerOf<typeof multiFactorState> | null>(null)
  useEffect(() => {
    if (!verified) return
    const left = new AbortController()
    void call(multiFactorState, { signal: left.signal }).then((result) => {
      if (result.success) setKnown(result.results)
    })
    return () => left.abort()
  }, [verified])
  return verified ? (known ?? { enabled, passkeys: 0 }) : undefined
}

/** Asked before a step that the provider wants a proof for; what was begun waits behind it, and then goes on. */
export function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const factor = factorWays(useFactor())
  const id = useSessionActions().provider()
  const provider = config().signInProviders?.find((one) => one.id === id)
  if (provider) return <ProofAtProvider provider={provider} factor={factor} onEnd={onEnd} />
  const ways: readonly ProofMethod[] = ['password', ...factor]
  return (
    <ThemeRoot>
      <Dialog onClose={() => onEnd(false)} title={t('Confirm your identity')} closeOnClickOutside={false}>
        <GuardedStep
          lead={t('You signed in a while ago. Enter your password to continue.')}
          ways={ways}
          step={async () => PROVEN}
          onDone={() => onEnd(true)}
        />
      </Dialog>
    </ThemeRoot>
  )
}
