import type { Page } from 'playwright-core'

/**
 * Hands pushes to the worker of a page's server as the push service would, over the browser's debugging protocol. The
 * browser may still know the workers of other tests' servers: it is the one of this server that is meant.
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
  return (data) => session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
}
