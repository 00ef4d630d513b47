import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { LineLink } from '#src/app/head/line-link.tsx'
import { usePlace } from '#src/app/place.ts'
import { type Alert, alertById, assignAlert, noteAlert } from '#src/contract/operations/alerts.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { SEVERITIES } from '#src/domain/statuses.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { AlertStanding } from './alert-standing.tsx'
import { doneBy, momentOf, pageOf, placeOf, ruleLabel } from './alert-words.ts'
import css from './alerts.module.css'

interface AlertDialogProps {
  alert: Alert
  onAct: (act: 'assign' | 'note', alert: Alert) => void
  onClose: () => void
}

const WIDTH = 640

/** All of one alert: what is wrong, what to do, and what people made of it, as it is while somebody reads it. */
export function AlertDialog({ alert: row, onAct, onClose }: AlertDialogProps) {
  const { zone, refusal } = usePlace()
  const { data, failure } = useLastKnown(queryOptionsFor(alertById, { params: { id: row.uuid } }))
  const alert = data ?? row
  const { acknowledged, assignee, note, recoveredAt, severity } = alert
  const page = pageOf(alert)
  return (
    <Dialog onClose={onClose} title={t('Alert')} size={WIDTH} fullScreen={usePhone()}>
      {failure && (
        <p className={css.advice} role="status">
          {failure.message}
        </p>
      )}
      <p className={css.message}>{alert.message}</p>
      {recoveredAt === null && <p className={css.advice}>{RULE_WORDS[alert.rule].advice}</p>}
      {page && (
        <p className={css.advice}>
          <LineLink to={page.to} search={page.search}>
            {page.text}
          </LineLink>
        </p>
      )}
      <Facts
        facts={[
          [t('Severity'), <StatusBadge key="severity" status={SEVERITIES[severity]} />],
          [t('State'), <AlertStanding key="state" alert={alert} />],
          [t('Type'), ruleLabel(alert)],
          [t('Restaurant'), placeOf(alert), alert.restaurant !== null && 'data'],
          [tc('when', 'Started'), momentOf(alert.startedAt, alert, zone)],
          [tc('when', 'Ended'), recoveredAt === null ? t('Not yet') : momentOf(recoveredAt, alert, zone)],
          [t('Acknowledged'), acknowledged ? doneBy(acknowledged, alert, zone) : t('Nobody yet')],
          [t('Assigned to'), assignee?.name ?? t('Nobody'), assignee !== null && 'data'],
          [
            t('Note'),
            note ? (
              <>
                <span className={css.whole} translate="no">
                  {note.text}
                </span>
                <span className={css.second}>{doneBy(note, alert, zone)}</span>
              </>
            ) : (
              t('None')
            ),
          ],
        ]}
      />
      <div className={css.verbs}>
        <ActionButton
          variant="default"
          refusal={refusal(noteAlert.permission)}
          onClick={() => onAct('note', alert)}
        >
          {t('Note')}
        </ActionButton>
        <ActionButton
          variant="default"
          refusal={refusal(assignAlert.permission)}
          onClick={() => onAct('assign', alert)}
        >
          {t('Assign')}
        </ActionButton>
        <AcknowledgeButton alert={alert} onDone={onClose} />
      </div>
    </Dialog>
  )
}
