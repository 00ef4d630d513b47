import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { MessageOf, Topic } from '#src/contract/live/define.ts'
import { bridge } from '#src/live/cache-bridge.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { usePlace } from './place.ts'

/** A connection holds fifty subscriptions; in a larger chain Global goes by the lists' own clock. */
const MOST = 40

/**
 * Hears a topic of the restaurant on the screen, or of each in Global.
 *
 * @param snapshot fetched again on connecting; keep it and `apply` the same between renders
 */
export function useRestaurantNews<T extends Topic>(
  topic: T,
  snapshot: readonly AnyEndpoint[],
  apply: (client: QueryClient, message: MessageOf<T>) => void,
): void {
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
        topic,
        params: { uuid },
        // They are taken in order: once the last stands, one fetch makes up for all.
        snapshot: index === uuids.length - 1 ? snapshot : [],
        apply: (message) => apply(client, message),
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, heard, topic, snapshot, apply])
}
