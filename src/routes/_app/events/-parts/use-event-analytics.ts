import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import { useComparison } from '#src/board/compare/use-comparison.ts'
import { type OpenRows, useRows } from '#src/board/rows/use-rows.ts'
import { useSection } from '#src/board/use-section.ts'
import {
  type EventAnalyticQuery,
  eventAnalytic,
  eventAnalyticMaterials,
} from '#src/contract/analytics/event-analytic.ts'
import { CHICKEN_EVENTS } from '#src/domain/events/names.ts'

/** What the board asks for, in the words of the two calls. */
const input = (asked: BoardQuery) => ({
  query: {
    ...rangeQuery(asked),
    timezone: asked.timezone,
    ...(asked.restaurantUuid !== undefined && { restaurantUuid: asked.restaurantUuid }),
    ...(asked.filters as Pick<EventAnalyticQuery, 'eventName' | 'period' | 'materials'>),
  },
})
const isEmpty = ({ total }: { total: number }) => total === 0

/** Events per period and name. Several sections draw it; it is asked once. */
export const useEventCounts = () => useSection({ endpoint: eventAnalytic, input, isEmpty })
export const useComparedEvents = () => useComparison({ endpoint: eventAnalytic, input })

/** Events per material. */
export const useEventMaterials = () => useSection({ endpoint: eventAnalyticMaterials, input, isEmpty })

/** The way to the events of a name: each line lists its own. */
export function useEventRows(asked: BoardQuery): (name: string) => OpenRows | undefined {
  const chicken = useRows('/events/chicken', asked, ['eventName'])
  const potato = useRows('/events/potato', asked, ['eventName'])
  return (name) => (Object.hasOwn(CHICKEN_EVENTS, name) ? chicken : potato)
}
