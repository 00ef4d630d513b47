import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods/period-filter.ts'
import { t, tc } from '#src/domain/language/text.ts'

/** The filters of the events' analytics; all names, and the day, unless chosen (spec 1 §3). */
export const eventAnalyticsSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  compare: { without: [t('By event'), t('By material')] },
  filters: [
    { kind: 'one', key: 'eventName', label: t('Event'), unset: tc('events', 'All'), options: null },
    PERIOD_FILTER,
    { kind: 'many', key: 'materials', label: t('Materials'), from: null },
  ],
}
