import type { Compared } from '#src/board/compare/comparison.ts'
import { type ComparisonOf, useComparison } from '#src/board/compare/use-comparison.ts'
import { useSection } from '#src/board/use-section.ts'
import type { ChickenSection } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { chickenInput } from './ask-chicken.ts'

/** One of the nine sections' answers and the state of its panel. */
export function useChickenSection<E extends ChickenSection>(
  endpoint: E,
  refreshMs: number,
  isEmpty: (answer: AnswerOf<E>) => boolean,
) {
  return useSection({ endpoint, refreshMs, isEmpty, input: chickenInput<E> })
}

/** What one of the sections is compared with, as far as the reader has switched it on. */
export const useComparedChicken = <E extends ChickenSection>(
  endpoint: E,
  ways: Pick<ComparisonOf<E>, 'whole' | 'only'> = {},
): readonly Compared<AnswerOf<E>>[] => useComparison({ endpoint, input: chickenInput<E>, ...ways })
