import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the reports' URL may hold; newest first (spec 2 §9: requestTime). */
export const reportsSearch: ListSearchSpec = {
  sorts: ['requestTime', 'kind', 'size'],
  defaultDirection: 'DESC',
  dates: null,
  filters: [
    {
      kind: 'one',
      key: 'state',
      label: 'State',
      options: [
        { value: 'READY', label: 'Ready' },
        { value: 'WAITING', label: 'Being prepared' },
        { value: 'FAILED', label: 'Failed' },
      ],
      toQuery: String,
    },
  ],
}
