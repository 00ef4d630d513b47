import type { CallInput } from '#src/api/call/call.ts'
import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import type { Compared } from '#src/board/compare/comparison.ts'
import { useComparison } from '#src/board/compare/use-comparison.ts'
import type { Period } from '#src/board/periods/period-filter.ts'
import { useSection } from '#src/board/use-section.ts'
import { DEFAULT_CHUTES, type PotatoQuery, type PotatoSection } from '#src/contract/dashboard/potato.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'

/** What the board asks for, in the words of the potato dashboard's five calls. */
function queryOf(asked: BoardQuery): PotatoQuery {
  const { timezone, restaurantUuid, filters } = asked
  const { period, chutes, materials } = filters as { period: Period; chutes?: string[]; materials?: string[] }
  return {
    ...rangeQuery(asked),
    timezone,
    period,
    chutes: chutes?.map(Number) ?? DEFAULT_CHUTES,
    ...(materials && { materials }),
    ...(restaurantUuid !== undefined && { restaurantUuid }),
  }
}

/** Every one of the calls takes it. */
const input = <E extends PotatoSection>(asked: BoardQuery) => ({ query: queryOf(asked) }) as CallInput<E>

/** One of the five sections' answers and the state of its panel. */
export function usePotatoSection<E extends PotatoSection>(
  endpoint: E,
  isEmpty: (answer: AnswerOf<E>) => boolean,
) {
  return useSection({ endpoint, isEmpty, input: input<E> })
}

/** What one of the sections is compared with, as far as the reader has switched it on. */
export const useComparedPotato = <E extends PotatoSection>(endpoint: E): readonly Compared<AnswerOf<E>>[] =>
  useComparison({ endpoint, input: input<E> })
