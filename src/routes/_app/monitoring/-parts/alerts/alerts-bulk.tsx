import {
  type Alert,
  acknowledgeAlert,
  alertCount,
  assignAlert,
  noteAlert,
  recallAcknowledgement,
} from '#src/contract/operations/alerts.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { BulkAskProps, BulkWork } from '#src/list/bulk/bulk-action.ts'
import { TextArea } from '#src/ui/inputs/text-area.tsx'
import { alertName } from './alert-words.ts'
import { AssigneeField, NOBODY } from './assignee-field.tsx'
import { LONGEST_NOTE } from './note-form.tsx'

/** What can be done with many alerts at once. The provider decides of each, by the state that its reader saw. */
export const alertsWork: BulkWork<Alert> = {
  noun: { one: t('alert'), other: t('alerts') },
  name: alertName,
  actions: [
    {
      label: t('Acknowledge'),
      deed: msg('Acknowledge {rows}'),
      done: msg('Acknowledged: {rows}'),
      endpoint: acknowledgeAlert,
      body: ({ version }) => ({ version }),
      leftOut: ({ acknowledged }) =>
        acknowledged && t('Already acknowledged by {name}', { name: acknowledged.by }),
      back: { done: msg('No longer acknowledged: {rows}'), endpoint: recallAcknowledgement },
      invalidates: [alertCount],
    },
    {
      label: t('Assign'),
      deed: msg('Assign {rows}'),
      done: msg('Assigned: {rows}'),
      endpoint: assignAlert,
      ask: AskAssignee,
      body: ({ version }, answer) => ({ version, assigneeUuid: answer === NOBODY ? null : answer }),
      back: {
        done: msg('Assigned to the same person again: {rows}'),
        endpoint: assignAlert,
        body: ({ version, assignee }) => ({ version: version + 1, assigneeUuid: assignee?.uuid ?? null }),
      },
    },
    {
      label: t('Note'),
      deed: msg('Note on {rows}'),
      done: msg('Noted: {rows}'),
      endpoint: noteAlert,
      ask: AskNote,
      body: ({ version }, answer) => ({ version, note: answer }),
      back: {
        done: msg('Note restored: {rows}'),
        endpoint: noteAlert,
        body: ({ version, note }) => ({ version: version + 1, note: note?.text ?? '' }),
      },
    },
  ],
}

function AskAssignee({ rows, answer, onAnswer }: BulkAskProps<Alert>) {
  return <AssigneeField alerts={rows} value={answer} onChange={onAnswer} error={null} />
}

function AskNote({ answer, onAnswer }: BulkAskProps<Alert>) {
  return (
    <TextArea
      data-autofocus
      label={t('Note')}
      description={t('It replaces the note on each alert.')}
      maxLength={LONGEST_NOTE}
      value={answer ?? ''}
      onChange={(text) => onAnswer(text.trim() === '' ? null : text)}
    />
  )
}
