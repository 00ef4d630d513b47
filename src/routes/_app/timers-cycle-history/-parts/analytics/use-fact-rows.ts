import type { BoardQuery } from '#src/board/board-context.ts'
import { type OpenRows, useRows } from '#src/board/rows/use-rows.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytics/analytic.ts'
import type { Span } from '#src/ui/chart/types.ts'
import { ANALYTICS } from './declared.ts'

export interface FactRows {
  /** All that the analytic counts; undefined where there is no list of just these facts. */
  all: (() => void) | undefined
  /** What one row counts, in a part of the range. */
  of: ((row: AnalyticRow, span?: Span) => void) | undefined
  /** What a part of the range counts. */
  within: ((span: Span) => void) | undefined
}

/** The ways from an analytic to the rows it was counted from. */
export function useFactRows(name: AnalyticName, asked: BoardQuery): FactRows {
  const { rows } = ANALYTICS[name]
  const open = useRows(rows?.path ?? null, asked, rows?.keep)
  if (!open || !rows) return { all: undefined, of: undefined, within: undefined }
  const narrowed: OpenRows = (more, span) => open({ ...rows.with, ...more }, span)
  return {
    all: () => narrowed(),
    within: (span) => narrowed({}, span),
    of: (row, span) => narrowed(narrowing(row), span),
  }
}

/** A row's material, its package type or container where it is of one. */
const narrowing = ({ material, packageType, container }: AnalyticRow) => ({
  ...(material !== undefined && { materials: [material] }),
  ...(packageType !== undefined && { packages: [packageType] }),
  ...(container !== undefined && { containers: [container] }),
})
