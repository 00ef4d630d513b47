import { t } from '#src/domain/language/text.ts'
import { tagLook } from '#src/domain/status.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'

/** So many names have a colour of their own in a chart: of more nobody could tell one from another. */
const TOLD_APART = 7

/**
 * Series of the names as a chart draws them: the most frequent on their own, the others as one.
 *
 * @param series one a name, keyed by it
 */
export function drawnNames(series: readonly Omit<ChartSeries, 'color' | 'pattern'>[]): ChartSeries[] {
  const sums = new Map(
    series.map(({ key, values }) => [key, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]),
  )
  const byCount = series.toSorted(
    (a, b) => (sums.get(b.key) ?? 0) - (sums.get(a.key) ?? 0) || (a.key < b.key ? -1 : 1),
  )
  const alone = byCount.slice(0, byCount.length > TOLD_APART + 1 ? TOLD_APART : byCount.length)
  const rest = byCount.slice(alone.length)
  const drawn: ChartSeries[] = alone.map((one, index) => ({ ...one, ...tagLook(index) }))
  if (rest.length === 0) return drawn
  const values =
    rest[0]?.values.map((_, at) => rest.reduce((sum, one) => sum + (one.values[at] ?? 0), 0)) ?? []
  return [
    ...drawn,
    { key: 'others', label: t('{count} others', { count: rest.length }), color: 'idle', values },
  ]
}
