import { lookEvery } from '#server/services/operations/look-every.ts'
import { queueNews } from '#server/services/queue/live-queue.ts'
import type { Services } from '#server/services/services.ts'
import { lockRestaurants } from '#server/store/intake/facts.ts'
import { noteLateStages } from './delays.ts'
import { factNews } from './fact-news.ts'
import { tellKitchenNotices } from './notices.ts'
import { endPastStockOuts } from './stock-outs.ts'

/** A stage is found late this soon after it was due, which is sooner than a person looks again. */
const LOOK_EVERY_MS = 5_000

type Needed = Pick<Services, 'db' | 'live' | 'now' | 'log' | 'jobs'>

/** Finds what became late or over in the kitchens by time alone, and tells their readers and people. Any number of servers may look at once. */
export function kitchenLook(services: Needed): () => Promise<void> {
  const { db, now } = services
  const tellFacts = factNews(services)
  const tellQueue = queueNews(services)
  return async () => {
    const late = await db.transaction((tx) =>
      noteLateStages(tx, now(), (restaurants) => lockRestaurants(tx, restaurants)),
    )
    for (const restaurantId of late) tellFacts(restaurantId, ['taskDelay'])
    const inStock = await db.transaction((tx) =>
      endPastStockOuts(tx, now(), (restaurants) => lockRestaurants(tx, restaurants)),
    )
    for (const restaurantId of inStock) tellFacts(restaurantId, ['stockOut'])
    for (const restaurantId of new Set([...late, ...inStock])) await tellQueue(restaurantId)
    await tellKitchenNotices(services)
  }
}

/** Looks after the kitchens as long as this server runs. */
export const startKitchenWatch = (services: Needed): { stop(): Promise<void> } =>
  lookEvery(LOOK_EVERY_MS, kitchenLook(services), (error) =>
    services.log.warn({ err: error }, 'The kitchens could not be looked after.'),
  )
