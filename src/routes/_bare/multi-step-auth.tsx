import { Button, Stack, Text } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CODE_LENGTH } from '#src/contract/account/multi-factor.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { useSession } from '#src/session/use-session.ts'
import { EnableMultiFactor } from '#src/shell/account/security/enable-multi-factor.tsx'
import { RecoveryForm } from '#src/shell/account/security/recovery-form.tsx'
import { useCode } from '#src/shell/account/security/use-code.ts'
import { useMultiFactor } from '#src/shell/account/security/use-multi-factor.ts'
import { useProof } from '#src/shell/account/security/use-proof.ts'
import { useWarnFewCodes } from '#src/shell/account/security/use-warn-few-codes.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { homeOf } from '#src/shell/session/guard.ts'
import { returnAddressSearch } from '#src/shell/session/return-address.ts'
import { CodeInput } from '#src/ui/inputs/code/code-input.tsx'

export const Route = createFileRoute('/_bare/multi-step-auth')({
  staticData: { page: { title: 'Multi Factor Auth', frame: 'bare', access: 'public' } },
  validateSearch: returnAddressSearch,
  component: MultiFactorAuthPage,
})

const TITLE = 'Multi Factor Auth'

function MultiFactorAuthPage() {
  const { session, state } = useSession()
  const navigate = useNavigate()
  const { from } = Route.useSearch()
  // Demanded by an administrator and not set up yet: then there is no app to ask for a code.
  const { data: factor } = useMultiFactor(state.isLoggedIn)
  const [settingUp, setSettingUp] = useState(false)

  const startOver = async () => {
    await session.startOver()
    await navigate({ to: LOGIN, replace: true })
  }
  const goOn = async () => {
    await session.markVerified()
    await navigate({ href: from ?? homeOf(session), replace: true })
  }
  const elsewhere = (
    <Button variant="subtle" onClick={() => void startOver()}>
      Sign in as someone else
    </Button>
  )
  if (!state.isLoggedIn)
    return (
      <BareFrame title={TITLE} lead="Sign in with your e-mail and password first.">
        <Button fullWidth onClick={() => void startOver()}>
          Sign In
        </Button>
      </BareFrame>
    )
  if (settingUp || (factor && !factor.enabled && factor.demanded))
    return (
      <BareFrame
        title={TITLE}
        lead="Your administrator requires multi-factor sign-in. Set it up once to continue."
      >
        <Stack gap={16}>
          <EnableMultiFactor
            email={state.user?.email ?? session.triedEmail()}
            onEnabled={() => setSettingUp(true)}
            onDone={() => void goOn()}
          />
          {elsewhere}
        </Stack>
      </BareFrame>
    )
  return (
    <EnterCode codesLeft={factor?.recoveryCodesLeft} onVerified={goOn}>
      {elsewhere}
    </EnterCode>
  )
}

interface EnterCodeProps {
  /** Undefined until it is known. */
  codesLeft: number | undefined
  onVerified: () => Promise<void>
  children: ReactNode
}

/** A code of the app, or one of the recovery codes. */
function EnterCode({ codesLeft, onVerified, children }: EnterCodeProps) {
  const { state } = useSession()
  const [recovering, setRecovering] = useState(false)
  const prove = useProof()
  const warnFewCodes = useWarnFewCodes()
  const code = useCode(
    (entered) => prove(recovering ? 'recovery' : 'code', entered),
    async () => {
      if (recovering) void warnFewCodes()
      await onVerified()
    },
  )
  const { onFull, ...told } = code.boxes
  const { busy } = told
  const change = () => {
    setRecovering(!recovering)
    code.reset()
  }
  const whose = state.user ? ` for ${state.user.email}` : ''
  const recovery =
    codesLeft === 0
      ? `All recovery codes${whose} are used up.`
      : `Enter one of your recovery codes${whose}. Each works once.`
  return (
    <BareFrame
      title={TITLE}
      lead={recovering ? recovery : `Enter the six digits that your authenticator app shows${whose}.`}
    >
      <Stack gap={16} aria-busy={busy}>
        {recovering ? (
          <>
            <RecoveryForm {...told} onEnter={onFull} />
            <Text>No app and no recovery code? An administrator can turn multi-factor off for you.</Text>
          </>
        ) : (
          <CodeInput label="Verification code" length={CODE_LENGTH} {...code.boxes} />
        )}
        <Stack gap={8}>
          <Button variant="default" disabled={busy} onClick={change}>
            {recovering ? 'Use a code from the app' : 'Use a recovery code'}
          </Button>
          {children}
        </Stack>
      </Stack>
    </BareFrame>
  )
}
