import { Button, Group, Text } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from './dialog.tsx'

export interface DiscardQuestionProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Asked before typed input is lost. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      onClose={onKeep}
      title={t('Discard changes?')}
      size="sm"
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('Keep editing') }}
    >
      <Text mb={16}>{t('Your changes are not saved.')}</Text>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={onKeep}>
          {t('Keep editing')}
        </Button>
        <Button color="danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </Group>
    </Dialog>
  )
}
