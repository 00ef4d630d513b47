import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { invalidate, mutationOptionsFor, patchAnswers } from '#src/api/query.ts'
import {
  deleteNotification,
  type Notification,
  notificationList,
  recallNotification,
  unreadCount,
} from '#src/contract/notifications.ts'
import { type Notifications, nextTo, without, withRestored } from './list-rules.ts'
import { notify } from './notify.ts'
import { RECALL_OFFERED_MS, tellFailure } from './recall.ts'

/** Deletes one of the listed notifications and offers to take that back; `known` answers the list as it stands. */
export function useDeleteNotification(known: () => Notifications | undefined): (uuid: string) => void {
  const client = useQueryClient()
  const patch = (update: (list: Notifications) => Notifications) =>
    patchAnswers(client, notificationList, update)

  // The panel may be closed by now, so nothing here may hang on this component.
  const takeBack = async (deleted: Notification, next: string | null) => {
    const result = await call(recallNotification, { params: { id: deleted.uuid } })
    if (!result.success) return tellFailure(new Error(result.message))
    // The time at which it came live is the one it was listed under.
    const { eventTime } = deleted
    patch((list) => withRestored(list, { ...result.results, eventTime }, next))
    await invalidate(client, unreadCount)
  }
  const { mutate } = useMutation({
    ...mutationOptionsFor(deleteNotification),
    onMutate: ({ params }) => {
      const list = known()
      return {
        deleted: list?.content.find(({ uuid }) => uuid === params.id),
        next: list ? nextTo(list, params.id) : null,
      }
    },
    onSuccess: (_answer, { params }, { deleted, next }) => {
      patch((list) => without(list, params.id))
      if (!deleted) return
      const action = { label: 'Undo', run: () => void takeBack(deleted, next) }
      notify({ kind: 'success', text: 'Notification deleted', duration: RECALL_OFFERED_MS, action })
    },
    onError: (error, { params }) => {
      // Somebody was quicker on another device.
      if (error.code === 404) patch((list) => without(list, params.id))
      else tellFailure(error)
    },
  })
  return (id) => mutate({ params: { id } })
}
