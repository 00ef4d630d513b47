import { useBoard } from '#src/board/board-context.ts'
import { type OpenRows, useRows } from '#src/board/use-rows.ts'
import type { AnalyticName, AnalyticRow } from '#src/contract/analytic.ts'
import type { Span } from '#src/ui/chart/types.ts'
import { ANALYTICS } from './declared.ts'

export interface FactRows {
  /** All that the analytic counts; undefined where there is no list of just these facts. */
  all: (() => void) | undefined
  /** What one row counts, in a part of the range; undefined where a list cannot be narrowed to that. */
  of: ((row: AnalyticRow, span?: Span) => void) | undefined
  /** What a part of the range counts. */
  within: ((span: Span) => void) | undefined
}

/** The ways from an analytic to the rows it was counted from. */
export function useFactRows(name: AnalyticName): FactRows {
  const { draw, rows } = ANALYTICS[name]
  const { search } = useBoard()
  const open = useRows(rows?.path ?? null, rows?.keep)
  const lacks = rows?.lacks?.some((key) => search[key] !== undefined)
  if (!open || !rows || lacks) return { all: undefined, of: undefined, within: undefined }
  const narrowed: OpenRows = (more, span) => open({ ...rows.with, ...more }, span)
  const byContainer = draw.as === 'bars' && draw.of === 'container'
  return {
    all: () => narrowed(),
    within: (span) => narrowed({}, span),
    of: byContainer ? undefined : (row, span) => narrowed(narrowing(row), span),
  }
}

/** A row's material, and its package type where it is of one. */
const narrowing = ({ material, packageType }: AnalyticRow) => ({
  ...(material !== undefined && { materials: [material] }),
  ...(packageType !== undefined && { packages: [packageType] }),
})
