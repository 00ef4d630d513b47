import { type Stretch, timelineOf } from '#src/domain/availability/timeline.ts'
import type { StockState } from '#src/domain/statuses.ts'
import type { Bucket } from '#src/ui/chart/bars/bucket-axis.ts'
import type { Lane } from '#src/ui/chart/timeline/lanes.ts'
import type { ChartSeries, Span } from '#src/ui/chart/types.ts'

/** What the charts of the bench draw: the same in every run. */
export const POINTS = 10_000
const MINUTE = 60_000
const START = Date.UTC(2026, 10, 1)
export const RANGE: Span = { start: START, end: START + POINTS * MINUTE }
export const times = Array.from({ length: POINTS }, (_, i) => START + i * MINUTE)

export function values(seed: number, count = POINTS): number[] {
  return Array.from(
    { length: count },
    (_, i) => 50 + 40 * Math.sin((i + seed) / 300) + ((i * 7919 + seed * 104_729) % 97) / 10,
  )
}

const COLORS = ['tag-1', 'tag-2', 'tag-3'] as const

export function seriesOf(turn: number, lines = 3, count = POINTS): ChartSeries[] {
  return COLORS.slice(0, lines).map((color, i) => ({
    key: color,
    label: `Series ${i}`,
    color,
    values: values(turn * 10 + i, count),
  }))
}

/** A bar a minute, which no screen can show: more than any of the product's. */
export const buckets: Bucket[] = times.map((start, i) => ({ label: `${i}`, start, end: start + MINUTE }))

const LANES = 8
/** As many stretches in all as the other charts have points. */
export const lanes: Lane<StockState>[] = Array.from({ length: LANES }, (_, lane) => {
  const length = (2 * LANES * (RANGE.end - RANGE.start)) / POINTS
  const outs = Array.from({ length: POINTS / LANES / 2 }, (_, i): Stretch<StockState> => {
    const start = RANGE.start + i * length
    return { start, end: start + length / (lane + 2), state: 'OUT' }
  })
  return {
    key: `${lane}`,
    label: `Material ${lane}`,
    figure: '90%',
    stretches: timelineOf(outs, RANGE, ['OUT'], 'IN'),
  }
})
