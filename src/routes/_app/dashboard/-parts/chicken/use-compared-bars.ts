import { useMemo } from 'react'
import { type TotalRows, totalLine } from '#src/board/compare/comparison.ts'
import type { ChickenSection } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useComparedChicken } from './use-chicken-section.ts'

/** What a section says of one of its bars. */
export interface BarFigure {
  start: number
  value: number | null
  /** How many an average is of. */
  count?: number
}

const OF: Omit<TotalRows<BarFigure>, 'sum'> = {
  at: ({ start }) => start,
  value: ({ value }) => value,
  weight: ({ count = 1 }) => count,
}

/**
 * What a section's bars are compared with, a line each.
 *
 * @param figuresOf an answer's bars; keep the function the same between renders
 */
export function useComparedBars<E extends ChickenSection>(
  endpoint: E,
  answer: { buckets: readonly DateRange[] } | undefined,
  figuresOf: (answer: AnswerOf<E>) => readonly BarFigure[],
  sum: boolean,
): readonly ChartSeries[] {
  const compared = useComparedChicken(endpoint)
  return useMemo(
    () => compared.map((one) => totalLine(one, figuresOf, answer?.buckets ?? [], { ...OF, sum })),
    [compared, figuresOf, answer, sum],
  )
}

/** Bars of which each is the sum of its parts. */
export const summedBars = (
  buckets: readonly DateRange[],
  parts: readonly (readonly number[])[],
): BarFigure[] =>
  buckets.map(({ start }, index) => ({
    start,
    value: parts.reduce((sum, values) => sum + (values[index] ?? 0), 0),
  }))
