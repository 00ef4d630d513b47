import type { QueryClient } from '@tanstack/react-query'
import { authorizer } from '#src/api/call/authorizer.ts'
import { call } from '#src/api/call/call.ts'
import { absoluteUrl, config, loadConfig } from '#src/api/provider/config.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { createConnection } from './connection.ts'
import { followCalls } from './follow-calls.ts'
import { createTopicStore } from './topic-store.ts'

/** The socket's address below the API's base (spec 1 §7). */
const SOCKET_PATH = '/sockets/notifications'

/** One's own sign-out closes the socket too, maybe before it is answered. */
const DISMISSED_MS = 500

/** Shows users who only watch that their session ended: the refusal of this call leads them to the right page. */
async function askWhoIAm(): Promise<void> {
  if ((await authorizer().authorize()) !== null) await call(currentUser)
}

/** The topics and the one connection of this page. */
export const topics = createTopicStore()
export const connection = createConnection({
  topics,
  now: Date.now,
  random: Math.random,
  isOnline: () => navigator.onLine,
  async open(events) {
    const [{ openStomp }] = await Promise.all([import('./stomp-transport.ts'), loadConfig()])
    // Renews a token that is over, and waits for a refresh under way.
    const authorization = await authorizer().authorize()
    if (authorization === null) throw new Error('Nobody is signed in')
    const token = authorization.replace(/^Bearer /, '')
    const url = new URL(absoluteUrl(`${config().apiBase}${SOCKET_PATH}`))
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
    url.searchParams.set('token', token)
    return openStomp(url.href, events, () => void setTimeout(askWhoIAm, DISMISSED_MS))
  },
})

/**
 * Follows the browser: the network's coming and going, the page's return to view; and the calls of the console.
 * Call the answer to stop.
 */
export function followBrowser(client: QueryClient): () => void {
  const nudge = () => connection.nudge()
  const onVisible = () => document.visibilityState === 'visible' && nudge()
  const stopFollowingCalls = followCalls(client, connection, Date.now)
  window.addEventListener('online', nudge)
  window.addEventListener('offline', connection.wentOffline)
  window.addEventListener('pageshow', nudge)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stopFollowingCalls()
    window.removeEventListener('online', nudge)
    window.removeEventListener('offline', connection.wentOffline)
    window.removeEventListener('pageshow', nudge)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
