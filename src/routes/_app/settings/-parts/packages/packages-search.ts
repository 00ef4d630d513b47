import type { ListSearchSpec } from '#src/list/filters.ts'

/** What a list of packages' URL may hold (spec 2 §9: by code ASC). */
export const packagesSearch: ListSearchSpec = {
  sorts: ['code', 'name', 'materialName', 'pieces', 'weight'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [
    { kind: 'search', key: 'search', label: 'Search code, name or material' },
    { kind: 'many', key: 'materials', label: 'Materials', from: null },
  ],
}
