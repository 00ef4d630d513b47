import { type PushPayload, readPushPayload } from '#src/domain/push-payload.ts'
import type { FromWorker } from '#src/domain/worker-messages.ts'
import { showBadge } from './badge.ts'
import { inTurn } from './in-turn.ts'
import { dropSubscription } from './leave-device.ts'
import { groupPush, type Notice, noticeTag, readNoticeData, signedOutNotice } from './push-group.ts'
import { workerUser } from './user-state.ts'

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

const LOOKS = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }

async function put({ registration }: ServiceWorkerGlobalScope, notice: Notice, at?: number): Promise<void> {
  const { title, ...rest } = notice
  const options: NoticeOptions = { ...rest, ...LOOKS, ...(at !== undefined && { timestamp: at }) }
  await registration.showNotification(title, options)
}

/** Nobody is signed in: whatever it says is for nobody here, and nothing more shall come. */
async function showNeutral(self: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  await put(self, signedOutNotice(payload))
  await dropSubscription(self)
}

async function show(self: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  if ((await workerUser()) === null) return showNeutral(self, payload)
  const tag = noticeTag(payload)
  const [standing] = await self.registration.getNotifications({ tag })
  const notice = groupPush(payload, readNoticeData(standing?.data), Date.now())
  await put(self, notice, payload.eventTime ?? undefined)
  if (payload.unread !== null) await showBadge(self, payload.unread)
  const message: FromWorker = { type: 'push', notificationUuid: payload.notificationUuid }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/** Every push shows a notice, grouped per restaurant and kind with a count. */
export function push(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => {
    const payload = read(event)
    // In turn: each counts on what the one before it has shown.
    event.waitUntil(inTurn(() => show(self, payload)))
  })
}
