import { Button, Text } from '@mantine/core'
import { describeAction, NEVER_WAITS, type Waiting } from '#src/domain/outbox/outbox.ts'
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
    <Dialog title="Waiting to be sent" onClose={onClose}>
      <ul className={css.list} aria-label="Waiting to be sent">
        {waiting.map((one) => (
          <li key={one.id} className={css.one}>
            <span className={css.words}>{describeAction(one.act)}</span>
            <AgeLabel at={one.since} />
            <Button variant="default" onClick={() => void outbox.discard(one)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
      <Text size="sm">{`Sent in this order once you are back online. ${NEVER_WAITS}`}</Text>
    </Dialog>
  )
}
