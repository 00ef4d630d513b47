import { roundTo } from '#src/domain/units/round.ts'

/** Sums that average, High and Low are made from; milliseconds, null where nothing was counted. */
export interface SpreadRow {
  count: number
  sum: number | null
  high: number | null
  low: number | null
}

const minutes = (ms: number | null) => (ms === null ? null : roundTo(ms / 60_000, 2))

/** Minutes to two decimals. */
export function spreadOf({ count, sum, high, low }: SpreadRow) {
  return {
    average: sum === null || count === 0 ? null : minutes(sum / count),
    high: minutes(high),
    low: minutes(low),
    count,
  }
}

const most = (values: readonly (number | null)[], pick: (...values: number[]) => number) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? pick(...known) : null
}

/** One spread over all of them, weighted by their counts. */
export function joinSpreads(rows: readonly SpreadRow[]): SpreadRow {
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    sum: most(
      rows.map((row) => row.sum),
      (...sums) => sums.reduce((a, b) => a + b),
    ),
    high: most(
      rows.map((row) => row.high),
      Math.max,
    ),
    low: most(
      rows.map((row) => row.low),
      Math.min,
    ),
  }
}
