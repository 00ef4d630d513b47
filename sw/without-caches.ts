import { setCatchHandler } from 'workbox-routing'

/**
 * Caches that the browser cannot read (a damaged profile, a full disk) must not stand between a page and its server:
 * what no route could answer is asked of the network, as if there were no worker.
 */
export function withoutCaches(): void {
  setCatchHandler(({ request }) => fetch(request))
}
