import type { Asked } from '#src/board/board-context.ts'
import { useSection } from '#src/board/use-section.ts'
import type { ChickenQuery, ChickenSection } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define.ts'

/** What the board asks for, in the words of the chicken dashboard's nine calls. */
function queryOf({ start, end, resolution, timezone, restaurantUuid, filters }: Asked): ChickenQuery {
  return {
    startTime: start,
    endTime: end,
    interval: resolution,
    timezone,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
    ...(filters as Pick<ChickenQuery, 'materials'>),
  }
}

/** One of the nine sections' answers and the state of its panel. */
export function useChickenSection<E extends ChickenSection>(
  endpoint: E,
  refreshMs: number,
  isEmpty: (answer: AnswerOf<E>) => boolean,
) {
  return useSection({ endpoint, refreshMs, isEmpty, input: (asked) => ({ query: queryOf(asked) }) as never })
}
