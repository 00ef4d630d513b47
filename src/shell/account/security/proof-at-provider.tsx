import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Result } from '#src/api/call/result.ts'
import { t } from '#src/domain/language/text.ts'
import { hasFormToKeep, keepForm } from '#src/form/kept-form.ts'
import { isDirty, leaveUnasked } from '#src/session/dirty-forms.ts'
import { beginSignOn } from '#src/session/single-sign-on.ts'
import { useLogin, useSessionActions } from '#src/session/use-session.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { GuardedStep } from './guarded-step.tsx'
import type { ProofMethod } from './use-proof.ts'

const PROVEN: Result<undefined> = { success: true, results: undefined, code: 204 }

interface ProofAtProviderProps {
  /** Who signed the user in: there they have a password, and none here. */
  provider: { id: string; name: string }
  /** Factors of theirs that prove it too, without leaving the page. */
  factor: readonly ProofMethod[]
  onEnd: (proven: boolean) => void
}

/** What becomes of what was typed. */
function comingBack(): string {
  if (hasFormToKeep()) return t('You come back to this page. What you typed is kept, except passwords.')
  return isDirty()
    ? t('You come back to this page, but what you typed is not kept.')
    : t('You come back to this page.')
}

/** Asks somebody whom an identity provider signed in to sign in there again. The page is left for it. */
export function ProofAtProvider({ provider, factor, onEnd }: ProofAtProviderProps) {
  const session = useSessionActions()
  const me = useLogin((state) => state.user?.uuid ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    const { pathname, search } = window.location
    const why = await beginSignOn(provider.id, {
      purpose: 'PROVE',
      from: pathname + search,
      session,
      onLeave: () => {
        if (keepForm(me, present())) leaveUnasked()
      },
    })
    if (why === null) return
    setBusy(false)
    setRefusal(why)
  }
  return (
    <ThemeRoot>
      <Dialog onClose={() => onEnd(false)} title={t('Confirm your identity')} closeOnClickOutside={false}>
        <Stack gap={16}>
          <Text>
            {t('You signed in a while ago. Sign in with {name} again to continue.', { name: provider.name })}
          </Text>
          <Text>{comingBack()}</Text>
          {refusal !== null && <Text role="alert">{refusal}</Text>}
          <Button data-autofocus fullWidth disabled={busy} onClick={() => void go()}>
            {t('Sign in with {name}', { name: provider.name })}
          </Button>
          {factor.length > 0 && (
            <GuardedStep
              lead={
                factor.includes('passkey')
                  ? t('Or use a passkey or a code. Then you stay on this page.')
                  : t('Or enter a code. Then you stay on this page.')
              }
              ways={factor}
              step={async () => PROVEN}
              onDone={() => onEnd(true)}
            />
          )}
        </Stack>
      </Dialog>
    </ThemeRoot>
  )
}
