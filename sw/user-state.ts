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
const USER_PREFIX = 'linewatch-user-'

/** The name of one user's cache of one kind. */
export function userCacheName(userUuid: string, kind: string): string {
  return `${USER_PREFIX}${userUuid}-${kind}`
}

/** The caches to delete when `user` is the one who may keep answers; all users' caches when nobody is. */
export function foreignCaches(names: readonly string[], user: WorkerUser | null): string[] {
  const own = user ? userCacheName(user.userUuid, '') : null
  return names.filter((name) => name.startsWith(USER_PREFIX) && !(own && name.startsWith(own)))
}

let current: Promise<WorkerUser | null> | null = null

async function load(): Promise<WorkerUser | null> {
  const kept = await (await caches.open(STATE_CACHE)).match(STATE_URL)
  return kept ? await kept.json() : null
}

/** The present user, or null. */
export function workerUser(): Promise<WorkerUser | null> {
  current ??= load()
  return current
}

/** Takes over a user from the page and deletes what was kept for anybody else; null wipes everything. */
export async function setWorkerUser(user: WorkerUser | null): Promise<void> {
  current = Promise.resolve(user)
  const state = await caches.open(STATE_CACHE)
  if (user) await state.put(STATE_URL, Response.json(user))
  else await state.delete(STATE_URL)
  await Promise.all(foreignCaches(await caches.keys(), user).map((name) => caches.delete(name)))
}
