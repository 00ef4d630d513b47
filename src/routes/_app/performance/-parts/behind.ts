import type { extendedChickenPerformance } from '#src/contract/analytics/performance.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'

type Row = AnswerOf<typeof extendedChickenPerformance>['content'][number]

export interface Behind {
  key: string
  label: string
  /** Percent of the whole; null where the whole weighs nothing. */
  percent: number | null
  weight: number
  count: number
}

/**
 * The rows of all periods added up by what `keyOf` and `labelOf` name, by name: each keeps its place, whichever of
 * them a period began with.
 */
export function addUp(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  labelOf: (row: Row) => string,
): Behind[] {
  const sums = new Map<string, { label: string; weight: number; whole: number; count: number }>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { label: labelOf(row), weight: 0, whole: 0, count: 0 }
    sum.weight += row.weight
    sum.whole += row.wholeWeight
    sum.count += row.count
    sums.set(keyOf(row), sum)
  }
  return [...sums]
    .map(([key, { label, weight, whole, count }]) => ({
      key,
      label,
      percent: percentOrNull(weight, whole),
      weight,
      count,
    }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}
