import { usePlace } from '#src/app/place.ts'
import { useUndoable } from '#src/app/use-undoable.ts'
import { type Alert, acknowledgeAlert, recallAcknowledgement } from '#src/contract/operations/alerts.ts'
import { alertName } from './alert-words.ts'
import { HOLD_ALERTS } from './use-alert-news.ts'

/** Says of an alert that somebody looks after it, and offers the way back for some seconds. */
export function useAcknowledge(alert: Alert, onDone?: () => void) {
  const { run, isPending } = useUndoable({
    endpoint: acknowledgeAlert,
    back: recallAcknowledgement,
    invalidates: HOLD_ALERTS,
    done: 'Acknowledged',
    undone: 'No longer acknowledged',
  })
  const { refusal } = usePlace()
  const { acknowledged, version } = alert
  const isDone = acknowledged && `Acknowledged by ${acknowledged.by} already.`
  return {
    acknowledge: () => run(alert.uuid, alertName(alert), { body: { version } }, onDone),
    isPending,
    refusal: refusal(acknowledgeAlert.permission) ?? isDone,
  }
}
