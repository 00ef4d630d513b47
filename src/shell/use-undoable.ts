import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query.ts'
import { sentenceOf } from '#src/api/result.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { RECALL_OFFERED_MS } from '#src/list/notice.ts'
import { notify } from './notifications/notify.ts'
import { tellFailure } from './notifications/recall.ts'

interface Undoable<E extends AnyEndpoint> {
  endpoint: E
  back: AnyEndpoint
  /** Endpoints whose answers it changes. */
  invalidates: readonly AnyEndpoint[]
  /** What it has been then, and after it was taken back: 'Resolved', 'Open again'. */
  done: string
  undone: string
}

/** Does something to one thing, and offers the way back for some seconds. */
export function useUndoable<E extends AnyEndpoint>({
  endpoint,
  back,
  invalidates,
  done,
  undone,
}: Undoable<E>) {
  const client = useQueryClient()
  const mutation = useMutation(mutationOptionsFor(endpoint, { invalidates }))

  // The row may be gone by then, so nothing here may hang on its component.
  const takeBack = async (id: string, name: string) => {
    const result = await call(back, { params: { id } } as never)
    await invalidate(client, ...invalidates)
    notify(
      result.success
        ? { kind: 'success', text: `${undone}: ${name}` }
        : { kind: 'error', title: 'Error', text: sentenceOf(result) },
    )
  }
  const run = (id: string, name: string, input: object = {}, then?: () => void) =>
    mutation.mutate({ params: { id }, ...input } as never, {
      onSuccess: () => {
        then?.()
        notify({
          kind: 'success',
          text: `${done}: ${name}`,
          duration: RECALL_OFFERED_MS,
          action: { label: 'Undo', run: () => void takeBack(id, name) },
        })
      },
      onError: (error) => {
        tellFailure(error)
        // Somebody else was first: the list shows what there is now.
        void invalidate(client, ...invalidates)
      },
    })
  return { run, isPending: mutation.isPending }
}
