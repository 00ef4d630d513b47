import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { moment, recordAskedAt } from '#src/api/query/asked-at.ts'
import { mutationOptionsFor, patchAnswers, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notifyFailure, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { markRead, markUnread, notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import { tn } from '#src/domain/language/text.ts'
import { outbox } from '../outbox/outbox.ts'
import { type Notifications, unreadIds, withRead, withUnread } from './list-rules.ts'
import type { Undoable } from './notices/undo-line.tsx'

/** Uuids in one call at most (the contract's limit). */
const MOST_AT_ONCE = 100

const NONE: readonly string[] = []
const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, part) =>
    ids.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  )

/**
 * Sends all unread ids of a fetched list as read, each once while the panel stays open, and offers for some seconds
 * to undo that: what was undone is not marked again until the panel is opened again. `list` is undefined until it
 * has been fetched. `fresh` are the ids that were unread in this opening.
 */
export function useMarkRead(list: Notifications | undefined): {
  fresh: ReadonlySet<string>
  marked: Undoable
} {
  const client = useQueryClient()
  const sent = useRef(new Set<string>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [offered, setOffered] = useState(NONE)

  const { mutate: send } = useMutation({
    ...mutationOptionsFor(markRead),
    onMutate: moment,
    onSuccess: (answer, { body }, sentAt) => {
      const ids = body.notificationsUuid
      patchAnswers(client, notificationList, (known) => withRead(known, ids))
      const count = queryOptionsFor(unreadCount).queryKey
      recordAskedAt(client, count, sentAt)
      client.setQueryData(count, answer)
      setOffered((before) => [...before, ...ids])
    },
    onError(error, { body }) {
      if (error.isNetwork) void outbox.wait({ kind: 'markRead', ids: body.notificationsUuid })
    },
  })
  useEffect(() => {
    if (!list) return
    const ids = unreadIds(list).filter((id) => !sent.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) sent.current.add(id)
    setFresh(new Set(sent.current))
    for (const notificationsUuid of inParts(ids)) send({ body: { notificationsUuid } })
  }, [list, send])

  const { mutate: takeBack, isPending } = useMutation<void, CallError, readonly string[]>({
    mutationFn: async (ids) => {
      for (const notificationsUuid of inParts(ids)) {
        const answer = await request(markUnread, { body: { notificationsUuid } })
        patchAnswers(client, notificationList, (known) => withUnread(known, notificationsUuid))
        client.setQueryData(queryOptionsFor(unreadCount).queryKey, answer)
      }
    },
    onSuccess: () => setOffered(NONE),
    onError: notifyFailure,
  })
  // What is marked meanwhile is offered with the rest, and the time starts over.
  useEffect(() => {
    if (offered.length === 0 || isPending) return
    const timer = setTimeout(() => setOffered(NONE), RECALL_OFFERED_MS)
    return () => clearTimeout(timer)
  }, [offered, isPending])

  const text =
    offered.length > 0 ? tn(offered.length, { one: '{n} marked as read', other: '{n} marked as read' }) : null
  const marked = { text, isBusy: isPending, undo: () => takeBack(offered) }
  return { fresh, marked }
}
