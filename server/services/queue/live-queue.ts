import { keepQueue, lockQueue, watchedRestaurant, watchQueue } from '#server/store/queue/kept.ts'
import { queueTables } from '#server/store/queue/tables.ts'
import { queueTopic } from '#src/contract/queue.ts'
import { difference, type QueueSnapshot } from '#src/domain/queue/feed.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'db' | 'live' | 'now'>
interface Place {
  id: number
  uuid: string
}

/** How long a queue counts as watched after somebody was seen to. */
const WATCHED_MS = MINUTE
/** How often the servers look after the queues that are watched here: some rows leave by time alone. */
export const KEPT_EVERY_MS = 10 * SECOND

/**
 * Brings a restaurant's queue up to its facts and tells its readers what changed; the version counts up only if
 * something did. Servers that do so at once do it one after the other, so that versions have no gap and no double.
 */
export function refreshQueue({ db, live, now }: Needed, { id, uuid }: Place): Promise<QueueSnapshot> {
  return db.transaction(async (tx) => {
    const known = await lockQueue(tx, id, now())
    const at = now()
    const tables = await queueTables(tx, id, at)
    const change = difference(known.tables, tables)
    if (change === null) return { ...known, at }
    const next = { version: known.version + 1, at, tables }
    await keepQueue(tx, id, next)
    await live.publish(queueTopic, { restaurantUuid: uuid }, { version: next.version, at, ...change }, tx)
    return next
  })
}

/** The queue for somebody who goes on to watch it. */
export async function watchedQueue(services: Needed, place: Place): Promise<QueueSnapshot> {
  const snapshot = await refreshQueue(services, place)
  await watchQueue(services.db, place.id, services.now() + WATCHED_MS)
  return snapshot
}

/** Has a restaurant's queue told, if anybody watches it; within a transaction, what that changes is told as it commits. */
export async function tellQueue(services: Needed, id: number): Promise<void> {
  const uuid = await watchedRestaurant(services.db, id, services.now())
  if (uuid !== null) await refreshQueue(services, { id, uuid })
}

/**
 * For whoever writes facts: has the restaurant's queue told, if anybody watches it. What comes while it is being told
 * is told once more afterwards. A failure is logged; the next fact, or the watch, makes up for it.
 */
export function queueNews(services: Needed & Pick<Services, 'log'>): (restaurantId: number) => Promise<void> {
  const { log } = services
  const busy = new Map<number, { again: boolean }>()

  return async (restaurantId) => {
    const under = busy.get(restaurantId)
    if (under) {
      under.again = true
      return
    }
    const state = { again: false }
    busy.set(restaurantId, state)
    try {
      do {
        state.again = false
        await tellQueue(services, restaurantId)
      } while (state.again)
    } catch (error) {
      log.warn({ err: error, restaurantId }, 'A live queue could not be told.')
    } finally {
      busy.delete(restaurantId)
    }
  }
}
