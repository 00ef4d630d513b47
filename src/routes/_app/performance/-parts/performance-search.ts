import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods/period-filter.ts'
import { RATIO_FILTER } from '#src/board/ratio-filter.ts'
import { t } from '#src/domain/language/text.ts'

/** The performance board's filters: dates, period, ratio, materials. */
export const performanceSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  compare: { without: [t('By material')] },
  filters: [
    RATIO_FILTER,
    PERIOD_FILTER,
    { kind: 'many', key: 'materials', label: t('Materials'), from: null },
  ],
}
