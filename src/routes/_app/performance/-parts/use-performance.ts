import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import { useComparison } from '#src/board/compare/use-comparison.ts'
import { useSection } from '#src/board/use-section.ts'
import {
  chickenPerformance,
  extendedChickenPerformance,
  type PerformanceQuery,
} from '#src/contract/analytics/performance.ts'

/** What the board asks for, in the words of the two performance calls. */
function queryOf(asked: BoardQuery): PerformanceQuery {
  const { timezone, restaurantUuid, filters } = asked
  return {
    ...rangeQuery(asked),
    timezone,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
    ...(filters as Pick<PerformanceQuery, 'period' | 'performanceRatioType' | 'materials'>),
  }
}

/** Percent, weight and count per period. Several sections draw it; it is asked once. */
export const usePerformance = () =>
  useSection({
    endpoint: chickenPerformance,
    input: (asked) => ({ query: queryOf(asked) }),
    isEmpty: ({ total }) => total.count === 0 && total.wholeCount === 0,
  })

/** The same per material and restaurant. */
export const useExtendedPerformance = () =>
  useSection({
    endpoint: extendedChickenPerformance,
    input: (asked) => ({ query: queryOf(asked) }),
    isEmpty: ({ content }) => content.length === 0,
  })

/** What the performance is compared with, if the reader has switched that on. */
export const useComparedPerformance = () =>
  useComparison({ endpoint: chickenPerformance, input: (asked) => ({ query: queryOf(asked) }) })
