import type { FromWorker } from '#src/domain/worker-messages.ts'
import { readNoticeData } from './push-group.ts'

async function open(self: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const chosen = windows.find(({ focused }) => focused) ?? windows[0]
  if (!chosen) {
    await self.clients.openWindow(path)
    return
  }
  // The page goes there itself: it knows whether a form would be lost.
  const message: FromWorker = { type: 'open', path }
  chosen.postMessage(message)
  await chosen.focus()
}

/** A pressed notice brings an open console to the front, or opens one, at the place it speaks of. */
export function notificationClick(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(self, readNoticeData(event.notification.data)?.path ?? '/'))
  })
}
