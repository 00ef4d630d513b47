import { Button, Stack, Text } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CODE_LENGTH } from '#src/contract/account/multi-factor.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { canUsePasskeys, whyNoPasskeys } from '#src/session/passkeys.ts'
import { useSession } from '#src/session/use-session.ts'
import { AddPasskey } from '#src/shell/account/security/add-passkey.tsx'
import { EnableMultiFactor } from '#src/shell/account/security/enable-multi-factor.tsx'
import { factorWays } from '#src/shell/account/security/factor-ways.ts'
import { PasskeyStep } from '#src/shell/account/security/passkey-step.tsx'
import { RecoveryForm } from '#src/shell/account/security/recovery-form.tsx'
import { useCode } from '#src/shell/account/security/use-code.ts'
import { useMultiFactor } from '#src/shell/account/security/use-multi-factor.ts'
import { type Given, OFFERS, type ProofMethod, useProof } from '#src/shell/account/security/use-proof.ts'
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
  const [settingUp, setSettingUp] = useState<'app' | 'passkey' | null>(null)
  const [byPasskey, setByPasskey] = useState(false)

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
  const email = state.user?.email ?? session.triedEmail()
  const isMissing = factor && !factor.enabled && factor.passkeys === 0 && factor.demanded
  if (settingUp || isMissing)
    return (
      <BareFrame
        title={TITLE}
        lead={t('Your administrator requires multi-factor sign-in. Set it up once to continue.')}
      >
        <Stack gap={16}>
          {byPasskey ? (
            <AddPasskey email={email} onAdded={() => setSettingUp('passkey')} onDone={() => void goOn()} />
          ) : (
            <EnableMultiFactor
              email={email}
              onEnabled={() => setSettingUp('app')}
              onDone={() => void goOn()}
            />
          )}
          {settingUp === null && canUsePasskeys() && (
            <Button variant="default" onClick={() => setByPasskey(!byPasskey)}>
              {byPasskey ? t('Use an authenticator app instead') : t('Use a passkey instead')}
            </Button>
          )}
          {elsewhere}
        </Stack>
      </BareFrame>
    )
  return (
    <GiveFactor
      codesLeft={factor?.recoveryCodesLeft}
      // Until it is known, as most have it.
      ways={factor ? factorWays(factor) : WAYS}
      hint={factor && factor.passkeys > 0 ? whyNoPasskeys() : null}
      onVerified={goOn}
    >
      {elsewhere}
    </GiveFactor>
  )
}
const WAYS: readonly ProofMethod[] = ['code', 'recovery']

interface GiveFactorProps {
  /** Undefined until it is known. */
  codesLeft: number | undefined
  /** What the user can give. */
  ways: readonly ProofMethod[]
  /** Why they can't give something else that they have. */
  hint: string | null
  onVerified: () => Promise<void>
  children: ReactNode
}

const appLead = (email: string | undefined) =>
  email === undefined
    ? t('Enter the six digits that your authenticator app shows.')
    : t('Enter the six digits that your authenticator app shows for {email}.', { email })

const passkeyLead = (email: string | undefined) =>
  email === undefined
    ? t('Use your passkey to finish signing in.')
    : t('Use your passkey to finish signing in as {email}.', { email })

function recoveryLead(codesLeft: number | undefined, email: string | undefined): string {
  if (codesLeft === 0)
    return email === undefined
      ? t('All recovery codes are used up.')
      : t('All recovery codes for {email} are used up.', { email })
  return email === undefined
    ? t('Enter one of your recovery codes. Each works once.')
    : t('Enter one of your recovery codes for {email}. Each works once.', { email })
}

/** A code of the app, a passkey, or one of the recovery codes. */
function GiveFactor({ codesLeft, ways, hint, onVerified, children }: GiveFactorProps) {
  const { state } = useSession()
  const [chosen, setChosen] = useState<ProofMethod | null>(null)
  // What is being typed stays when it becomes known what else there is.
  const way = chosen ?? (ways.includes('code') ? 'code' : (ways[0] ?? 'code'))
  const prove = useProof()
  const warnFewCodes = useWarnFewCodes()
  const code = useCode<unknown, Given>(
    (given) => prove(given.way, given.entered),
    async () => {
      if (way === 'recovery') void warnFewCodes()
      await onVerified()
    },
  )
  const { onFull: _, ...told } = code.boxes
  const { busy } = told
  const onEnter = (entered: string) => void code.enter({ way, entered })
  const change = (other: ProofMethod) => {
    setChosen(other)
    code.reset()
    // Nothing is to be typed: the press was the wish for it.
    if (other === 'passkey') void code.enter({ way: other, entered: '' })
  }
  const email = state.user?.email
  const leads = {
    code: appLead(email),
    passkey: passkeyLead(email),
    recovery: recoveryLead(codesLeft, email),
  }
  return (
    <BareFrame title={TITLE} lead={leads[way === 'password' ? 'code' : way]}>
      <Stack gap={16} aria-busy={busy}>
        {way === 'recovery' && (
          <>
            <RecoveryForm {...told} onEnter={onEnter} />
            <Text>
              {t('No app and no recovery code? An administrator can turn multi-factor off for you.')}
            </Text>
          </>
        )}
        {way === 'passkey' && <PasskeyStep error={told.error} busy={busy} onAsk={() => onEnter('')} />}
        {way === 'code' && (
          <CodeInput label={t('Verification code')} length={CODE_LENGTH} {...told} onFull={onEnter} />
        )}
        {hint && <Text>{hint}</Text>}
        <Stack gap={8}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="default" disabled={busy} onClick={() => change(other)}>
                {OFFERS[other]}
              </Button>
            ))}
          {children}
        </Stack>
      </Stack>
    </BareFrame>
  )
}
