import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { type Alert, alertById, noteAlert, noteForm } from '#src/contract/operations/alerts.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { TextArea } from '#src/ui/inputs/text-area.tsx'
import type { OfAlertProps } from './assign-form.tsx'
import { HOLD_ALERTS } from './use-alert-news.ts'

export const LONGEST_NOTE = 1000

/** What is known of an alert. */
export function NoteForm({ alert, onClose, onSaved }: OfAlertProps) {
  const write = useMutation(mutationOptionsFor(noteAlert, { invalidates: HOLD_ALERTS }))
  const save = (body: { note: string; version: number }) =>
    write.mutateAsync({ params: { id: alert.uuid }, body })
  const { form, field, remedy, note } = useRowForm<Alert, { note: string }, { note: string }>({
    row: alert,
    schema: noteForm,
    valuesOf: (row) => ({ note: row?.note?.text ?? '' }),
    texts: (row) => ({ note: row.note?.text ?? t('No note') }),
    // Alerts come by themselves: there is none to make.
    create: (body) => save({ ...body, version: alert.version }),
    update: (_, body) => save(body),
    now: ({ uuid }) => request(alertById, { params: { id: uuid } }),
    onSaved,
  })
  return (
    <FormDialog
      title={t('Note on alert')}
      saveLabel={t('Save note')}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={note}
    >
      <TextArea data-autofocus label={t('Note')} maxLength={LONGEST_NOTE} {...field('note')} />
    </FormDialog>
  )
}
