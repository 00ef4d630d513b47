import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the list of containers' URL may hold (spec 2 §9: by code ASC). */
export const containersSearch: ListSearchSpec = {
  sorts: ['code', 'name', 'marker'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: 'Search code, name or marker' }],
}
