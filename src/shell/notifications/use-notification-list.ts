import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { invalidate, patchAnswers, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import { type Notifications, nextPage, PAGE_SIZE, withFirstPage, withPage } from './list-rules.ts'
import { useDeleteNotification } from './use-delete-notification.ts'
import { useMarkRead } from './use-mark-read.ts'

const FIRST = { query: { page: 0, size: PAGE_SIZE } }

/**
 * The list behind the open panel (spec 1 §4): opening fetches it, then sends all unread ids as read; so it goes
 * with what is loaded or comes while it stays open. `fresh` are the ids that were unread in this opening.
 */
export function useNotificationList() {
  const client = useQueryClient()
  const options = queryOptionsFor(notificationList, FIRST)
  const known = () => client.getQueryData<Notifications>(options.queryKey)
  const query = useQuery({
    ...options,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const first = await request(notificationList, { ...FIRST, signal })
      return withFirstPage(known(), first)
    },
  })
  const list = lastKnown(query)
  const isFetched = query.isFetchedAfterMount && query.isSuccess
  const { fresh, marked } = useMarkRead(isFetched ? query.data : undefined)
  const { remove, deleted } = useDeleteNotification(known)

  // The count is asked for again whenever the list's length changes (spec 1 §4).
  const length = query.data?.content.length
  const lengthBefore = useRef(length)
  useEffect(() => {
    if (lengthBefore.current !== undefined && lengthBefore.current !== length)
      void invalidate(client, unreadCount)
    lengthBefore.current = length
  }, [client, length])

  const more = useMutation<Notifications, CallError>({
    mutationFn: async () => {
      const list = known()
      return request(notificationList, { query: { page: list ? nextPage(list) : 0, size: PAGE_SIZE } })
    },
    onSuccess: (page) => patchAnswers(client, notificationList, (list) => withPage(list, page)),
  })

  return {
    ...list,
    fresh,
    marked,
    deleted,
    retry: () => void query.refetch(),
    remove,
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
