import { useBoard } from '#src/board/board-context.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'
import type { TermCode } from '#src/domain/glossary.ts'

interface Ratio {
  /** What is counted, and what it is compared with. */
  part: string
  whole: string
  /** What one of them is called in a count. */
  parts: string
  wholes: string
  /** What the glossary calls it. */
  term?: TermCode
}

/** The words of each ratio (spec 1 §3). */
const RATIOS: Readonly<Record<PerformanceRatioType, Ratio>> = {
  'COOKED/RECOMMENDATION': {
    part: 'Cooked',
    whole: 'Recommended',
    parts: 'Batches',
    wholes: 'Recommendations',
    term: 'COOKED_RATIO',
  },
  'USAGE/COOKED': { part: 'Used', whole: 'Cooked', parts: 'Packages', wholes: 'Batches' },
  'WASTE/COOKED': {
    part: 'Wasted',
    whole: 'Cooked',
    parts: 'Wasted pans',
    wholes: 'Batches',
    term: 'WASTE',
  },
}

/** The words of the ratio that the board shows. */
export function useRatio(): Ratio {
  const { ask } = useBoard()
  return RATIOS[ask().filters.performanceRatioType as PerformanceRatioType]
}
