import { Button, Stack, Text } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CODE_LENGTH } from '#src/contract/account/multi-factor.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
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
  staticData: { page: { title: t('Multi Factor Auth'), frame: 'bare', access: 'public' } },
  validateSearch: returnAddressSearch,
  component: MultiFactorAuthPage,
})

const TITLE = t('Multi Factor Auth')

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
      {t('Sign in as someone else')}
    </Button>
  )
  if (!state.isLoggedIn)
    return (
      <BareFrame title={TITLE} lead={t('Sign in with your e-mail and password first.')}>
        <Button fullWidth onClick={() => void startOver()}>
          {t('Sign In')}
        </Button>
      </BareFrame>
    )
  if (settingUp || (factor && !factor.enabled && factor.demanded))
    return (
      <BareFrame
        title={TITLE}
        lead={t('Your administrator requires multi-factor sign-in. Set it up once to continue.')}
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

const appLead = (email: string | undefined) =>
  email === undefined
    ? t('Enter the six digits that your authenticator app shows.')
    : t('Enter the six digits that your authenticator app shows for {email}.', { email })

function recoveryLead(codesLeft: number | undefined, email: string | undefined): string {
  if (codesLeft === 0)
    return email === undefined
      ? t('All recovery codes are used up.')
      : t('All recovery codes for {email} are used up.', { email })
  return email === undefined
    ? t('Enter one of your recovery codes. Each works once.')
    : t('Enter one of your recovery codes for {email}. Each works once.', { email })
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
  const email = state.user?.email
  return (
    <BareFrame title={TITLE} lead={recovering ? recoveryLead(codesLeft, email) : appLead(email)}>
      <Stack gap={16} aria-busy={busy}>
        {recovering ? (
          <>
            <RecoveryForm {...told} onEnter={onFull} />
            <Text>
              {t('No app and no recovery code? An administrator can turn multi-factor off for you.')}
            </Text>
          </>
        ) : (
          <CodeInput label={t('Verification code')} length={CODE_LENGTH} {...code.boxes} />
        )}
        <Stack gap={8}>
          <Button variant="default" disabled={busy} onClick={change}>
            {recovering ? t('Use a code from the app') : t('Use a recovery code')}
          </Button>
          {children}
        </Stack>
      </Stack>
    </BareFrame>
  )
}
