import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { PERIOD_FILTER } from '#src/board/periods/period-filter.ts'

/** The filters of the events' analytics; all names, and the day, unless chosen (spec 1 §3). */
export const eventAnalyticsSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  compare: { without: ['By event', 'By material'] },
  filters: [
    { kind: 'one', key: 'eventName', label: 'Event', unset: 'All', options: null },
    PERIOD_FILTER,
    { kind: 'many', key: 'materials', label: 'Materials', from: null },
  ],
}
