import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type Message, t } from '#src/domain/language/text.ts'
import { notify, notifyFailure, RECALL_OFFERED_MS } from './notify.ts'
import { notifyOutcome } from './notify-outcome.ts'

interface Undoable {
  endpoint: AnyEndpoint
  back: AnyEndpoint
  /** Endpoints whose answers it changes. */
  invalidates: readonly AnyEndpoint[]
  /** What it has been then, and after it was taken back: 'Resolved: Gate 3', 'Reopened: Gate 3'. */
  done: Message<'name'>
  undone: Message<'name'>
}

/** Does something to one thing, and offers the way back for some seconds. */
export function useUndoable({ endpoint, back, invalidates, done, undone }: Undoable) {
  const client = useQueryClient()
  const mutation = useMutation(mutationOptionsFor(endpoint, { invalidates }))

  // Live news may take the row away, before the answer comes or the way back is taken: nothing here may hang on its
  // component, and a callback of the mutation would be dropped with it.
  const takeBack = (id: string, name: string) =>
    notifyOutcome(client, call(back, { params: { id } }), {
      invalidates,
      done: t(undone, { name }),
    })
  const offer = (id: string, name: string) =>
    notify({
      kind: 'success',
      text: t(done, { name }),
      duration: RECALL_OFFERED_MS,
      action: { label: t('Undo'), run: () => void takeBack(id, name) },
    })
  const failed = (error: CallError) => {
    notifyFailure(error)
    // Somebody else was first: the list shows what there is now.
    void invalidate(client, ...invalidates)
  }
  const run = (id: string, name: string, input: object = {}, then?: () => void) =>
    void mutation.mutateAsync({ params: { id }, ...input }).then(() => {
      then?.()
      offer(id, name)
    }, failed)
  return { run, isPending: mutation.isPending }
}
