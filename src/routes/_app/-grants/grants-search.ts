import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the URL of the list of roles, or of policies, may hold. */
export const grantsSearch: ListSearchSpec = {
  sorts: ['name', 'createdDate'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: 'Search name' }],
}
