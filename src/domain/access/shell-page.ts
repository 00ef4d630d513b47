import { isBarePath } from './pages.ts'

/** What the server answers itself: the API, the engines behind it, its health and its configuration. */
const SERVERS_OWN =
  /^\/(?:api|proxy|device|assets|icons|screenshots)(?:\/|$)|^\/(?:healthz|metrics)$|\.[a-z0-9]+$/

/**
 * Which document answers a navigation to `pathname`, or null when it is the server's own: the sign-in frame for
 * the pages without header and sidebar (spec 1 §2), the shell's for all others. Server and worker both ask here,
 * so that a page looks the same online and offline.
 */
export function shellFor(pathname: string): '/login.html' | '/index.html' | null {
  if (SERVERS_OWN.test(pathname)) return null
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return isBarePath(bare) ? '/login.html' : '/index.html'
}
