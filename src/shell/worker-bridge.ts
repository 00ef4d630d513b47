import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { invalidate } from '#src/api/query.ts'
import { notificationList, unreadCount } from '#src/contract/notifications.ts'
import { onWorkerMessage } from './pwa/register.ts'

/**
 * Does what the service worker asks of its page: opens what a pressed notification is about, fetches anew what
 * turned out to be old or has just arrived. Answers how to stop.
 */
export function bridgeWorker(router: AnyRouter, queryClient: QueryClient): () => void {
  return onWorkerMessage((message) => {
    if (message.type === 'open') void router.navigate({ href: message.path })
    if (message.type === 'push') void invalidate(queryClient, notificationList, unreadCount)
    if (message.type === 'dictionary-changed') {
      const name = `GET ${message.path}`
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  })
}
