import type { CallInput } from '#src/api/call/call.ts'
import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import type { Compared } from '#src/board/compare/comparison.ts'
import { useComparison } from '#src/board/compare/use-comparison.ts'
import { useSection } from '#src/board/use-section.ts'
import type { ChickenQuery, ChickenSection } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'

/** What the board asks for, in the words of the chicken dashboard's nine calls. */
function queryOf(asked: BoardQuery): ChickenQuery {
  const { resolution, timezone, restaurantUuid, filters } = asked
  return {
    ...rangeQuery(asked),
    interval: resolution,
    timezone,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
    ...(filters as Pick<ChickenQuery, 'materials'>),
  }
}

/** Every one of the calls takes it. */
const input = <E extends ChickenSection>(asked: BoardQuery) => ({ query: queryOf(asked) }) as CallInput<E>

/** One of the nine sections' answers and the state of its panel. */
export function useChickenSection<E extends ChickenSection>(
  endpoint: E,
  refreshMs: number,
  isEmpty: (answer: AnswerOf<E>) => boolean,
) {
  return useSection({ endpoint, refreshMs, isEmpty, input: input<E> })
}

/**
 * What one of the sections is compared with, as far as the reader has switched it on.
 *
 * @param whole it is the whole range's figures that are compared, not bars
 */
export const useComparedChicken = <E extends ChickenSection>(
  endpoint: E,
  whole = false,
): readonly Compared<AnswerOf<E>>[] => useComparison({ endpoint, input: input<E>, whole })
