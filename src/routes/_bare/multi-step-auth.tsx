import { Button, Stack } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { CODE_LENGTH, verifyCode, verifyRecoveryCode } from '#src/contract/multi-factor.ts'
import { HOME, LOGIN } from '#src/domain/access/pages.ts'
import { useSession } from '#src/session/use-session.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { fromSearch } from '#src/shell/from.ts'
import { signInMessage } from '#src/shell/sign-in-message.ts'
import { CodeInput } from '#src/ui/inputs/code-input.tsx'
import { RecoveryForm } from './-parts/recovery-form.tsx'

export const Route = createFileRoute('/_bare/multi-step-auth')({
  staticData: { page: { title: 'Multi Factor Auth', frame: 'bare', access: 'public' } },
  validateSearch: fromSearch,
  component: MultiFactorAuthPage,
})

const TITLE = 'Multi Factor Auth'

function MultiFactorAuthPage() {
  const { session, state } = useSession()
  const navigate = useNavigate()
  const { from } = Route.useSearch()
  const [recovering, setRecovering] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ count: number; message?: string }>({ count: 0 })

  const startOver = async () => {
    await session.startOver()
    await navigate({ to: LOGIN, replace: true })
  }
  if (!state.isLoggedIn)
    return (
      <BareFrame
        title={TITLE}
        lead="No sign-in is waiting for a code. Sign in with e-mail and password first."
      >
        <Button fullWidth onClick={() => void startOver()}>
          Sign In
        </Button>
      </BareFrame>
    )

  const verify = async (code: string) => {
    if (busy) return
    setBusy(true)
    setRefusal(({ count }) => ({ count }))
    const result = recovering
      ? await call(verifyRecoveryCode, { body: { recoveryCode: code } })
      : await call(verifyCode, { body: { code } })
    if (result.success) {
      await session.markVerified()
      return navigate({ href: from ?? HOME, replace: true })
    }
    setBusy(false)
    setRefusal(({ count }) => ({ count: count + 1, message: signInMessage(result) }))
  }
  const change = () => {
    setRecovering(!recovering)
    setRefusal({ count: 0 })
  }
  const whose = state.user ? ` for ${state.user.email}` : ''
  return (
    <BareFrame
      title={TITLE}
      lead={
        recovering
          ? `Enter one of the recovery codes you kept${whose}. Each works once.`
          : `Enter the six digits that your authenticator app shows${whose}.`
      }
    >
      <Stack gap={16} aria-busy={busy}>
        {recovering ? (
          <RecoveryForm error={refusal.message} busy={busy} onEnter={(code) => void verify(code)} />
        ) : (
          <CodeInput
            label="Verification code"
            length={CODE_LENGTH}
            error={refusal.message}
            refusals={refusal.count}
            busy={busy}
            onFull={(code) => void verify(code)}
          />
        )}
        <Stack gap={8}>
          <Button variant="default" disabled={busy} onClick={change}>
            {recovering ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
          <Button variant="subtle" onClick={() => void startOver()}>
            Sign in as someone else
          </Button>
        </Stack>
      </Stack>
    </BareFrame>
  )
}
