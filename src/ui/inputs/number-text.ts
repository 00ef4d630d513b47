import { t } from '#src/domain/language/text.ts'

/** Bounds of a number input, in its unit. */
export type NumberBounds = {
  min?: number | undefined
  max?: number | undefined
}

/** The number as the input writes it: digits, one decimal point and a leading minus only (spec 1 §6). */
export function formatNumberText(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : String(BigInt(value))
}

/** The nearest number within the bounds. */
export function clampNumber(value: number, { min, max }: NumberBounds): number {
  const low = min === undefined ? value : Math.max(value, min)
  return max === undefined ? low : Math.min(low, max)
}

/** Which bound a number breaks, in words; null when it breaks none. */
export function boundsProblem(value: number | null, { min, max }: NumberBounds): string | null {
  if (value === null) return null
  if (min !== undefined && value < min) return t('Enter {min} or more.', { min: formatNumberText(min) })
  return max !== undefined && value > max ? t('Enter {max} or less.', { max: formatNumberText(max) }) : null
}

/**
 * One press of a step arrow. An empty input starts from 0 (or the nearest bound); decimals of value
 * and step are kept, so that 0.1 + 0.2 gives 0.3.
 */
export function stepNumber(value: number | null, by: number, bounds: NumberBounds): number {
  const from = value ?? clampNumber(0, bounds)
  const places = Math.max(decimals(from), decimals(by))
  return clampNumber(Number((from + by).toFixed(places)), bounds)
}

function decimals(value: number): number {
  return Math.min(20, (formatNumberText(value).split('.')[1] ?? '').length)
}

/** Whether a language writes 1,5 for one and a half, as the keypad of a phone that is set to it does. */
export function hasDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ','
}
