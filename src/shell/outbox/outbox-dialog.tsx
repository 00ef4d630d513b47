import { Button, Text } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { describeAction, type Waiting } from '#src/domain/outbox/outbox.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { outbox } from './outbox.ts'
import css from './outbox-dialog.module.css'

interface OutboxDialogProps {
  waiting: readonly Waiting[]
  onClose: () => void
}

/** What waits to be sent, in the order in which it will be, and since when. */
export function OutboxDialog({ waiting, onClose }: OutboxDialogProps) {
  return (
    <Dialog title={t('Waiting to be sent')} onClose={onClose}>
      <ul className={css.list} aria-label={t('Waiting to be sent')}>
        {waiting.map((one) => (
          <li key={one.id} className={css.one}>
            <span className={css.words}>{describeAction(one.act)}</span>
            <AgeLabel at={one.since} />
            <Button variant="default" onClick={() => void outbox.discard(one)}>
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm">
        {t('Sent in this order once you are back online.')}{' '}
        {t(
          'Orders, fryer changes and tablet commands are never sent late, because the kitchen may have changed. Repeat them once you are back online.',
        )}
      </Text>
    </Dialog>
  )
}
