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

/**
 * Several series as one, moment by moment: what is negative or missing counts as zero in a sum across restaurants
 * (spec 1 §9); a moment at which nobody has a figure has none.
 */
export function sumOfSeries(series: readonly Points[]): [seconds: number, value: number | null][] {
  const sums = new Map<number, number | null>()
  for (const [seconds, value] of series.flat()) {
    const before = sums.get(seconds) ?? null
    sums.set(seconds, value === null ? before : (before ?? 0) + Math.max(0, value))
  }
  return [...sums].sort(([one], [other]) => one - other)
}
