import { SUPPORT_STATES } from '#src/domain/status.ts'
import { SUPPORT_STATUSES } from '#src/domain/support/status.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the support history's URL may hold: all requests unless a range, status or role is chosen. */
export const supportSearch: ListSearchSpec = {
  sorts: ['createdDate'],
  defaultDirection: 'DESC',
  // People remember the day that they asked on.
  dates: { mode: 'day', maxSpan: '1y' },
  ofRestaurant: true,
  filters: [
    { kind: 'search', key: 'search', label: 'Search requests', width: 208 },
    {
      kind: 'one',
      key: 'status',
      label: 'Status',
      options: SUPPORT_STATUSES.map((value) => ({ value, label: SUPPORT_STATES[value].word })),
      toQuery: (value) => value,
    },
    { kind: 'one', key: 'role', label: 'Role', options: null, toQuery: (value) => value },
  ],
}
