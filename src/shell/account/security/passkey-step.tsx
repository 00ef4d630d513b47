import { Button, Stack, Text } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'

interface PasskeyStepProps {
  /** Why the last one was refused. */
  error: string | undefined
  busy: boolean
  onAsk: () => void
}

/** A passkey: the browser asks for it, nothing is typed. */
export function PasskeyStep({ error, busy, onAsk }: PasskeyStepProps) {
  return (
    <Stack gap={16}>
      {error !== undefined && (
        <Text role="alert" c="var(--status-bad-fg)">
          {error}
        </Text>
      )}
      {/* Not disabled while it works: that would take the keyboard from it. */}
      <Button
        fullWidth
        data-autofocus
        data-disabled={busy || undefined}
        aria-disabled={busy}
        onClick={() => !busy && onAsk()}
      >
        {t('Use a passkey')}
      </Button>
    </Stack>
  )
}
