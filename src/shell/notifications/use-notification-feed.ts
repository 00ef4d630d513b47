import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { askedAt } from '#src/api/query/asked-at.ts'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { refetchEvery } from '#src/api/query/refetch.ts'
import {
  type Notification,
  notificationList,
  notificationTopic,
  unreadCount,
} from '#src/contract/account/notifications.ts'
import type { NotificationPage } from '#src/domain/notification-subjects.ts'
import { bridge } from '#src/live/cache-bridge.ts'
import { useLinkState } from '#src/live/use-live.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { tellWorker } from '../pwa/register.ts'

/** While nothing comes live the count is asked for. */
const ASK_EVERY_MS = 60_000
/** A channel at rest is not tried again before an answer shows the provider to be there: it is asked for this often. */
const LOOK_EVERY_MS = { least: 4_000, spread: 2_000 } as const

/** The count of unread ones, kept up to date live, and the words of the one that came last. */
export function useNotificationFeed(visit: (page: NotificationPage) => void): {
  unread: number
  announcement: string
} {
  const client = useQueryClient()
  const { state, since } = useLinkState()
  const [lookEvery] = useState(() => LOOK_EVERY_MS.least + Math.round(Math.random() * LOOK_EVERY_MS.spread))
  const [announcement, setAnnouncement] = useState('')
  const viewer = useViewer()
  const count = queryOptionsFor(unreadCount)
  const { data, isFetchedAfterMount } = useQuery({
    ...count,
    refetchInterval: refetchEvery(({ state: { dataUpdatedAt } }) => {
      if (state === 'live') return false
      return state === 'resting' && dataUpdatedAt < since ? lookEvery : ASK_EVERY_MS
    }),
  })
  const unread = data?.unreadTotalResults ?? 0

  const arrived = useEffectEvent(({ takeIn }: typeof import('./take-in.ts'), news: Notification) =>
    setAnnouncement(takeIn(client, news, viewer, visit)),
  )
  useEffect(() => {
    return bridge(client, {
      topic: notificationTopic,
      snapshot: [unreadCount, notificationList],
      apply(news) {
        if ('unreadTotalResults' in news) {
          // This device knows already what was read on it; what was on another is asked for.
          const known = client.getQueryData(queryOptionsFor(unreadCount).queryKey)
          if (known?.unreadTotalResults !== news.unreadTotalResults)
            void invalidate(client, unreadCount, notificationList)
          return
        }
        void invalidate(client, unreadCount)
        import('./take-in.ts').then(
          (part) => arrived(part, news),
          // The shell's prompt tells the user; the list has it.
          () => invalidate(client, notificationList),
        )
      },
    })
  }, [client])

  useEffect(() => {
    // Refused where the console is not installed; the badge is then of no use either.
    const set = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
    set?.catch(() => {})
  }, [unread])
  const countAsked = useEffectEvent(() => askedAt(client, count.queryKey))
  useEffect(() => {
    // Notices of what was read here, or on another device, go.
    const asked = countAsked()
    if (isFetchedAfterMount && asked) tellWorker({ type: 'badge', unread, askedAt: asked.device })
  }, [isFetchedAfterMount, unread])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => {}), [])

  return { unread, announcement }
}
