import { perLanguage } from '../language/per-language.ts'
import { locale, msg, t } from '../language/text.ts'
import { roundTo } from './round.ts'

/** Figures as charts and tables show them (spec 1 §9, spec 2 §9). Shown where a figure is missing: 'N/A'. */

const SUFFIXES = ['', 'k', 'M', 'B', 'T']
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB']
const NO_FIGURE = msg('N/A')

const written = perLanguage(() => new Map<number, Intl.NumberFormat>())

/** Made once for each: `toLocaleString` with options builds a new formatter on every call, which a refresh can feel. */
function writtenWith(leastDecimals: number, mostDecimals: number): Intl.NumberFormat {
  const key = leastDecimals * 100 + mostDecimals
  const known = written()
  const made = known.get(key)
  if (made) return made
  const fresh = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: mostDecimals,
  })
  known.set(key, fresh)
  return fresh
}

/** A figure as people read it: 1234.5 is '1,234.5'; of its decimals two at most. */
export function formatNumber(value: number): string {
  return formatUpTo(value, 2)
}

/** The same with so many decimals at most. */
export function formatUpTo(value: number, decimals: number): string {
  return writtenWith(0, decimals).format(roundTo(value, decimals))
}

/** With all its decimals, as figures stand below each other: 1245.735 to two is '1,245.74'. */
export function formatFixed(value: number, decimals: number): string {
  return writtenWith(decimals, decimals).format(roundTo(value, decimals))
}

/** How many times `base` a figure is written in, as it will be shown: 999,960 is 1M and never 1000k. */
function stepOf(value: number, base: number, units: readonly string[], decimals: number): number {
  let size = Math.abs(value)
  let step = 0
  while (roundTo(size, decimals) >= base && step < units.length - 1) {
    size /= base
    step += 1
  }
  return step
}

function scaled(value: number, base: number, units: readonly string[], decimals: number): [number, string] {
  const step = stepOf(value, base, units, decimals)
  return [roundTo(value / base ** step, decimals), units[step] ?? '']
}

/** Large numbers with k, M, B, T: 1234 is '1.2k', 999 is '999'. */
export function formatLarge(value: number, decimals = 1): string {
  if (!Number.isFinite(value)) return t(NO_FIGURE)
  const [size, suffix] = scaled(value, 1000, SUFFIXES, decimals)
  return `${size}${suffix}`
}

/**
 * Bytes in steps of 1024, B to YiB: 1536 is '1.5 KiB'. Next to a larger figure, `beside`, in the unit of that one, as long
 * as anything is left of it there.
 */
export function formatBytes(bytes: number, decimals = 2, beside = bytes): string {
  if (!Number.isFinite(bytes)) return t(NO_FIGURE)
  const step = stepOf(beside, 1024, BYTE_UNITS, decimals)
  const size = roundTo(bytes / 1024 ** step, decimals)
  if (size === 0 && bytes !== 0 && beside !== bytes) return formatBytes(bytes, decimals)
  return `${size} ${BYTE_UNITS[step] ?? ''}`
}

/**
 * A percent to so many decimals. What is not quite all stays below 100, and what is not quite nothing above 0: '100%'
 * in stock next to a stock-out would be wrong.
 */
export function roundPercent(percent: number, decimals: number): number {
  const least = 10 ** -decimals
  const within = percent > 0 && percent < 100 ? Math.min(100 - least, Math.max(least, percent)) : percent
  return roundTo(within, decimals)
}

/** Percent of a whole, to 2 decimals; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : roundPercent((part / whole) * 100, 2)
}

/** Percent of a whole, to 2 decimals; null of nothing, of which nobody can tell. */
export const percentOrNull = (part: number, whole: number): number | null =>
  whole > 0 ? percentOf(part, whole) : null

/** A percent, rounded to 2 decimals: '12.35%'. */
export function formatPercent(percent: number): string {
  return Number.isFinite(percent) ? `${roundPercent(percent, 2)}%` : t(NO_FIGURE)
}

/** A share in percent with its one decimal: '33.3%', '50.0%'. */
export function formatShare(percent: number): string {
  return Number.isFinite(percent) ? `${formatFixed(roundPercent(percent, 1), 1)}%` : t(NO_FIGURE)
}

/** Money rounded to 2 decimals. */
export function roundMoney(amount: number): number {
  return roundTo(amount, 2)
}

/** Money with its 2 decimals, without a currency: '1,234.50'. */
export function formatMoney(amount: number): string {
  if (!Number.isFinite(amount)) return t(NO_FIGURE)
  return formatFixed(amount, 2)
}

/** Uptime in weeks, days or hours with one decimal: '2.3 weeks', '1.5 days', '0.2 hours'; from seconds. */
export function formatUptime(seconds: number): string {
  if (!Number.isFinite(seconds)) return t(NO_FIGURE)
  const hours = Math.max(0, seconds) / 3600
  if (hours >= 168) return t('{weeks} weeks', { weeks: formatFixed(hours / 168, 1) })
  return hours >= 24
    ? t('{days} days', { days: formatFixed(hours / 24, 1) })
    : t('{hours} hours', { hours: formatFixed(hours, 1) })
}

/** GPU memory is measured in units of 1048576 bytes. */
export const GPU_MEMORY_SCALE = 1_048_576

/** Bytes of a GPU memory figure. */
export function gpuMemoryBytes(value: number): number {
  return value * GPU_MEMORY_SCALE
}
