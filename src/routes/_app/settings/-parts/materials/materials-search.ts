import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the list of materials' URL may hold (spec 2 §9: by materialCode ASC). */
export const materialsSearch: ListSearchSpec = {
  sorts: ['materialCode', 'name', 'pieceWeight', 'holdLimit', 'fryTime'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: 'Search code or name' }],
}
