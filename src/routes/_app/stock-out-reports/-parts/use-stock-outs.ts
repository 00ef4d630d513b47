import { type BoardQuery, rangeQuery, useBoard } from '#src/board/board-context.ts'
import { useSection } from '#src/board/use-section.ts'
import {
  stockOutAnalytic,
  stockOutAvailability,
  stockOutDistribution,
} from '#src/contract/kitchen/stock-out.ts'

const narrowed = (asked: BoardQuery) => ({
  ...rangeQuery(asked),
  ...(asked.restaurantUuid !== undefined && { restaurantUuid: asked.restaurantUuid }),
  ...(asked.filters as { materials?: string[] }),
})

/** Stock-outs per period of the range. Two sections draw it; it is asked once. */
export const useStockOuts = () =>
  useSection({
    endpoint: stockOutAnalytic,
    input: (asked) => ({
      query: { ...narrowed(asked), interval: asked.resolution, timezone: asked.timezone },
    }),
    isEmpty: ({ total }) => total.incidentCount === 0,
  })

/** Stock-outs per material. */
export const useStockOutShares = () =>
  useSection({
    endpoint: stockOutDistribution,
    input: (asked) => ({ query: narrowed(asked) }),
    isEmpty: ({ total }) => total.incidentCount === 0,
  })

/** When each material was out: of one restaurant, since each has a kitchen, and a clock, of its own. */
export function useStockAvailability() {
  const { identity } = useBoard()
  const one = identity.restaurantUuid !== undefined
  const { answer, asked, panel } = useSection({
    endpoint: stockOutAvailability,
    input: (asked) => ({ query: { ...narrowed(asked), restaurantUuid: asked.restaurantUuid ?? '' } }),
    isEmpty: ({ content }) => content.length === 0,
    enabled: one,
  })
  return { answer, asked, panel: one ? panel : ({ ...panel, state: 'empty' } as const), one }
}
