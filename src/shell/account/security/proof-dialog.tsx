import type { Result } from '#src/api/call/result.ts'
import { config } from '#src/api/provider/config.ts'
import { t } from '#src/domain/language/text.ts'
import { useLogin, useSessionActions } from '#src/session/use-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { GuardedStep } from './guarded-step.tsx'
import { ProofAtProvider } from './proof-at-provider.tsx'
import type { ProofMethod } from './use-proof.ts'

const PROVEN: Result<undefined> = { success: true, results: undefined, code: 204 }
const PASSWORD: readonly ProofMethod[] = ['password']
const WITH_FACTOR: readonly ProofMethod[] = ['password', 'code', 'recovery']

/** Asked before a step that the provider wants a proof for; what was begun waits behind it, and then goes on. */
export function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const factor = useLogin((state) => state.verified && state.user?.multiFactorAuthentication === true)
  const id = useSessionActions().provider()
  const provider = config().signInProviders?.find((one) => one.id === id)
  if (provider) return <ProofAtProvider provider={provider} factor={factor} onEnd={onEnd} />
  return (
    <ThemeRoot>
      <Dialog onClose={() => onEnd(false)} title={t('Confirm your identity')} closeOnClickOutside={false}>
        <GuardedStep
          lead={t('You signed in a while ago. Enter your password to continue.')}
          ways={factor ? WITH_FACTOR : PASSWORD}
          step={async () => PROVEN}
          onDone={() => onEnd(true)}
        />
      </Dialog>
    </ThemeRoot>
  )
}
