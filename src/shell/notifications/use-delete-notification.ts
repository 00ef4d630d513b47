import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { CallError } from '#src/api/call/result.ts'
import { invalidate, mutationOptionsFor, patchAnswers } from '#src/api/query/query-options.ts'
import { notify, notifyFailure, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import {
  deleteNotification,
  type Notification,
  notificationList,
  recallNotification,
  unreadCount,
} from '#src/contract/account/notifications.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { type Notifications, nextTo, without, withRestored } from './list-rules.ts'
import type { Undoable } from './notices/undo-line.tsx'

interface Deleted {
  notification: Notification
  /** The one listed below it. */
  next: string | null
}
const NONE: readonly Deleted[] = []
const wordsOf = (count: number) =>
  tn(count, { one: 'Notification deleted', other: '{n} notifications deleted' })

/**
 * Deletes listed notifications and offers for some seconds to take that back: in the panel, which keeps the keyboard,
 * and once it is closed in a notice. `known` answers the list as it stands.
 */
export function useDeleteNotification(known: () => Notifications | undefined): {
  remove: (uuid: string) => void
  deleted: Undoable
} {
  const client = useQueryClient()
  const [offered, setOffered] = useState(NONE)
  const patch = (update: (list: Notifications) => Notifications) =>
    patchAnswers(client, notificationList, update)

  // The panel may be closed by then, so nothing here may hang on this component.
  const takeBack = async (all: readonly Deleted[]) => {
    for (const { notification, next } of all.toReversed()) {
      const result = await call(recallNotification, { params: { id: notification.uuid } })
      if (!result.success) return notifyFailure(new CallError(result))
      // The time at which it came live is the one it was listed under.
      const { eventTime } = notification
      patch((list) => withRestored(list, { ...result.results, eventTime }, next))
    }
    await invalidate(client, unreadCount)
  }
  const offerNotice = (all: readonly Deleted[], duration: number) =>
    notify({
      kind: 'success',
      text: wordsOf(all.length),
      duration,
      action: { label: t('Undo'), run: () => void takeBack(all) },
    })

  const isOpen = useRef(true)
  const since = useRef(0)
  useEffect(() => {
    if (offered.length === 0) return
    since.current = performance.now()
    const timer = setTimeout(() => setOffered(NONE), RECALL_OFFERED_MS)
    return () => clearTimeout(timer)
  }, [offered])
  const leave = useEffectEvent(() => {
    const left = since.current + RECALL_OFFERED_MS - performance.now()
    if (offered.length > 0 && left > 0) offerNotice(offered, left)
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      leave()
    }
  }, [])

  const { mutate } = useMutation({
    ...mutationOptionsFor(deleteNotification),
    onMutate: ({ params }) => {
      const list = known()
      return {
        notification: list?.content.find(({ uuid }) => uuid === params.id),
        next: list ? nextTo(list, params.id) : null,
      }
    },
    onSuccess: (_answer, { params }, { notification, next }) => {
      patch((list) => without(list, params.id))
      if (!notification) return
      const gone = { notification, next }
      if (isOpen.current) setOffered((before) => [...before, gone])
      else offerNotice([gone], RECALL_OFFERED_MS)
    },
    onError: (error, { params }) => {
      // Somebody was quicker on another device.
      if (error.code === 404) patch((list) => without(list, params.id))
      else notifyFailure(error)
    },
  })
  const undo = useMutation({ mutationFn: () => takeBack(offered), onSuccess: () => setOffered(NONE) })
  return {
    remove: (id) => mutate({ params: { id } }),
    deleted: {
      text: offered.length > 0 ? wordsOf(offered.length) : null,
      isBusy: undo.isPending,
      undo: () => undo.mutate(),
    },
  }
}
