import type { BoardSearchSpec } from '#src/board/board-search.ts'
import { t } from '#src/domain/language/text.ts'

/** How figures are drawn, the first unless chosen (spec 1 §7). */
export const DRAWN_AS = [
  { value: 'timeseries', label: t('Timeseries') },
  { value: 'bar', label: t('Bar') },
  { value: 'pie', label: t('Pie') },
] as const
export type DrawnAs = (typeof DRAWN_AS)[number]['value']

/** A line each, or all of them as one. */
const LINES = [
  { value: 'each', label: t('one per host') },
  { value: 'sum', label: t('all combined') },
] as const

/** What the page of graphics' URL may hold. The figures and hosts to choose from are the page's own. */
export const graphicsSearch: BoardSearchSpec = {
  dates: { mode: 'time', fallback: '1h', maxSpan: '1y' },
  drawn: 'lines',
  filters: [
    { kind: 'many', key: 'metrics', label: t('Metrics'), from: null, none: t('usual') },
    { kind: 'many', key: 'hosts', label: t('Hosts'), from: null },
    {
      kind: 'choice',
      key: 'as',
      label: t('Chart type'),
      options: DRAWN_AS,
      fallback: 'timeseries',
      isView: true,
    },
    { kind: 'choice', key: 'lines', label: t('Lines'), options: LINES, fallback: 'each', isView: true },
  ],
}
