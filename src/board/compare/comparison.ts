import { bucketAt } from '#src/domain/analytics/buckets.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import type { Comparison } from './comparison-filter.ts'

/** An answer to be compared with, and how it is read on the board. */
export interface Compared<Answer> {
  key: Comparison
  /** What it is called: 'A week earlier', 'Nov 8 – Nov 14'. */
  label: string
  answer: Answer
  /** Where a moment of the answer stands on the board's own times. */
  at: (time: number) => number
  /** How many restaurants its sums are of. */
  restaurants: number
  /** What began before this is of no period. */
  from?: number | undefined
}

/** How a line that is compared with looks: grey, whose dashes tell the two apart. */
const LOOKS = {
  week: { color: 'idle', pattern: 'diagonal' },
  period: { color: 'idle', pattern: 'cross' },
  chain: { color: 'idle', pattern: 'dots' },
} as const satisfies Record<Comparison, Pick<ChartSeries, 'color' | 'pattern'>>

export interface TotalRows<Row> {
  at: (row: Row) => number
  value: (row: Row) => number | null
  /** A sum is divided among the restaurants it is of; an average or a percent is not. */
  sum: boolean
  /** How many values an average is made of: its weight among the others of its period. 1 unless set. */
  weight?: (row: Row) => number
}

/** A line that is compared with, of a value for each bar. */
export const comparedLine = (
  { key, label }: Pick<Compared<unknown>, 'key' | 'label'>,
  values: readonly (number | null)[],
): ChartSeries => ({
  key: `compared-${key}`,
  label,
  ...LOOKS[key],
  values,
})

/** What is compared with as one line over the board's periods: the figures of each period added up, or averaged. */
export function totalLine<Answer, Row>(
  compared: Compared<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
  periods: readonly DateRange[],
  { value: figureOf, sum, weight: weightOf = () => 1, ...of }: TotalRows<Row>,
): ChartSeries {
  const { answer, at, restaurants, from } = compared
  const start = periods[0]?.start ?? 0
  const rows = rowsOf(answer).map((row) => ({ time: at(of.at(row)), row }))
  // The period that the range begins in is cut to it. What began before that one is the evening before elsewhere.
  const first = from ?? Math.max(...rows.flatMap(({ time }) => (time <= start ? time : [])))
  const sums = periods.map(() => ({ value: 0, weight: 0 }))
  for (const { time, row } of rows) {
    const value = figureOf(row)
    const period = time < first ? undefined : sums[bucketAt(Math.max(time, start), periods)]
    if (value === null || !period) continue
    const weight = sum ? 1 : weightOf(row)
    period.value += value * weight
    period.weight += weight
  }
  const values = sums.map(({ value, weight }) => {
    if (sum) return value / restaurants
    return weight > 0 ? value / weight : null
  })
  return comparedLine(compared, values)
}
