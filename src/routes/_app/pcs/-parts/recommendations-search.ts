import { WORK_TYPE_LABELS, WORK_TYPES } from '#src/domain/queue/work-types.ts'
import { UNSET } from '#src/list/filters.ts'
import { historySearch } from '#src/list/history-search.ts'

/** As the badges of src/domain/status.ts say it; here for the filter, which the entry chunk carries. */
const STATES = [
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'CANCELED', label: 'Canceled' },
  { value: 'OPEN', label: 'Open' },
]

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
