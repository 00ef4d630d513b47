import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query.ts'
import type { CallError } from '#src/api/result.ts'
import {
  reopenSupport,
  resolveSupport,
  type SupportRequest,
  supportHistory,
} from '#src/contract/support-history.ts'
import { RECALL_OFFERED_MS } from '#src/list/notice.ts'
import { tellOutcome } from '#src/list/tell-outcome.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { tellFailure } from '#src/shell/notifications/recall.ts'
import { usePlace } from '#src/shell/place.ts'
import { requestName } from './support-words.ts'

/** Says of a request that it has been dealt with, and offers the way back for some seconds. */
export function useResolve(request: SupportRequest, onResolved?: () => void) {
  const client = useQueryClient()
  const mutation = useMutation(mutationOptionsFor(resolveSupport, { invalidates: [supportHistory] }))
  const { refusal } = usePlace()
  const isOver = request.status === 'RESOLVED' ? 'This request is Resolved already.' : null
  const params = { id: request.uuid }
  const name = requestName(request)

  // The row may be gone by then, so nothing here may hang on its component.
  const takeBack = () =>
    tellOutcome(client, call(reopenSupport, { params }), {
      invalidates: [supportHistory],
      done: `Open again: ${name}`,
      onNotice: notify,
    })
  const done = () => {
    onResolved?.()
    notify({
      kind: 'success',
      text: `Resolved: ${name}`,
      duration: RECALL_OFFERED_MS,
      action: { label: 'Undo', run: () => void takeBack() },
    })
  }
  const failed = (error: CallError) => {
    tellFailure(error)
    // Somebody else was first: the list shows what there is now.
    void invalidate(client, supportHistory)
  }
  // As long as open ones alone are shown, live news takes the row away, at times before the answer comes.
  const resolve = () => void mutation.mutateAsync({ params }).then(done, failed)
  return { resolve, isPending: mutation.isPending, refusal: refusal(resolveSupport.permission) ?? isOver }
}
