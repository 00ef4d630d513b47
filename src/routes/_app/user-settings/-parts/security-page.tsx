import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { codesLeftText } from '#src/domain/access/recovery-codes.ts'
import { t } from '#src/domain/language/text.ts'
import { MULTI_FACTOR } from '#src/domain/statuses.ts'
import { PasswordDialog } from '#src/shell/account/password/password-dialog.tsx'
import { factorWays } from '#src/shell/account/security/factor-ways.ts'
import { useMultiFactor } from '#src/shell/account/security/use-multi-factor.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { MultiFactorDialog, type MultiFactorStep } from './multi-factor-dialog.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import css from './security.module.css'

/** The user's own password and second factor (spec 2 §2). */
export function SecurityPage() {
  const [password, setPassword] = useState(false)
  // The first passkey brings recovery codes, the last takes them away.
  const factor = useMultiFactor()
  return (
    <>
      <PageHeader />
      <div className={`${css.sections} whole-words`}>
        <section className={css.section} aria-labelledby="password">
          <h2 id="password">{t('Password')}</h2>
          <Text>{t('Changing it signs you out on all other devices.')}</Text>
          <Group>
            <Button variant="default" onClick={() => setPassword(true)}>
              {t('Change password')}
            </Button>
          </Group>
        </section>
        {/* Last: they grow when their answers come. */}
        <MultiFactorSection />
        <PasskeysSection onChanged={() => void factor.refetch()} />
        <ConnectedProviders />
      </div>
      {password && <PasswordDialog onClose={() => setPassword(false)} />}
    </>
  )
}

function MultiFactorSection() {
  const { data, error, refetch } = useMultiFactor()
  const [step, setStep] = useState<MultiFactorStep | null>(null)
  const close = () => {
    setStep(null)
    void refetch()
  }
  const hasCodes = data !== undefined && (data.enabled || data.passkeys > 0)
  const isKept = data?.enabled && data.demanded && data.passkeys === 0
  return (
    <section className={css.section} aria-labelledby="multi-factor" aria-busy={!data && !error}>
      <h2 id="multi-factor">{t('Multi-factor')}</h2>
      <Text>{t('An extra step at sign-in: a six-digit code from an app on your phone.')}</Text>
      {!data && error && <Failed failure={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <StatusBadge status={data.enabled ? MULTI_FACTOR.ON : MULTI_FACTOR.OFF} />
          {hasCodes && <Text>{codesLeftText(data.recoveryCodesLeft)}</Text>}
          {isKept && <Text>{t('Your administrator requires it, so it cannot be turned off here.')}</Text>}
          <Group gap={8}>
            {hasCodes && (
              <Button variant="default" onClick={() => setStep('codes')}>
                {t('New recovery codes')}
              </Button>
            )}
            {/* One button for both: the keyboard comes back to it from the dialog. */}
            {!isKept && (
              <Button
                variant={data.enabled ? 'default' : 'filled'}
                onClick={() => setStep(data.enabled ? 'disable' : 'enable')}
              >
                {data.enabled ? t('Turn off') : t('Turn on')}
              </Button>
            )}
          </Group>
        </>
      )}
      {step && (
        <MultiFactorDialog
          step={step}
          ways={factorWays(data)}
          onChanged={() => void refetch()}
          onClose={close}
        />
      )}
    </section>
  )
}
