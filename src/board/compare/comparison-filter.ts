import type { Filter } from '#src/list/filters/filters.ts'

/** What a board's figures can be compared with: their own a week earlier, or the average of all restaurants. */
export const COMPARISONS = ['week', 'chain'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  week: 'A week earlier',
  chain: 'Average restaurant',
}

/** The filter by which comparisons are switched on; it is never sent to the provider. */
export const COMPARE = 'compare'
export const compareFilter = (
  offered: readonly Comparison[],
  { without = [] }: Comparable = {},
  monthly = false,
): Filter => ({
  kind: 'many',
  key: COMPARE,
  label: 'Compare with',
  none: 'nothing',
  isView: true,
  from: offered.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
  notes: [
    ...(monthly ? ['A week earlier is not shown when data is grouped by month.'] : []),
    ...(without.length > 0
      ? [`Not shown in ${without.join(', ')}, because they show parts of a whole.`]
      : []),
  ],
})

/** What of a board can be compared. */
export interface Comparable {
  /** Titles of the sections that show only their own figures, which the menu says. */
  without?: readonly string[]
}
