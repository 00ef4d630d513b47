import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the list of policies' URL may hold. */
export const policiesSearch: ListSearchSpec = {
  sorts: ['name', 'createdDate'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: 'Search name' }],
}
