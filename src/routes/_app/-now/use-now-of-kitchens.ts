import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { CallError } from '#src/api/call/result.ts'
import { type LastKnown, lastKnown } from '#src/api/query/last-known.ts'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { tableHeight } from '#src/board/section-panel.tsx'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { kitchensTopic } from '#src/contract/live/facts.ts'
import { bridge } from '#src/live/cache-bridge.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'

/** New facts of a restaurant are fetched as they come; what becomes true by time alone is seen this often. */
const LOOK_MS = 15_000
/** From this age on it is no longer called now. */
export const OLD_MS = 60_000
/** More kitchens than this are scrolled to: the worst are above. */
const ROWS_IN_SIGHT = 6
/** A kitchen's name, its state and what is most urgent. */
const ROW_HEIGHT = '3.75rem'

/** Of the ranking, which waits for its answer as tall as it will be. */
export function useRankingHeight(): string {
  const { restaurants } = useSession().state
  return tableHeight(Math.min(realRestaurants(restaurants).length, ROWS_IN_SIGHT), ROW_HEIGHT)
}

/** The zone of each restaurant that the reader sees. */
export function useZoneOf(): (restaurantUuid: string) => string {
  const { restaurants } = useSession().state
  return useCallback(
    (restaurantUuid) => restaurants.find(({ value }) => value === restaurantUuid)?.timezone ?? 'UTC',
    [restaurants],
  )
}

type Answer = AnswerOf<typeof nowOfKitchens>

export type NowOfKitchens = LastKnown<Answer> & { retry: () => void }

/** Has the kitchens be asked about again as soon as one of them has news. A board of one restaurant hears its own. */
function useKitchenNews(enabled: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    return bridge(client, {
      topic: kitchensTopic,
      snapshot: [],
      apply: () => void invalidate(client, nowOfKitchens),
    })
  }, [client, enabled])
}

/** What stands in the restaurant on the screen, or in Global mode in all that the reader may see. */
export function useNowOfKitchens(): NowOfKitchens {
  const { restaurantUuid, can } = usePlace()
  const query: UseQueryResult<Answer, CallError> = useQuery(
    queryOptionsFor(
      nowOfKitchens,
      { query: restaurantUuid === undefined ? {} : { restaurantUuid } },
      { refetchInterval: LOOK_MS, enabled: can(nowOfKitchens.permission) },
    ),
  )
  useKitchenNews(restaurantUuid === undefined && can(kitchensTopic.permission))
  return { ...lastKnown(query), retry: () => void query.refetch() }
}
