import { usePlace } from '#src/app/place.ts'
import { useUndoable } from '#src/app/use-undoable.ts'
import {
  reopenSupport,
  resolveSupport,
  type SupportRequest,
  supportHistory,
} from '#src/contract/operations/support-history.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { requestName } from './support-words.ts'

const INVALIDATES = [supportHistory]

/** Says of a request that it has been dealt with, and offers the way back for some seconds. */
export function useResolve(request: SupportRequest, onResolved?: () => void) {
  const { run, isPending } = useUndoable({
    endpoint: resolveSupport,
    back: reopenSupport,
    invalidates: INVALIDATES,
    done: msg('Resolved: {name}'),
    undone: msg('Reopened: {name}'),
  })
  const { refusal } = usePlace()
  const isOver = request.status === 'RESOLVED' ? t('This request is already resolved.') : null
  return {
    resolve: () => run(request.uuid, requestName(request), {}, onResolved),
    isPending,
    refusal: refusal(resolveSupport.permission) ?? isOver,
  }
}
