import type uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import type { ChartSeries, FormatValue } from '../types.ts'

type Values = (number | null)[]

/** In charts of several series a negative value counts as zero (spec 1 §5, spec 2 §9); gaps stay gaps. */
export function withoutNegatives<One extends Pick<ChartSeries, 'values'>>(
  series: readonly One[],
): readonly One[] {
  if (series.length < 2) return series
  return series.map((one) => {
    for (const value of one.values) {
      if (value !== null && value < 0) return { ...one, values: one.values.map(notBelowZero) }
    }
    return one
  })
}

const notBelowZero = (value: number | null) => (value === null ? null : Math.max(0, value))

/** A segment is drawn at least this high, of the highest stack: one pixel of a chart of the usual height. */
const LEAST_SHARE = 0.007

/**
 * The values as a stack is drawn: one that is tiny next to the others is still seen. What it gains is taken from the
 * largest of its stack, so that the stack keeps its height.
 */
export function withVisibleSegments(series: readonly ChartSeries[], buckets: number): readonly ChartSeries[] {
  const drawn = series.map(({ values }) =>
    Array.from({ length: buckets }, (_, i) => Math.max(0, values[i] ?? 0)),
  )
  const at = (values: readonly number[] | undefined, i: number) => values?.[i] ?? 0
  let highest = 0
  for (let i = 0; i < buckets; i++) {
    let total = 0
    for (const values of drawn) total += at(values, i)
    highest = Math.max(highest, total)
  }
  const least = highest * LEAST_SHARE
  for (let i = 0; i < buckets; i++) {
    let largest = drawn[0]
    for (const values of drawn) if (at(values, i) > at(largest, i)) largest = values
    for (const values of drawn) {
      const lack = least - at(values, i)
      if (at(values, i) <= 0 || lack <= 0) continue
      values[i] = least
      if (largest && values !== largest) largest[i] = Math.max(least, at(largest, i) - lack)
    }
  }
  return series.map((one, index) => ({ ...one, values: drawn[index] ?? one.values }))
}

/**
 * Running totals for a stack, one list per series: where its segment ends. A segment of nothing is a gap, for
 * it would be drawn as a hairline.
 */
export function stacked(series: readonly ChartSeries[], buckets: number): Values[] {
  const total = new Array<number>(buckets).fill(0)
  return series.map(({ values }) =>
    total.map((before, i) => {
      const value = Math.max(0, values[i] ?? 0)
      total[i] = before + value
      return value > 0 ? before + value : null
    }),
  )
}

/** Upper end of a value axis: the highest value and 20 percent (spec 1 §9), 1 where nothing is above zero. */
export function headroom(max: number | null | undefined): number {
  return max !== null && max !== undefined && max > 0 ? max * 1.2 : 1
}

/**
 * A line over bars of sums, without the buckets that are only part of a period: what was counted until now next to whole
 * days would look like a fall.
 */
export const withoutPartial = (
  values: readonly (number | null)[],
  partial: ReadonlySet<number>,
): readonly (number | null)[] =>
  partial.size === 0 ? values : values.map((value, index) => (partial.has(index) ? null : value))

/** Points that stand alone between gaps: a line can't show them, so they are drawn as dots. */
export function isolatedPoints(values: ArrayLike<number | null>, from: number, to: number): number[] {
  const alone: number[] = []
  for (let i = from; i <= to; i++) {
    if (values[i] == null) continue
    if (values[i - 1] == null && values[i + 1] == null) alone.push(i)
  }
  return alone
}

/** Which points of a plot's series are drawn as dots. */
export const isolatedPointsOf = (u: uPlot, series: number): number[] => {
  const [from, to] = u.series[0]?.idxs ?? [0, -1]
  return isolatedPoints((u.data[series] ?? []) as ArrayLike<number | null>, from, to)
}

/** Sentences for a screen reader: what each series did, without its thousands of points. */
export function summary(
  label: string,
  series: readonly ChartSeries[],
  ends: readonly [first: string, last: string] | null,
  format: FormatValue,
): string {
  if (!ends) return t('{label}. No information.', { label })
  const parts = series.map(({ label: name, values }) => {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    let last: number | null = null
    for (const value of values) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
      last = value
    }
    if (last === null) return t('{name}: no information.', { name })
    return t('{name}: lowest {low}, highest {high}, last {last}.', {
      name,
      low: format(low),
      high: format(high),
      last: format(last),
    })
  })
  return t('{label}, {start} to {end}. {parts}', {
    label,
    start: ends[0],
    end: ends[1],
    parts: parts.join(' '),
  })
}
