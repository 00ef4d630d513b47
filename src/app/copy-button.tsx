import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { notify } from './notify.ts'

export interface CopyButtonProps {
  text: string
  /** What it copies, for screen readers, where several stand together: 'Copy: Redirect'. */
  name?: string
  /** Said once it is copied: 'Recovery codes copied'. */
  done: string
  /** What to do where the browser forbids it, a sentence. */
  otherwise: string
}

/** Copies a text that has to get somewhere else. */
export function CopyButton({ text, name, done, otherwise }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', text: done })
    } catch {
      notify({
        kind: 'error',
        title: t('Not copied'),
        text: t('This browser does not allow copying. {otherwise}', { otherwise }),
      })
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={20} aria-hidden />}
      aria-label={name}
      onClick={() => void copy()}
    >
      {t('Copy')}
    </Button>
  )
}
