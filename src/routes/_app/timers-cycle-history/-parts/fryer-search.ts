import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the fryer history's URL may hold. */
export const fryerSearch: ListSearchSpec = {
  sorts: ['startTime', 'endTime', 'material', 'fryer', 'vendor', 'actualTime'],
  defaultDirection: 'DESC',
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  filters: [
    {
      kind: 'many',
      key: 'materials',
      label: 'Materials',
      from: null,
    },
    {
      kind: 'many',
      key: 'vendors',
      label: 'Vendors',
      from: null,
    },
    {
      kind: 'one',
      key: 'isCorrect',
      label: 'Correct',
      options: [
        { value: 'true', label: 'Correct' },
        { value: 'false', label: 'Not correct' },
      ],
      toQuery: (value) => value === 'true',
    },
  ],
}
