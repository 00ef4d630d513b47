import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

const PATH = '/config.json'
const TIMEOUT_SECONDS = 3

/** The sign-in page of a public network answers 200 as well. */
const jsonAlone: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.ok && (response.headers.get('content-type') ?? '').includes('json') ? response : null,
}

/**
 * Where the provider is, and whom to ask for help: asked again each time, the last answer when the network is gone or
 * slow. Not the last answer first, as dictionaries have it: a chain that moves its provider must find its consoles
 * there at the next start, not at the one after. It is fetched with the installation too, since the page of a first
 * visit has read its own before there was a worker to keep it; without it the worker is installed all the same.
 */
export function runtimeConfig(self: ServiceWorkerGlobalScope): void {
  const strategy = new NetworkFirst({
    cacheName: 'linewatch-config',
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    plugins: [jsonAlone],
  })
  registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === PATH, strategy)
  self.addEventListener('install', (event) => {
    const fetched = strategy.handle({ event, request: new Request(PATH) })
    event.waitUntil(fetched.then(undefined, () => undefined))
  })
}
