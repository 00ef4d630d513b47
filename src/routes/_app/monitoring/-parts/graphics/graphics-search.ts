import type { BoardSearchSpec } from '#src/board/board-search.ts'

/** How figures are drawn, the first unless chosen (spec 1 §7). */
export const DRAWN_AS = [
  { value: 'timeseries', label: 'Timeseries' },
  { value: 'bar', label: 'Bar' },
  { value: 'pie', label: 'Pie' },
] as const
export type DrawnAs = (typeof DRAWN_AS)[number]['value']

/** A line each, or all of them as one. */
const LINES = [
  { value: 'each', label: 'one per host' },
  { value: 'sum', label: 'all combined' },
] as const

/** What the page of graphics' URL may hold. The figures and hosts to choose from are the page's own. */
export const graphicsSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '1h', maxSpan: '1y' },
  drawn: 'lines',
  filters: [
    { kind: 'many', key: 'metrics', label: 'Metrics', from: null, none: 'usual' },
    { kind: 'many', key: 'hosts', label: 'Hosts', from: null },
    {
      kind: 'choice',
      key: 'as',
      label: 'Chart type',
      options: DRAWN_AS,
      fallback: 'timeseries',
      isView: true,
    },
    { kind: 'choice', key: 'lines', label: 'Lines', options: LINES, fallback: 'each', isView: true },
  ],
}
