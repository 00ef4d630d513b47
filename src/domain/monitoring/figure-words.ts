import { formatBytes, formatLarge, formatPercent, formatUptime } from '../units/numbers.ts'
import { roundTo } from '../units/round.ts'
import type { MetricUnit } from './metrics.ts'

/** How a host's figures are written: bytes to YiB, counts with k to B, percents to 2 decimals (spec 1 §9). */
const WRITTEN: Readonly<Record<MetricUnit, (value: number, decimals: number) => string>> = {
  percent: (value, decimals) => formatPercent(roundTo(value, decimals)),
  bytes: formatBytes,
  'bytes/s': (value, decimals) => `${formatBytes(value, decimals)}/s`,
  celsius: (value) => `${roundTo(value, 1)} °C`,
  seconds: formatUptime,
  count: (value) => formatLarge(value),
}

/** Writes figures of a unit, to 2 decimals unless told, where the unit has any. */
export const figureWords = (unit: MetricUnit, decimals = 2): ((value: number) => string) => {
  const write = WRITTEN[unit]
  return (value) => (Number.isFinite(value) ? write(value, decimals) : 'N/A')
}

/** A figure and its unit: '1.4', ' MiB/s'. */
const parted = (words: string) => /^(-?[\d.]+)(\D*)$/.exec(words)?.slice(1) ?? []

/** From one figure to another, the unit once where it is the same: '1.4 to 2.3 MiB/s'. */
export function spanWords(from: string, to: string): string {
  const [number, unit] = parted(from)
  return number !== undefined && unit === parted(to)[1] ? `${number} to ${to}` : `${from} to ${to}`
}
