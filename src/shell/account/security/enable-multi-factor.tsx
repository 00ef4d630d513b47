import { Button, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { download } from '#src/api/files/download.ts'
import {
  CODE_LENGTH,
  enableMultiFactor,
  multiFactorQr,
  verifyEnabling,
} from '#src/contract/account/multi-factor.ts'
import { t } from '#src/domain/language/text.ts'
import { REFRESH_TIMEOUT_MS } from '#src/session/refresh.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { CodeInput } from '#src/ui/inputs/code/code-input.tsx'
import css from '../account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useCode } from './use-code.ts'

/** The secret on the screen counts no more, or there is none to set up: no other code of it will do. */
const CONFLICT = 409

/** The secret as the app takes it: an image, and text for those who cannot read one. */
interface Secret {
  image: string
  key: string
}

async function newSecret(): Promise<Secret | { failure: string }> {
  const begun = await call(enableMultiFactor)
  if (!begun.success) return { failure: sentenceOf(begun) }
  const file = await download(multiFactorQr, {})
  if (!file.success) return { failure: sentenceOf(file) }
  if (file.results.accepted) return { failure: t('The server sent no image') }
  return { key: begun.results.key, image: URL.createObjectURL(file.results.blob) }
}

/** A new secret for each mount; null while it is made. Its image is freed with the component. */
function useNewSecret() {
  const [secret, setSecret] = useState<Secret | { failure: string } | null>(null)
  useEffect(() => {
    let image: string | null = null
    let left = false
    const free = () => image !== null && URL.revokeObjectURL(image)
    void newSecret().then((found) => {
      if ('image' in found) image = found.image
      if (left) free()
      else setSecret(found)
    })
    return () => {
      left = true
      free()
    }
  }, [])
  return secret
}

interface EnableMultiFactorProps {
  /** Whose account it is. */
  email: string
  /** It is on, and the recovery codes are kept. */
  onDone: () => void
  /** A code was right: it is on from here, whatever becomes of the codes. */
  onEnabled?: () => void
}

/** Sets multi-factor up: the image for the app, a code of it, then the recovery codes (spec 1 §4). */
export function EnableMultiFactor({ email, onDone, onEnabled }: EnableMultiFactorProps) {
  const [attempt, setAttempt] = useState(0)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} email={email} onKept={onDone} />
  const enabled = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    onEnabled?.()
  }
  return <SecretStep key={attempt} onEnabled={enabled} onRetry={() => setAttempt(attempt + 1)} />
}

interface SecretStepProps {
  onEnabled: (recoveryCodes: readonly string[]) => void
  onRetry: () => void
}

function SecretStep({ onEnabled, onRetry }: SecretStepProps) {
  const secret = useNewSecret()
  const { authorizer } = useSessionActions()
  const code = useCode(
    (entered) =>
      authorizer.renewing((authorization) =>
        call(verifyEnabling, { body: { code: entered }, authorization, timeoutMs: REFRESH_TIMEOUT_MS }),
      ),
    ({ recoveryCodes }) => onEnabled(recoveryCodes),
  )
  if (!secret)
    return (
      <Stack align="center" py={32} role="status">
        <Loader aria-hidden />
        <Text>{t('Creating a secret for your app…')}</Text>
      </Stack>
    )
  if ('failure' in secret)
    return (
      <Stack gap={12}>
        <Text role="alert" c="var(--status-bad-fg)">
          {secret.failure}
        </Text>
        <Button variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <Text>{t('Scan this with an authenticator app, then enter the six digits it shows.')}</Text>
      <img
        className={css.qr}
        src={secret.image}
        alt={t('QR code for your authenticator app')}
        width={200}
        height={200}
      />
      <details>
        <summary className={css.summary}>{t("I can't scan it")}</summary>
        <Text mt={8}>{t('Enter this key in the app instead:')}</Text>
        <code className={css.key}>{secret.key}</code>
      </details>
      <CodeInput label={t('Verification code')} length={CODE_LENGTH} {...code.boxes} />
      {code.refusedAs === CONFLICT && (
        <Button variant="default" onClick={onRetry}>
          {t('Start over')}
        </Button>
      )}
    </Stack>
  )
}
