import { t } from '#src/domain/language/text.ts'
import type { Filter } from '#src/list/filters/filters.ts'

/** What is compared with what; the first unless chosen (spec 1 §3). */
const RATIOS = [
  { value: 'COOKED/RECOMMENDATION', label: t('cooked / recommended') },
  { value: 'USAGE/COOKED', label: t('used / cooked') },
  { value: 'WASTE/COOKED', label: t('wasted / cooked') },
] as const

/** The filter of figures that are a performance ratio. */
export const RATIO_FILTER = {
  kind: 'choice',
  key: 'performanceRatioType',
  label: t('Ratio'),
  options: RATIOS,
  fallback: RATIOS[0].value,
  isView: true,
} as const satisfies Filter
