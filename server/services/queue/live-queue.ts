import { keepQueue, keptQueue, lockQueue, markWatched, watchedRestaurants } from '#server/store/queue/kept.ts'
import { queueTables } from '#server/store/queue/tables.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { difference, type QueueSnapshot, UNCOUNTED } from '#src/domain/queue/feed.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { gather } from '../operations/gather.ts'
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
    const { watchedUntil: _, ...known } = await lockQueue(tx, id, now())
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

/**
 * The queue for a reader, who changes nothing by reading it. A watched queue is answered as it was last told, since the
 * deltas go on from there; whatever it lacks is told within seconds. One that nobody watches is as the facts are now.
 */
export async function readQueue({ db, now }: Pick<Needed, 'db' | 'now'>, id: number): Promise<QueueSnapshot> {
  const at = now()
  const known = await keptQueue(db, id)
  if (known && known.watchedUntil > at) return { version: known.version, at, tables: known.tables }
  return { version: known?.version ?? UNCOUNTED, at, tables: await queueTables(db, id, at) }
}

/** Somebody listens to the queue: for a minute, every change of it is told as it happens. */
export async function watchQueue(services: Needed, place: Place): Promise<void> {
  await services.db.transaction(async (tx) => {
    const at = services.now()
    const known = await lockQueue(tx, place.id, at)
    if (known.watchedUntil > at) await refreshQueue({ ...services, db: tx }, place)
    // Nobody was told what changed since, but some may have read it: the version that is skipped has them ask again.
    else
      await keepQueue(tx, place.id, {
        version: known.version + 2,
        at,
        tables: await queueTables(tx, place.id, at),
      })
    await markWatched(tx, place.id, at + WATCHED_MS)
  })
}

/** Has a restaurant's queue told, if anybody watches it; within a transaction, what that changes is told as it commits. */
export async function tellQueue(services: Needed, id: number): Promise<void> {
  const uuid = (await watchedRestaurants(services.db, [id], services.now())).get(id)
  if (uuid !== undefined) await refreshQueue(services, { id, uuid })
}

/**
 * For code that writes facts: sends the restaurant's queue, if anybody watches it. What comes while it is being sent is
 * sent once more afterwards. A failure is logged; the next fact, or the watch, makes up for it.
 */
export function queueNews(services: Needed & Pick<Services, 'log'>): (restaurantId: number) => Promise<void> {
  const { db, log, now } = services
  const busy = new Map<number, { again: boolean }>()
  const watchedUuid = gather(0, async (ids: number[]) => {
    const uuids = await watchedRestaurants(db, ids, now())
    return ids.map((id) => uuids.get(id) ?? null)
  })

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
        const uuid = await watchedUuid(restaurantId)
        if (uuid !== null) await refreshQueue(services, { id: restaurantId, uuid })
      } while (state.again)
    } catch (error) {
      log.warn({ err: error, restaurantId }, 'A live queue could not be told.')
    } finally {
      busy.delete(restaurantId)
    }
  }
}
