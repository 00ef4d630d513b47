import { readToWorker, type ToWorker } from '#src/domain/worker-messages.ts'
import { showBadge } from './badge.ts'
import { setWorkerUser } from './user-state.ts'

function act(self: ServiceWorkerGlobalScope, message: ToWorker): Promise<void> {
  if (message.type === 'activate') return self.skipWaiting()
  if (message.type === 'badge') return showBadge(self, message.unread)
  return setWorkerUser(message.user)
}

/** What the pages ask of the worker (src/domain/worker-messages.ts). A port in the message gets an answer when done. */
export function messages(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('message', (event) => {
    const message = readToWorker(event.data)
    if (message) event.waitUntil(act(self, message).then(() => event.ports[0]?.postMessage('done')))
  })
}
