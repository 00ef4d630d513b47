import type { BoardSearchSpec } from '#src/board/board-search.ts'

/** The chicken dashboard's filters: dates and materials. */
export const chickenSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '1d', maxSpan: '1y' },
  filters: [{ kind: 'many', key: 'materials', label: 'Materials', from: null }],
  compare: { without: ['Hold time zones'] },
}
