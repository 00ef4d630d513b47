import { CacheExpiration } from 'workbox-expiration'
import { foreignCaches } from './user-caches.ts'

/**
 * Whose answers the worker may keep. A worker is stopped after half a minute of quiet, so what the page told it
 * stands in a cache entry of its own; nobody, until a page says otherwise.
 */

export interface WorkerUser {
  userUuid: string
  /** Absolute URL of the API, without a slash at its end. */
  apiBase: string
}

const STATE_CACHE = 'linewatch-state'
const STATE_URL = '/__worker/user'

let current: Promise<WorkerUser | null> | null = null

async function load(): Promise<WorkerUser | null> {
  const kept = await (await caches.open(STATE_CACHE)).match(STATE_URL)
  return kept ? await kept.json() : null
}

/** The present user, or null. */
export function workerUser(): Promise<WorkerUser | null> {
  // Where the caches cannot be read nothing is kept either.
  current ??= load().catch(() => null)
  return current
}

/** Deletes a cache, and what Workbox notes of its entries' age next to it: addresses, and the user in its name. */
async function forget(name: string): Promise<void> {
  await caches.delete(name)
  // A browser that refuses its database has no such note, and the rest of leaving must go on.
  await new CacheExpiration(name, { maxEntries: 1 }).delete().catch(() => undefined)
}

/** Takes over a user from the page and deletes what was kept for anybody else; null wipes everything. */
export async function setWorkerUser(user: WorkerUser | null): Promise<void> {
  current = Promise.resolve(user)
  const state = await caches.open(STATE_CACHE)
  if (user) await state.put(STATE_URL, Response.json(user))
  else await state.delete(STATE_URL)
  await Promise.all(foreignCaches(await caches.keys(), user).map(forget))
}
