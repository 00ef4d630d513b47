import type { Aggregation } from '../promql/ast.ts'
import { keyOf, type Series } from './series.ts'

/** How a figure more is taken in; the first is taken as it is. */
const FOLDS: Record<Aggregation, (sum: number, figure: number) => number> = {
  sum: (sum, figure) => sum + figure,
  avg: (sum, figure) => sum + figure,
  min: (least, figure) => Math.min(least, figure),
  max: (most, figure) => Math.max(most, figure),
  count: (count) => count + 1,
  group: (one) => one,
}

interface Grouping {
  fn: Aggregation
  labels: readonly string[]
  without: boolean
}

/** One series for each group of labels, of those that have a figure at each moment. */
export function aggregate(series: readonly Series[], { fn, labels, without }: Grouping): Series[] {
  const named = new Set(labels)
  const groups = new Map<string, { labels: Series['labels']; of: Series[] }>()
  for (const one of series) {
    const kept = Object.fromEntries(
      Object.entries(one.labels).filter(([label]) => named.has(label) !== without),
    )
    const key = keyOf(kept)
    const group = groups.get(key)
    if (group) group.of.push(one)
    else groups.set(key, { labels: kept, of: [one] })
  }
  return [...groups.values()].map((group) => ({
    name: null,
    labels: group.labels,
    figures: folded(group.of, fn),
  }))
}

function folded(series: readonly Series[], fn: Aggregation): Float64Array {
  const fold = FOLDS[fn]
  const counts = fn === 'count' || fn === 'group'
  const length = series[0]?.figures.length ?? 0
  const result = new Float64Array(length).fill(Number.NaN)
  const known = new Float64Array(length)
  for (const { figures } of series)
    for (let at = 0; at < length; at += 1) {
      const figure = figures[at] as number
      if (Number.isNaN(figure)) continue
      result[at] = known[at] === 0 ? (counts ? 1 : figure) : fold(result[at] as number, figure)
      known[at] = (known[at] as number) + 1
    }
  return fn === 'avg' ? result.map((sum, at) => sum / (known[at] as number)) : result
}
