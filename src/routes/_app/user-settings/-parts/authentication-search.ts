import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the authentication log's URL may hold. */
export const authenticationSearch: ListSearchSpec = {
  sorts: ['eventTime'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  ofRestaurant: false,
  filters: [
    {
      kind: 'many',
      key: 'actions',
      label: 'Events',
      from: null,
    },
  ],
}
