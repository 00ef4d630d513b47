import { useBoard } from '#src/board/board-context.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'
import type { TermCode } from '#src/domain/glossary.ts'
import { t } from '#src/domain/language/text.ts'

interface Ratio {
  /** What is counted, and what it is compared with. */
  part: string
  whole: string
  /** The part of the whole, as a line is called. */
  ofWhole: string
  /** What one of them is called in a count. */
  parts: string
  wholes: string
  /** What the glossary calls it. */
  term?: TermCode
}

/** The words of each ratio (spec 1 §3). */
const RATIOS: Readonly<Record<PerformanceRatioType, Ratio>> = {
  'COOKED/RECOMMENDATION': {
    part: t('Cooked'),
    whole: t('Recommended'),
    ofWhole: t('Cooked of recommended'),
    parts: t('Batches'),
    wholes: t('Recommendations'),
    term: 'COOKED_RATIO',
  },
  'USAGE/COOKED': {
    part: t('Used'),
    whole: t('Cooked'),
    ofWhole: t('Used of cooked'),
    parts: t('Packages'),
    wholes: t('Batches'),
  },
  'WASTE/COOKED': {
    part: t('Wasted'),
    whole: t('Cooked'),
    ofWhole: t('Wasted of cooked'),
    parts: t('Wasted pans'),
    wholes: t('Batches'),
    term: 'WASTE',
  },
}

/** The words of the ratio that the board shows. */
export function useRatio(): Ratio {
  const { ask } = useBoard()
  return RATIOS[ask().filters.performanceRatioType as PerformanceRatioType]
}
