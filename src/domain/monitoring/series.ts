import { roundTo } from '../units/round.ts'

/** A figure as Prometheus writes it, as a number; null for what is none (0/0). */
export function figureOf(text: string): number | null {
  const value = text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text)
  return Number.isNaN(value) ? null : value
}

export interface SeriesFigures {
  min: number
  max: number
  avg: number
}

/** Least, most and mean of a series' figures, to 2 decimals; null of none. */
export function figuresOf(values: readonly (number | null)[]): SeriesFigures | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const sum = known.reduce((one, other) => one + other, 0)
  const [min, max] = known.reduce(([least, most], v) => [Math.min(least, v), Math.max(most, v)], [
    Infinity,
    -Infinity,
  ] as [number, number])
  return { min: roundTo(min, 2), max: roundTo(max, 2), avg: roundTo(sum / known.length, 2) }
}

/** Moments in epoch seconds with their figures. */
export type Points = readonly (readonly [seconds: number, value: number | null])[]

type Fold = (one: number, other: number) => number

/** Several series as one, moment by moment; a moment at which nobody has a figure has none. */
function folded(
  series: readonly Points[],
  first: number,
  fold: Fold,
): [seconds: number, value: number | null][] {
  const figures = new Map<number, number | null>()
  for (const [seconds, value] of series.flat()) {
    const before = figures.get(seconds) ?? null
    figures.set(seconds, value === null ? before : fold(before ?? first, value))
  }
  return [...figures].sort(([one], [other]) => one - other)
}

/** What is negative or missing counts as zero in a sum across restaurants (spec 1 §9). */
export const sumOfSeries = (series: readonly Points[]) =>
  folded(series, 0, (sum, value) => sum + Math.max(0, value))

export const mostOfSeries = (series: readonly Points[]) => folded(series, -Infinity, Math.max)
