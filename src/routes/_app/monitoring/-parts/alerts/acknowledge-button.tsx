import { IconCheck } from '@tabler/icons-react'
import { usePlace } from '#src/app/place.ts'
import { useUndoable } from '#src/app/use-undoable.ts'
import type { Alert } from '#src/contract/operations/alerts.ts'
import { acknowledgeAlert, recallAcknowledgement } from '#src/contract/operations/alerts.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { alertName } from './alert-words.ts'
import { HOLD_ALERTS } from './use-alert-news.ts'

/** Says of an alert that somebody looks after it, and offers the way back for some seconds. */
function useAcknowledge(alert: Alert, onDone?: () => void) {
  const { run, isPending } = useUndoable({
    endpoint: acknowledgeAlert,
    back: recallAcknowledgement,
    invalidates: HOLD_ALERTS,
    done: msg('Acknowledged: {name}'),
    undone: msg('No longer acknowledged: {name}'),
  })
  const { refusal } = usePlace()
  const { acknowledged, version } = alert
  const isDone = acknowledged && t('Acknowledged by {name} already.', { name: acknowledged.by })
  return {
    acknowledge: () => run(alert.uuid, alertName(alert), { body: { version } }, onDone),
    isPending,
    refusal: refusal(acknowledgeAlert.permission) ?? isDone,
  }
}

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
      {t('Acknowledge')}
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
      label={t('Acknowledge alert: {alert}', { alert: alertName(alert) })}
      onClick={acknowledge}
    >
      <IconCheck size={20} aria-hidden />
    </IconAction>
  )
}
