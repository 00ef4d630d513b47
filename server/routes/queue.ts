import { handle } from '#server/http/route.ts'
import { watchedQueue } from '#server/services/live-queue.ts'
import { restaurantByUuid } from '#server/store/restaurants.ts'
import { liveQueue } from '#src/contract/queue.ts'
import { notFound } from '#src/contract/refused.ts'

export const routes = [
  handle(liveQueue, async ({ query, caller, services }) => {
    const restaurant = await restaurantByUuid(services.db, caller.scope, query.restaurantUuid)
    if (!restaurant) throw notFound('This restaurant')
    return watchedQueue(services, restaurant)
  }),
]
