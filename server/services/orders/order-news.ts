import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import { type OrderList, ordersTopic } from '#src/contract/live/orders.ts'
import { tellQueue } from '../queue/live-queue.ts'
import type { Services } from '../services.ts'

/** Tells a restaurant's readers that its orders changed; part of the transaction that `services.db` is. */
export async function tellOrders(
  services: Pick<Services, 'db' | 'live' | 'now'>,
  restaurantId: number,
  lists: readonly OrderList[] = ['catering'],
): Promise<void> {
  const { db, live } = services
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid === null) return
  await live.publish(ordersTopic, { restaurantUuid }, { lists: [...lists] }, db)
  await tellQueue(services, restaurantId)
}
