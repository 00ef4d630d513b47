import type { AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimer, formatTimestamp } from '#src/domain/time/format.ts'
import { formatNumber, formatPercent, formatShare } from '#src/domain/units/numbers.ts'
import { formatWeight, fromGrams, type WeightUnit, writeWeight } from '#src/domain/units/weight.ts'
import type { Of, Unit } from './declared.ts'

/** Where a figure is missing (spec 1 §8). */
export const NO_FIGURE = t('N/A')

/** In which unit weights are read, and in which zone times. */
export interface Reading {
  unit: WeightUnit
  zone: string
}

/** A figure of a row as a table writes it. */
export function written(value: number | null | undefined, as: Unit, { unit, zone }: Reading): string {
  if (value === null || value === undefined) return NO_FIGURE
  if (as === 'weight') return formatWeight(value, unit)
  if (as === 'seconds') return formatTimer(Math.round(value))
  if (as === 'percent') return formatPercent(value)
  if (as === 'share') return formatShare(value)
  return as === 'time' ? formatTimestamp(value, zone) : formatNumber(value)
}

/** A figure of a row as a chart draws it: weights in the reader's unit. */
export const drawn = (value: number | null | undefined, as: Unit, unit: WeightUnit): number | null =>
  value === null || value === undefined ? null : as === 'weight' ? fromGrams(value, unit) : value

/** How a chart writes what it draws. */
export function chartFormat(as: Unit, unit: WeightUnit): (value: number) => string {
  if (as === 'weight') return (value) => writeWeight(value, unit)
  if (as === 'seconds') return (value) => formatTimer(Math.round(value))
  return as === 'percent' || as === 'share' ? formatPercent : formatNumber
}

/** What a row is of. */
export const keyOf = (row: AnalyticRow, of: Of): string =>
  (of === 'material' ? row.material : of === 'container' ? row.containerName : row.packageType) ?? ''
export const nameOf = (row: AnalyticRow, of: Of): string =>
  (of === 'material' ? row.materialName : of === 'container' ? row.containerName : row.productName) ??
  keyOf(row, of)
