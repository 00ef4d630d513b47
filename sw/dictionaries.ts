import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import type { FromWorker } from '#src/domain/worker-messages.ts'
import { dictionaryPath, isAdministeredPage, touchedBy } from './dictionary-path.ts'
import { userCacheName } from './user-caches.ts'
import { type WorkerUser, workerUser } from './user-state.ts'

const MOST_ENTRIES = 80
const LONGEST_SECONDS = 7 * 24 * 60 * 60
const strategies = new Map<string, StaleWhileRevalidate>()

const cacheOf = (user: WorkerUser) => userCacheName(user.userUuid, 'dictionaries')

async function tell(self: ServiceWorkerGlobalScope, message: FromWorker): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

/** An answer that comes back after its user has gone is not kept, and a changed one is told to the pages. */
function guard(self: ServiceWorkerGlobalScope, user: WorkerUser): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => {
      const present = await workerUser()
      return response.status === 200 && present?.userUuid === user.userUuid ? response : null
    },
    cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
      if (!oldResponse || (await oldResponse.clone().text()) === (await newResponse.clone().text())) return
      const path = dictionaryPath(request.url, user.apiBase)
      if (path) await tell(self, { type: 'dictionary-changed', path })
    },
  }
}

function strategyFor(self: ServiceWorkerGlobalScope, user: WorkerUser): StaleWhileRevalidate {
  const cacheName = cacheOf(user)
  const found = strategies.get(cacheName)
  if (found) return found
  const limits = new ExpirationPlugin({ maxEntries: MOST_ENTRIES, maxAgeSeconds: LONGEST_SECONDS })
  const made = new StaleWhileRevalidate({ cacheName, plugins: [guard(self, user), limits] })
  strategies.set(cacheName, made)
  return made
}

/** Sends a change on and forgets what it made old before the page hears of its success. */
async function write(request: Request, user: WorkerUser, written: string): Promise<Response> {
  const response = await fetch(request)
  // It is done, whatever becomes of what is kept.
  await forgetTouched(user, written).catch(() => undefined)
  return response
}

async function forgetTouched(user: WorkerUser, written: string): Promise<void> {
  const cache = await caches.open(cacheOf(user))
  for (const kept of await cache.keys()) {
    const path = dictionaryPath(kept.url, user.apiBase)
    if (path && touchedBy(path, written)) await cache.delete(kept)
  }
}

async function answer(self: ServiceWorkerGlobalScope, event: FetchEvent): Promise<Response> {
  const { request } = event
  const user = await workerUser()
  const path = user && dictionaryPath(request.url, user.apiBase)
  if (!user || !path) return fetch(request)
  if (request.method !== 'GET') return write(request, user, path)
  if (isAdministeredPage(request.url)) return fetch(request)
  if (request.cache === 'reload' || request.cache === 'no-store') return fetch(request)
  // Caches that cannot be read are as good as none.
  return strategyFor(self, user)
    .handle({ event, request })
    .catch(() => fetch(request))
}

/**
 * Dictionaries (materials, packages, event names) open at once with what was last seen and are fetched again in the
 * background; the paged lists of those who administer them are not among them. They are kept per user, in bounded
 * numbers, and only while that user is signed in.
 */
export function dictionaries(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('fetch', (event) => {
    // A first look without the user: answering has to be decided before anything can be awaited.
    if (
      /\/(?:(?:dictionaries|materials\/filters)\/|(?:states|cities)$)/.test(
        new URL(event.request.url).pathname,
      )
    ) {
      event.respondWith(answer(self, event))
    }
  })
}
