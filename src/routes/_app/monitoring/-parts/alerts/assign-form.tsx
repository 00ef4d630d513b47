import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { type Alert, alertById, assignAlert, assignForm } from '#src/contract/operations/alerts.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { AssigneeField, NOBODY } from './assignee-field.tsx'
import { HOLD_ALERTS } from './use-alert-news.ts'

export interface OfAlertProps {
  alert: Alert
  onClose: () => void
  onSaved: (alert: Alert) => void
}

/** Who is to look after an alert. */
export function AssignForm({ alert, onClose, onSaved }: OfAlertProps) {
  const assign = useMutation(mutationOptionsFor(assignAlert, { invalidates: HOLD_ALERTS }))
  const save = (body: { assigneeUuid: string | null; version: number }) =>
    assign.mutateAsync({ params: { id: alert.uuid }, body })
  const { form, field, remedy, note } = useRowForm<
    Alert,
    { assigneeUuid: string },
    { assigneeUuid: string | null }
  >({
    row: alert,
    schema: assignForm,
    valuesOf: (row) => ({ assigneeUuid: row?.assignee?.uuid ?? NOBODY }),
    toBody: ({ assigneeUuid }) => ({ assigneeUuid: assigneeUuid === NOBODY ? null : assigneeUuid }),
    texts: (row) => ({ assigneeUuid: row.assignee?.name ?? t('Nobody') }),
    // Alerts come by themselves: there is none to make.
    create: (body) => save({ ...body, version: alert.version }),
    update: (_, body) => save(body),
    now: ({ uuid }) => request(alertById, { params: { id: uuid } }),
    onSaved,
  })
  return (
    <FormDialog title={t('Assign alert')} form={form} onClose={onClose} remedy={remedy} note={note}>
      <AssigneeField alerts={[alert]} {...field('assigneeUuid')} />
    </FormDialog>
  )
}
