import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { invalidate } from '#src/api/query/query-options.ts'
import { notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import type { Session } from '#src/session/session.ts'
import { onWorkerMessage } from '../pwa/register.ts'

/**
 * Does what the service worker asks of its page: opens what a pressed notification is about, fetches again what
 * turned out to be old or has just arrived, and tells the provider where this browser is pushed to. Answers how to
 * stop.
 */
export function bridgeWorker(
  router: AnyRouter,
  queryClient: QueryClient,
  session: Pick<Session, 'viewedRole'>,
): () => void {
  let unconfirm = () => {}
  let stopped = false
  const confirm = async () => {
    // A user who views as a role changes nothing; without the permission there is nothing to be confirmed.
    if (session.viewedRole() !== null) return
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const { confirmPush } = await import('../pwa/push.ts')
    unconfirm()
    if (!stopped) unconfirm = confirmPush()
  }
  // A part that can't be had now is told elsewhere; the next start confirms.
  const confirmSoon = () => void confirm().catch(() => {})
  confirmSoon()
  const stopHearing = onWorkerMessage((message) => {
    if (message.type === 'open') void router.navigate({ href: message.path })
    if (message.type === 'push') void invalidate(queryClient, notificationList, unreadCount)
    if (message.type === 'push-subscription-changed') confirmSoon()
    if (message.type === 'dictionary-changed') {
      const name = `GET ${message.path}`
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
  })
  return () => {
    stopped = true
    stopHearing()
    unconfirm()
  }
}
