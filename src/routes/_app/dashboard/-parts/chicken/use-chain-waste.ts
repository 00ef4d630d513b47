import { useQuery } from '@tanstack/react-query'
import type { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { rangeQuery, useBoard } from '#src/board/board-context.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { chainWaste } from '#src/contract/dashboard/chain-waste.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'

/**
 * The chain's average waste in percent, to compare one restaurant's with. Null where no single restaurant is shown,
 * where the reader may not compare, and until it is known: the panel does not wait for it.
 */
export function useChainWaste(): number | null {
  const { restaurantUuid, can } = usePlace()
  const { identity, ask, moving } = useBoard()
  const { zone, startDate, endDate, timeInterval, resolution, materials } = identity
  const asked = useQuery<AnswerOf<typeof chainWaste>, CallError>(
    movingQueryOptionsFor(
      chainWaste,
      // The same for every restaurant.
      { zone, startDate, endDate, timeInterval, resolution, materials },
      () => {
        const asked = ask()
        return { query: { ...rangeQuery(asked), ...asked.filters } }
      },
      {
        refetchInterval: moving && CHARTS_MS,
        enabled: restaurantUuid !== undefined && can(chainWaste.permission),
      },
    ),
  )
  const { data, isStale } = lastKnown(asked)
  return isStale || restaurantUuid === undefined ? null : (data?.percent ?? null)
}
