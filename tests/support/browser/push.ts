import type { Page } from 'playwright-core'

/** The worker's own world. */
type WorkerSelf = typeof globalThis & {
  ExtendableEvent: { prototype: { type: string; waitUntil(work: Promise<unknown>): void } }
  pushes?: Promise<unknown>[]
}

/**
 * Hands pushes to the worker of a page's server as the push service would, over the browser's debugging protocol, and
 * waits until each has been dealt with: Chromium forgets a notice when it is asked which stand there while it is showing
 * that one. The browser may still know the workers of other tests' servers: it is the one of this server that is
 * meant.
 */
export async function pusherOf(page: Page, url: string): Promise<(data: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((one) => one.scopeURL === `${url}/` && !one.isDeleted)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(`${url}/`))
  if (!worker) throw new Error('No worker runs.')
  let sent = await worker.evaluate(notePushes)
  return async (data) => {
    const place = sent
    sent += 1
    await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
    await worker.evaluate(dealtWith, place)
  }
}

/** Runs in the worker: keeps what each push event waits for, and says how many there were. */
function notePushes(): number {
  const self = globalThis as WorkerSelf
  if (self.pushes) return self.pushes.length
  const pushes: Promise<unknown>[] = []
  self.pushes = pushes
  const { prototype } = self.ExtendableEvent
  const { waitUntil } = prototype
  prototype.waitUntil = function (work) {
    if (this.type === 'push') pushes.push(work)
    waitUntil.call(this, work)
  }
  return 0
}

/** Runs in the worker: waits for a push and for what is done about it. */
async function dealtWith(place: number): Promise<void> {
  const { pushes = [] } = globalThis as WorkerSelf
  while (pushes.length <= place) await new Promise((resolve) => setTimeout(resolve, 5))
  await pushes[place]
}
