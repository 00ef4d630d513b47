import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { bridge } from '#src/live/cache-bridge.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { usePlace } from '#src/shell/place.ts'

/** A connection holds fifty subscriptions; in a larger chain Global goes by the lists' own clock. */
const MOST = 40
const LISTS = { catering: cateringOrders, recurring: recurringOrders } as const

/** Has the lists of orders fetched anew as soon as an order of the restaurant, or of any in Global, changes. */
export function useOrderNews(): void {
  const client = useQueryClient()
  const { restaurantUuid } = usePlace()
  const { restaurants } = useSession().state
  const all = realRestaurants(restaurants).map(({ value }) => value)
  const heard = (restaurantUuid === undefined ? all : [restaurantUuid]).join(' ')
  useEffect(() => {
    const uuids = heard === '' ? [] : heard.split(' ')
    if (uuids.length > MOST) return
    const stops = uuids.map((uuid, index) =>
      bridge(client, {
        topic: ordersTopic,
        params: { uuid },
        // They are taken in order: once the last stands, one fetch makes up for all.
        snapshot: index === uuids.length - 1 ? Object.values(LISTS) : [],
        apply: ({ lists }) => void invalidate(client, ...lists.map((list) => LISTS[list])),
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, heard])
}
