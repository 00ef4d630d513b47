import type { FromWorker } from '#src/domain/worker-messages.ts'
import { workerUser } from './user-state.ts'

/** In the Push API's standard and in browsers, not in TypeScript's library. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

async function renew(self: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  if ((await workerUser()) === null) return
  const { newSubscription, oldSubscription } = change
  if (!newSubscription && oldSubscription) {
    const { applicationServerKey } = oldSubscription.options
    const options = { userVisibleOnly: true, applicationServerKey }
    // Not allowed any more, or out of reach: the panel then says that it is off.
    await self.registration.pushManager.subscribe(options).catch(() => undefined)
  }
  const message: FromWorker = { type: 'push-subscription-changed' }
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/**
 * The browser has given up a subscription by itself: a new one takes its place, and an open page tells the provider
 * of it, who has the tokens. With none open the next start does.
 */
export function subscriptionChange(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(self, event as SubscriptionChange)),
  )
}
