import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { CHICKEN_MATERIALS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'

/** The chicken dashboard's filters: dates and materials. */
export const chickenSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  filters: [{ kind: 'many', key: 'materials', label: t('Materials'), from: null }],
  compare: { without: [t('Hold time zones')] },
}

/** The same with what may be chosen. */
export const chickenSpec = withOptions(chickenSearch, { materials: CHICKEN_MATERIALS })
