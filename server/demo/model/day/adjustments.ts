import { type AdjustmentRule, adjustedPieces, UNCHANGED_SCALE } from '#src/domain/queue/adjustment.ts'
import { weekdayOf } from '#src/domain/queue/recurring.ts'

/** What a restaurant changes of its recommendations, as one of its days was planned with. Plain data, kept as JSON. */
export interface DayAdjustments {
  /** Percent by the material's id; one that is not there has 100. */
  scales: Readonly<Record<string, number>>
  rules: readonly (AdjustmentRule & { materialIds: readonly number[] })[]
}

export const NO_ADJUSTMENTS: DayAdjustments = { scales: {}, rules: [] }

/** A recommendation is never for more than so many of a dish's largest batches: the pans would not hold it. */
const MOST_BATCHES = 2

/** What a recommendation of a material at a local minute of the day 'YYYY-MM-DD' becomes. */
export function adjusterOf(adjustments: DayAdjustments, day: string, materialId: number) {
  const scale = adjustments.scales[materialId] ?? UNCHANGED_SCALE
  const rules = adjustments.rules.filter(({ materialIds }) => materialIds.includes(materialId))
  const weekday = weekdayOf(day)
  return (pieces: number, minute: number, dish: { unit: number; largestBatch: number }): number => {
    const adjusted = adjustedPieces(pieces, { scale, rules, weekday, minute, unit: dish.unit })
    return Math.min(adjusted, MOST_BATCHES * dish.largestBatch)
  }
}
