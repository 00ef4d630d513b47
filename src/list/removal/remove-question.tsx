import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { type Notice, notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { noteRemoval, noteReturn } from './focus-after-removal.ts'

export interface RemoveQuestionProps {
  id: string
  /** The row's key in its list, where that is not the id. */
  rowKey?: string
  /** What else stands in the calls' path. */
  params?: Record<string, string> | undefined
  endpoint: AnyEndpoint
  /** What the row is called in the question. */
  name: string
  /** The thing, as on the button: 'fryer cycle'. */
  noun: string
  /** Endpoints whose answers no longer hold. */
  invalidates: readonly AnyEndpoint[]
  /** Takes the deletion back; offered with the notice for some seconds. */
  recall?: AnyEndpoint | undefined
  /** What else the deletion is asked with. */
  query?: Record<string, unknown>
  /** What there is to know and to fill in before; the name alone unless set. */
  children?: ReactNode
  /** Why it cannot be deleted, where that is known before it is tried. */
  refusal?: string | null
  onClose: () => void
}

/** The question before a row is deleted, the deletion, and the way back. Mount it to open it. */
export function RemoveQuestion(props: RemoveQuestionProps) {
  const {
    id,
    rowKey = id,
    params: above,
    endpoint,
    name,
    noun,
    invalidates,
    recall,
    query,
    children,
    refusal = null,
    onClose,
  } = props
  const client = useQueryClient()
  const params = { ...above, id }
  const remove = useMutation(mutationOptionsFor(endpoint, { invalidates }))
  const done = () => {
    noteRemoval(rowKey)
    onClose()
    const notice: Notice = { kind: 'success', text: t('Deleted: {name}', { name }) }
    const undo = { label: t('Undo'), run: () => void takeBack() }
    notify(recall ? { ...notice, duration: RECALL_OFFERED_MS, action: undo } : notice)
  }
  // Live news may take the row and this question away before the answer comes: a callback of the mutation would be
  // dropped with them, and the way back was never offered.
  const confirm = () =>
    void remove.mutateAsync({ params, ...(query && { query }) }).then(done, () => {
      // `remove.error` says it.
    })
  // The row is gone from the screen by now, so nothing here may hang on this component.
  const takeBack = async () => {
    if (!recall) return
    noteReturn(rowKey)
    const back = call(recall, { params })
    await notifyOutcome(client, back, { invalidates, done: t('Restored: {name}', { name }) })
  }
  return (
    <Question
      title={t('Delete {noun}?', { noun })}
      verb={t('Delete {noun}', { noun })}
      busy={remove.isPending}
      problem={remove.error?.message ?? null}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children ?? <Text translate="no">{name}</Text>}
    </Question>
  )
}
