import type { Filter } from '#src/list/filters.ts'

/** What a board's figures can be held against: their own of a week earlier, the average of all restaurants. */
export const COMPARISONS = ['week', 'chain'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  week: 'A week earlier',
  chain: 'Average restaurant',
}

/** The filter by which comparisons are switched on; it is never sent to the provider. */
export const COMPARE = 'compare'
export const compareFilter = (offered: readonly Comparison[]): Filter => ({
  kind: 'many',
  key: COMPARE,
  label: 'Compare with',
  none: 'nothing',
  from: offered.map((value) => ({ value, label: COMPARISON_LABELS[value] })),
})
