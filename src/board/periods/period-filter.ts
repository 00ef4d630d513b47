import { t } from '#src/domain/language/text.ts'
import type { Filter, Option } from '#src/list/filters/filters.ts'

/** The periods a figure is asked by (spec 1 §3); the day unless chosen. */
export type Period = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'

const OPTIONS: readonly Option[] = [
  { value: 'HOUR', label: t('hour') },
  { value: 'DAY', label: t('day') },
  { value: 'WEEK', label: t('week') },
  { value: 'MONTH', label: t('month') },
]

/** The filter of boards whose figures are per period. */
export const PERIOD_FILTER = {
  kind: 'choice',
  key: 'period',
  label: t('Per'),
  options: OPTIONS,
  fallback: 'DAY',
  isView: true,
} as const satisfies Filter
