import type { Asked } from '#src/board/board-context.ts'
import type { Period } from '#src/board/period-filter.ts'
import { useSection } from '#src/board/use-section.ts'
import { DEFAULT_CHUTES, type PotatoQuery, type PotatoSection } from '#src/contract/dashboard/potato.ts'
import type { AnswerOf } from '#src/contract/define.ts'

/** What the board asks for, in the words of the potato dashboard's five calls. */
function queryOf({ start, end, timezone, restaurantUuid, filters }: Asked): PotatoQuery {
  const { period, chutes, materials } = filters as { period: Period; chutes?: string[]; materials?: string[] }
  return {
    startTime: start,
    endTime: end,
    timezone,
    period,
    chutes: chutes?.map(Number) ?? DEFAULT_CHUTES,
    ...(materials && { materials }),
    ...(restaurantUuid !== undefined && { restaurantUuid }),
  }
}

/** One of the five sections' answers and the state of its panel. */
export function usePotatoSection<E extends PotatoSection>(
  endpoint: E,
  isEmpty: (answer: AnswerOf<E>) => boolean,
) {
  return useSection({ endpoint, isEmpty, input: (asked) => ({ query: queryOf(asked) }) as never })
}
