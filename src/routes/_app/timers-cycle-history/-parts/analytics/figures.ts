import type { Board } from '#src/board/board-context.ts'
import { inDictionaryOrder, seriesOf } from '#src/board/periods/periods.ts'
import type { AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import type { Drawn } from './declared.ts'
import { drawn } from './writing.ts'

/** One series a material, of what is counted (a gap is nothing) or of what is a ratio (a gap is a gap). */
export function materialSeries(
  rows: readonly AnalyticRow[],
  periods: readonly DateRange[],
  { as, field, unit: figure }: Extract<Drawn, { as: 'stack' | 'lines' }>,
  unit: WeightUnit,
  { materialCodes, lookOf }: Pick<Board, 'materialCodes' | 'lookOf'>,
): ChartSeries[] {
  const series = seriesOf(rows, periods, {
    at: (row) => row.time ?? 0,
    key: (row) => row.material ?? '',
    label: (row) => row.materialName ?? '',
    value: (row) => drawn(row[field], figure, unit),
    missing: as === 'stack' ? 0 : null,
  })
  return inDictionaryOrder(series, materialCodes).map((one) => ({ ...one, isData: true, ...lookOf(one.key) }))
}

export interface Spread {
  time: number
  average: number | null
  high: number | null
  low: number | null
}

/**
 * Average, High and Low of each period over all of its rows: an average counts as often as what it was measured of.
 */
export function spreads(
  rows: readonly AnalyticRow[],
  { average, high, low, weigh, unmeasured }: Extract<Drawn, { as: 'spread' }>,
): Spread[] {
  const periods = new Map<number, { sum: number; of: number; highs: number[]; lows: number[] }>()
  for (const row of rows) {
    const time = row.time ?? 0
    const own = periods.get(time) ?? { sum: 0, of: 0, highs: [], lows: [] }
    periods.set(time, own)
    const [value, top, bottom] = [row[average], row[high], row[low]]
    if (value === null || value === undefined) continue
    const times = (row[weigh] ?? 0) - ((unmeasured && row[unmeasured]) ?? 0)
    own.sum += value * times
    own.of += times
    if (typeof top === 'number') own.highs.push(top)
    if (typeof bottom === 'number') own.lows.push(bottom)
  }
  return [...periods].map(([time, { sum, of, highs, lows }]) => ({
    time,
    average: of > 0 ? sum / of : null,
    high: highs.length > 0 ? Math.max(...highs) : null,
    low: lows.length > 0 ? Math.min(...lows) : null,
  }))
}

/** The three lines of a spread. */
export function spreadSeries(all: readonly Spread[], periods: readonly DateRange[]): ChartSeries[] {
  const line = (key: 'average' | 'high' | 'low', label: string, color: ChartSeries['color']): ChartSeries => {
    const [found] = seriesOf(all, periods, {
      at: ({ time }) => time,
      key: () => key,
      label: () => label,
      value: (spread) => spread[key],
      missing: null,
    })
    return { key, label, color, values: found?.values ?? periods.map(() => null) }
  }
  return [
    line('high', t('High'), 'tag-3'),
    line('average', t('Average'), 'tag-1'),
    line('low', t('Low'), 'tag-2'),
  ]
}
