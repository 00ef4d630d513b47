/** The pages without header and sidebar (spec 1 §2); they get the document with the sign-in frame. */
const BARE_PAGES = new Set([
  '/login',
  '/login-expired',
  '/change-expired-password',
  '/reset-password',
  '/forgot-password',
  '/blocked-account',
  '/multi-step-auth',
])

/** What the server answers itself: the API, the engines behind it, its health and its configuration. */
const SERVERS_OWN =
  /^\/(?:api|proxy|device|assets|icons|screenshots)(?:\/|$)|^\/(?:healthz|metrics)$|\.[a-z0-9]+$/

/**
 * Which kept document answers a navigation to `pathname`, or null when the navigation is the server's own.
 * The server decides by the same rule (server/http), so that a page looks the same online and offline.
 */
export function shellFor(pathname: string): '/login.html' | '/index.html' | null {
  if (SERVERS_OWN.test(pathname)) return null
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return BARE_PAGES.has(bare) ? '/login.html' : '/index.html'
}
