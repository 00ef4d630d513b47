import { WORK_TYPE_LABELS, WORK_TYPES } from '#src/domain/queue/work-types.ts'
import { RECOMMENDATION_STATES } from '#src/domain/status.ts'
import { UNSET } from '#src/list/filters.ts'
import { historySearch } from '#src/list/history-search.ts'

const STATES = Object.entries(RECOMMENDATION_STATES).map(([value, { word }]) => ({ value, label: word }))

/** What the recommendations' URL may hold (spec 2 §9: status COMPLETED, type all). */
export const recommendationsSearch = historySearch(
  ['recommendedTime', 'completedTime', 'material', 'pieces', 'weight', 'minutesBeforeStockout'],
  [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      options: [...STATES, { value: UNSET, label: UNSET }],
      fallback: 'COMPLETED',
      toQuery: (value) => (value === UNSET ? undefined : value),
    },
    {
      kind: 'one',
      key: 'type',
      label: 'Type',
      options: WORK_TYPES.map((value) => ({ value, label: WORK_TYPE_LABELS[value] })),
      toQuery: (value) => value,
    },
  ],
)
