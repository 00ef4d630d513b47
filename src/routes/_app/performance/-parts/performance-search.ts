import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods.ts'

/** What is held against what; the first unless chosen (spec 1 §3). */
const RATIOS = [
  { value: 'COOKED/RECOMMENDATION', label: 'cooked / recommended' },
  { value: 'USAGE/COOKED', label: 'used / cooked' },
  { value: 'WASTE/COOKED', label: 'wasted / cooked' },
] as const

/** The performance board's filters: dates, period, ratio, materials. */
export const performanceSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  filters: [
    {
      kind: 'choice',
      key: 'performanceRatioType',
      label: 'Ratio',
      options: RATIOS,
      fallback: RATIOS[0].value,
    },
    PERIOD_FILTER,
    { kind: 'many', key: 'materials', label: 'Materials', from: null },
  ],
}
