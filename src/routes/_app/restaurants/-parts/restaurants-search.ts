import type { ListSearchSpec } from '#src/list/filters.ts'

/** Devices come and go without a word to this list. */
const LOOK_AGAIN_MS = 30_000

/** What the list of restaurants' URL may hold. */
export const restaurantsSearch: ListSearchSpec = {
  sorts: ['number', 'name', 'city', 'status', 'timezone'],
  defaultDirection: 'ASC',
  dates: null,
  refreshMs: LOOK_AGAIN_MS,
  filters: [
    { kind: 'search', key: 'search', label: 'Number, name or place', width: 260 },
    { kind: 'many', key: 'statuses', label: 'Status', from: null },
    {
      kind: 'choice',
      key: 'deleted',
      label: 'Show',
      options: [
        { value: 'present', label: 'Active' },
        { value: 'deleted', label: 'Deleted' },
      ],
      fallback: 'present',
      toQuery: (value) => value === 'deleted',
    },
  ],
}
