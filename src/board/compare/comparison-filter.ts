import { t } from '#src/domain/language/text.ts'
import type { Filter } from '#src/list/filters/filters.ts'

/**
 * What a board's figures can be compared with: their own a week earlier, their own of another period, or the average of
 * all restaurants.
 */
export const COMPARISONS = ['week', 'period', 'chain'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  week: t('A week earlier'),
  period: t('Another period'),
  chain: t('Average restaurant'),
}

/** What is compared with, amid a sentence; days are called by their dates. */
export const amidSentence = ({ key, label }: { key: Comparison; label: string }): string =>
  key === 'period' ? label : label.toLowerCase()

/** The URL's name for the first day of another period, 'YYYY-MM-DD'. */
export const COMPARE_FROM = 'compareFrom'

/** The filter by which comparisons are switched on; it is never sent to the provider. */
export const COMPARE = 'compare'
export const compareFilter = (
  offered: readonly Comparison[],
  { without = [] }: Comparable = {},
  monthly = false,
): Filter => ({
  kind: 'many',
  key: COMPARE,
  label: t('Compare with'),
  none: t('nothing'),
  isView: true,
  from: offered.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
  notes: [
    ...(monthly ? [t('Other days are not shown when data is grouped by month.')] : []),
    ...(without.length > 0
      ? [
          t('Not shown in {sections}, because they show parts of a whole.', {
            sections: without.join(', '),
          }),
        ]
      : []),
  ],
})

/** What of a board can be compared. */
export interface Comparable {
  /** Titles of the sections that show only their own figures, which the menu says. */
  without?: readonly string[]
}
