import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '#src/api/call.ts'
import { lastKnown } from '#src/api/last-known.ts'
import { invalidate, mutationOptionsFor, patchAnswers, queryOptionsFor } from '#src/api/query.ts'
import type { CallError } from '#src/api/result.ts'
import { deleteNotification, markRead, notificationList, unreadCount } from '#src/contract/notifications.ts'
import {
  type Notifications,
  nextPage,
  PAGE_SIZE,
  unreadIds,
  withFirstPage,
  without,
  withPage,
  withRead,
} from './list-rules.ts'
import { notify } from './notify.ts'

const failed = (error: Error) => notify({ kind: 'error', title: 'Error', text: error.message })
const FIRST = { query: { page: 0, size: PAGE_SIZE } }

/**
 * The list behind the open panel (spec 1 §4): opening fetches it, then sends all unread ids as read; so it goes
 * with what is loaded or comes while it stays open. `fresh` are the ids that were unread in this opening.
 */
export function useNotificationList() {
  const client = useQueryClient()
  const options = queryOptionsFor(notificationList, FIRST)
  const query = useQuery({
    ...options,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const first = await request(notificationList, { ...FIRST, signal })
      return withFirstPage(client.getQueryData(options.queryKey), first)
    },
  })
  const list = lastKnown(query)
  const sent = useRef(new Set<string>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const patch = (update: (known: Notifications) => Notifications) =>
    patchAnswers(client, notificationList, update)

  const { mutate: sendRead } = useMutation({
    ...mutationOptionsFor(markRead),
    onSuccess: (answer, { body }) => {
      patch((known) => withRead(known, body.notificationsUuid))
      client.setQueryData(queryOptionsFor(unreadCount).queryKey, answer)
    },
  })
  const isFetched = query.isFetchedAfterMount && query.isSuccess
  useEffect(() => {
    if (!isFetched || !query.data) return
    const ids = unreadIds(query.data).filter((id) => !sent.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) sent.current.add(id)
    setFresh(new Set(sent.current))
    for (let from = 0; from < ids.length; from += 100)
      sendRead({ body: { notificationsUuid: ids.slice(from, from + 100) } })
  }, [isFetched, query.data, sendRead])

  // The count is asked for again whenever the list's length changes (spec 1 §4).
  const length = query.data?.content.length
  const lengthBefore = useRef(length)
  useEffect(() => {
    if (lengthBefore.current !== undefined && lengthBefore.current !== length)
      void invalidate(client, unreadCount)
    lengthBefore.current = length
  }, [client, length])

  const remove = useMutation({
    ...mutationOptionsFor(deleteNotification),
    onSuccess: (_answer, { params }) => patch((known) => without(known, params.id)),
    onError: (error, { params }) => {
      // Somebody was quicker on another device.
      if (error.code === 404) patch((known) => without(known, params.id))
      else failed(error)
    },
  })

  const more = useMutation<Notifications, CallError>({
    mutationFn: async () => {
      const known = client.getQueryData<Notifications>(options.queryKey)
      return request(notificationList, { query: { page: known ? nextPage(known) : 0, size: PAGE_SIZE } })
    },
    onSuccess: (page) => patch((known) => withPage(known, page)),
  })

  return {
    ...list,
    fresh,
    retry: () => void query.refetch(),
    remove: (id: string) => remove.mutate({ params: { id } }),
    more: {
      /** There is more to load. */
      isThere: query.data !== undefined && !query.data.last,
      isLoading: more.isPending,
      hasFailed: more.isError,
      load: () => {
        if (!more.isPending) more.mutate()
      },
    },
  }
}
