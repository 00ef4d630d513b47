import type { Filter, Option } from '#src/list/filters/filters.ts'

/** The periods a figure is asked by (spec 1 §3); the day unless chosen. */
export type Period = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'

const OPTIONS: readonly Option[] = [
  { value: 'HOUR', label: 'hour' },
  { value: 'DAY', label: 'day' },
  { value: 'WEEK', label: 'week' },
  { value: 'MONTH', label: 'month' },
]

/** The filter of boards whose figures are per period. */
export const PERIOD_FILTER = {
  kind: 'choice',
  key: 'period',
  label: 'Per',
  options: OPTIONS,
  fallback: 'DAY',
  isView: true,
} as const satisfies Filter
