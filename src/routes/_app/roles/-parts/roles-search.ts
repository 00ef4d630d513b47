import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the list of roles' URL may hold. */
export const rolesSearch: ListSearchSpec = {
  sorts: ['name', 'createdDate'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: 'Search name' }],
}
