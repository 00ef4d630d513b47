import { type PushPayload, readPushPayload } from '#src/domain/push-payload.ts'
import type { FromWorker } from '#src/domain/worker-messages.ts'
import { showBadge } from './badge.ts'
import { groupPush, noticeTag, readNoticeData } from './push-group.ts'

/** `renotify` and `timestamp` are in the standard and in browsers, not yet in TypeScript's library. */
interface NoticeOptions extends NotificationOptions {
  renotify: boolean
  timestamp?: number
}

function read(event: PushEvent): PushPayload {
  try {
    return readPushPayload(event.data?.json())
  } catch {
    return readPushPayload(null)
  }
}

async function show(self: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { registration } = self
  const [standing] = await registration.getNotifications({ tag: noticeTag(payload) })
  const { title, ...notice } = groupPush(payload, readNoticeData(standing?.data))
  const options: NoticeOptions = {
    ...notice,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    timestamp: payload.eventTime ?? undefined,
  }
  await registration.showNotification(title, options)
  if (payload.unread !== null) await showBadge(self, payload.unread)
  const message: FromWorker = { type: 'push', notificationUuid: payload.notificationUuid }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/** Every push shows a notice, grouped per restaurant and kind with a count. */
export function push(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => event.waitUntil(show(self, read(event))))
}
