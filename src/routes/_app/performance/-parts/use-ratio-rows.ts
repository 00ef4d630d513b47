import type { BoardQuery } from '#src/board/board-context.ts'
import { CHICKEN_EVENTS, COOKED, ENTREE_CHUTES, HOT_HOLDING, WASTED } from '#src/board/rows/row-lists.ts'
import { type OpenRows, useRows } from '#src/board/rows/use-rows.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'

interface Rows {
  path: string
  with?: Readonly<Record<string, unknown>>
}

/** What the first part of a ratio is counted from. */
const ROWS: Readonly<Record<PerformanceRatioType, Rows>> = {
  'COOKED/RECOMMENDATION': { path: CHICKEN_EVENTS, with: COOKED },
  'USAGE/COOKED': { path: ENTREE_CHUTES },
  'WASTE/COOKED': { path: HOT_HOLDING, with: WASTED },
}

/** The way from the ratio that was asked for to its rows. */
export function useRatioRows(asked: BoardQuery): OpenRows | undefined {
  const rows = ROWS[asked.filters.performanceRatioType as PerformanceRatioType]
  const open = useRows(rows.path, asked)
  return open && ((more, span) => open({ ...rows.with, ...more }, span))
}
