import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { COMPARISON_LABELS, type Comparison } from './comparison-filter.ts'
import { seriesOf } from './periods.ts'

/** An answer to be compared with, and how it is read on the board. */
export interface Compared<Answer> {
  key: Comparison
  answer: Answer
  /** Where a moment of the answer stands on the board's own times. */
  at: (time: number) => number
  /** How many restaurants its sums are of. */
  restaurants: number
}

/** How a line that is compared with looks: grey, whose dashes tell the two apart. */
const LOOKS = {
  week: { color: 'idle', pattern: 'diagonal' },
  chain: { color: 'idle', pattern: 'dots' },
} as const satisfies Record<Comparison, Pick<ChartSeries, 'color' | 'pattern'>>

export interface TotalRows<Row> {
  at: (row: Row) => number
  value: (row: Row) => number | null
  /** A sum is divided among the restaurants it is of; an average or a percent is not. */
  sum: boolean
}

/** What is compared with as one line over the board's periods: the figures of each period added up. */
export function totalLine<Answer, Row>(
  { key, answer, at, restaurants }: Compared<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
  periods: readonly DateRange[],
  of: TotalRows<Row>,
): ChartSeries {
  const label = COMPARISON_LABELS[key]
  const sums = new Map<number, number>()
  for (const row of rowsOf(answer)) {
    const value = of.value(row)
    if (value === null) continue
    const time = at(of.at(row))
    sums.set(time, (sums.get(time) ?? 0) + value)
  }
  const [line] = seriesOf([...sums], periods, {
    at: ([time]) => time,
    key: () => key,
    label: () => label,
    value: ([, value]) => (of.sum ? value / restaurants : value),
    missing: of.sum ? 0 : null,
  })
  const values = line?.values ?? periods.map(() => (of.sum ? 0 : null))
  return { key: `compared-${key}`, label, ...LOOKS[key], values }
}
