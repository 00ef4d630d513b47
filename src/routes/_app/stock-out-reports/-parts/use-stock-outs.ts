import type { Asked } from '#src/board/board-context.ts'
import { useSection } from '#src/board/use-section.ts'
import { stockOutAnalytic, stockOutDistribution } from '#src/contract/stock-out.ts'

const narrowed = ({ start, end, restaurantUuid, filters }: Asked) => ({
  startTime: start,
  endTime: end,
  ...(restaurantUuid !== undefined && { restaurantUuid }),
  ...(filters as { materials?: string[] }),
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
