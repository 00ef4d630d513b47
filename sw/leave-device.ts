import { showBadge } from './badge.ts'
import { isSignedOutNotice } from './push-group.ts'
import type { WorkerUser } from './user-state.ts'

/** Takes all notices off the screen, or those that `which` says. */
export async function closeNotices(
  { registration }: ServiceWorkerGlobalScope,
  which: (notice: Notification) => boolean = () => true,
): Promise<void> {
  for (const notice of await registration.getNotifications()) if (which(notice)) notice.close()
}

/** Nothing more is pushed to this browser. The browser's part needs no network; its push service learns of it later. */
export async function dropSubscription({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

/**
 * Leaves nothing of a user who is gone on the device's screen, and nothing that could bring more. While nobody is signed
 * in, what asks to sign in stays: pages say more than once that nobody is.
 */
export async function leaveDevice(self: ServiceWorkerGlobalScope, next: WorkerUser | null): Promise<void> {
  const isGone = (notice: Notification) => next !== null || !isSignedOutNotice(notice)
  await Promise.all([closeNotices(self, isGone), showBadge(self, 0), dropSubscription(self)])
}
