import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import { CHICKEN_EVENTS, HOT_HOLDING, WASTED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { useSection } from '#src/board/use-section.ts'
import { why } from '#src/contract/dashboard/why.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { DayPart } from '#src/domain/time/day-part.ts'

export type Why = AnswerOf<typeof why>

const dayPartOf = ({ filters }: BoardQuery) => filters.dayPart as DayPart | undefined

/** The page's one answer and the state of its panels; several draw it, and it is asked once. */
export function useWhy(isEmpty: (answer: Why) => boolean) {
  const section = useSection({
    endpoint: why,
    input: (asked) => {
      const { startTime, endTime } = rangeQuery(asked)
      const dayPart = dayPartOf(asked)
      // The page is of one restaurant, see OfRestaurant.
      const restaurantUuid = asked.restaurantUuid ?? ''
      return { query: { restaurantUuid, startTime, endTime, ...(dayPart && { dayPart }) } }
    },
    isEmpty,
  })
  return { ...section, dayPart: dayPartOf(section.asked) }
}

/** The way to the pans with waste that a figure was counted from; undefined where the reader may not see them. */
export function useWastedPans(asked: BoardQuery) {
  const rows = useRows(HOT_HOLDING, asked)
  const dayPart = dayPartOf(asked)
  return (
    rows &&
    ((more: Readonly<Record<string, unknown>> = {}) =>
      rows({ ...WASTED, ...(dayPart && { dayParts: [dayPart] }), ...more }))
  )
}

/** The way to the delays that made a batch late. */
export const useDelays = (asked: BoardQuery) => useRows(CHICKEN_EVENTS, asked)
