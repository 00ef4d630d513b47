import { IconCheck } from '@tabler/icons-react'
import type { Alert } from '#src/contract/operations/alerts.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { alertName } from './alert-words.ts'
import { useAcknowledge } from './use-acknowledge.ts'

/** In an alert's dialog. */
export function AcknowledgeButton({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { acknowledge, isPending, refusal } = useAcknowledge(alert, onDone)
  return (
    <ActionButton
      refusal={refusal}
      loading={isPending}
      leftSection={<IconCheck size={20} aria-hidden />}
      onClick={acknowledge}
    >
      Acknowledge
    </ActionButton>
  )
}

/** In its row. */
export function AcknowledgeAction({ alert }: { alert: Alert }) {
  const { acknowledge, isPending, refusal } = useAcknowledge(alert)
  return (
    <IconAction
      refusal={refusal}
      loading={isPending}
      label={`Acknowledge alert: ${alertName(alert)}`}
      onClick={acknowledge}
    >
      <IconCheck size={20} aria-hidden />
    </IconAction>
  )
}
