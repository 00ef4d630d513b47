import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the fryer manager's URL may hold. The restaurant is the header's. */
export const fryersSearch: ListSearchSpec = {
  sorts: ['name', 'vendor'],
  defaultDirection: 'ASC',
  dates: null,
  ofRestaurant: true,
  filters: [{ kind: 'search', key: 'search', label: 'Search name or vendor' }],
}
