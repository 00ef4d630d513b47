import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '#src/app/copy-button.tsx'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useUnsaved } from '#src/ui/unsaved.ts'
import { usePhone } from '#src/ui/use-phone.ts'

interface SecretDialogProps {
  title: string
  /** What to do with it now. */
  note: string
  secret: string
  /** Said once it is copied: 'Key copied'. */
  done: string
  /** What to do where it can't be copied. */
  otherwise: string
  onClose: () => void
}

/** A new key or token, shown this once. */
export function SecretDialog({ title, note, secret, done, otherwise, onClose }: SecretDialogProps) {
  const [kept, setKept] = useState(false)
  useUnsaved(!kept)
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={title} fullScreen={usePhone()}>
      <Stack gap={16}>
        <Text>{note}</Text>
        <Text
          component="code"
          translate="no"
          fz="lg"
          ff="monospace"
          style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {secret}
        </Text>
        <Group gap={8} justify="flex-end">
          <CopyButton text={secret} done={done} otherwise={otherwise} />
          <Button
            onClick={() => {
              setKept(true)
              onClose()
            }}
          >
            {t('Done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
