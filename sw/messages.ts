import { readToWorker, type ToWorker } from '#src/domain/worker-messages.ts'
import { showBadge } from './badge.ts'
import { inTurn } from './in-turn.ts'
import { setWorkerLanguage } from './language.ts'
import { closeNotices, leaveDevice } from './leave-device.ts'
import { stepAside } from './navigation.ts'
import { readNoticeData } from './push-group.ts'
import { setWorkerUser, type WorkerUser, workerUser } from './user-state.ts'

/** Another user, or nobody: what the former one was shown goes, and what would be pushed to them. */
async function takeUser(self: ServiceWorkerGlobalScope, user: WorkerUser | null): Promise<void> {
  const former = await workerUser()
  const leaves = user === null || former?.userUuid !== user.userUuid
  // Neither waits for the other: a browser that refuses its caches still takes the notices away.
  await Promise.all([setWorkerUser(user), leaves && inTurn(() => leaveDevice(self, user))])
}

/** All is read: notices that still stand speak of nothing new, but for those that came after the count was asked for. */
async function takeCount(self: ServiceWorkerGlobalScope, unread: number, askedAt: number): Promise<void> {
  await showBadge(self, unread)
  if (unread > 0) return
  await inTurn(() => closeNotices(self, ({ data }) => (readNoticeData(data)?.shownAt ?? 0) < askedAt))
}

async function act(self: ServiceWorkerGlobalScope, message: ToWorker): Promise<void> {
  if (message.type === 'activate') return self.skipWaiting()
  if (message.type === 'step-aside') return stepAside()
  if (message.type === 'language') return setWorkerLanguage(message.language)
  if (message.type === 'badge') return takeCount(self, message.unread, message.askedAt)
  return takeUser(self, message.user)
}

/** What the pages ask of the worker (src/domain/worker-messages.ts). A port in the message gets an answer when done. */
export function messages(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('message', (event) => {
    const message = readToWorker(event.data)
    if (message) event.waitUntil(act(self, message).then(() => event.ports[0]?.postMessage('done')))
  })
}
