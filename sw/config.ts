import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

const TIMEOUT_SECONDS = 3

/** Where the provider is: asked anew each time, the last answer when the network is gone or slow. */
export function runtimeConfig(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({ cacheName: 'linewatch-config', networkTimeoutSeconds: TIMEOUT_SECONDS }),
  )
}
