import { t } from '../language/text.ts'
import { formatBytes, formatLarge, formatUptime, roundPercent } from '../units/numbers.ts'
import { roundTo } from '../units/round.ts'
import type { MetricUnit } from './metrics.ts'
import type { SeriesFigures } from './series.ts'

/** Writes a figure; `beside` is a larger one next to it. */
type Write = (value: number, decimals: number, beside?: number) => string

/** How a host's figures are written: bytes to YiB, counts with k to B, percents to 2 decimals (spec 1 §9). */
const WRITTEN: Readonly<Record<MetricUnit, Write>> = {
  percent: (value, decimals) => `${roundPercent(value, decimals)}%`,
  bytes: formatBytes,
  'bytes/s': (value, decimals, beside) => `${formatBytes(value, decimals, beside)}/s`,
  celsius: (value) => `${roundTo(value, 1)} °C`,
  seconds: formatUptime,
  offset: offsetWords,
  count: (value) => formatLarge(value),
}

/** Seconds ahead of Greenwich: 'GMT-6', 'GMT+5:30', 'GMT'. */
function offsetWords(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  if (minutes === 0) return 'GMT'
  const rest = minutes % 60
  const clock = `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return `GMT${seconds < 0 ? '-' : '+'}${clock}`
}

/** Writes figures of a unit, to 2 decimals unless set, where the unit has any. */
export const figureWords = (unit: MetricUnit, decimals = 2): ((value: number) => string) => {
  const write = WRITTEN[unit]
  return (value) => (Number.isFinite(value) ? write(value, decimals) : t('N/A'))
}

/** Mean, least and most of a line to 1 decimal, in one unit where they can be: a line's name needs the room. */
export function spreadOf(unit: MetricUnit, { avg, min, max }: SeriesFigures): string {
  const write = (value: number) => (Number.isFinite(value) ? WRITTEN[unit](value, 1, max) : t('N/A'))
  return spreadWords(write(avg), write(min), write(max))
}

/** A figure and its unit: '1.4', ' MiB/s'. */
const parted = (words: string) => /^(-?[\d.]+)(\D*)$/.exec(words)?.slice(1) ?? []

/** A mean with its least and most, each unit as seldom as it can be: 'avg 1.8 · 1.4 to 2.3 MiB/s'. */
export function spreadWords(avg: string, min: string, max: string): string {
  const unit = parted(max)[1]
  const bare = (words: string) => {
    const [number, own] = parted(words)
    return number !== undefined && own === unit ? number : words
  }
  const least = bare(min)
  // Next to a figure of another unit each has its own.
  const mean = least === min ? avg : bare(avg)
  return t('avg {mean} · {least} to {most}', { mean, least, most: max })
}
