import type uPlot from 'uplot'
import { cssColor } from './palette.ts'
import { headroom } from './series-math.ts'
import type { FormatValue } from './types.ts'

/** Thin axes, few ticks, a grid barely seen: the same on every chart. */
export function axis(part: uPlot.Axis): uPlot.Axis {
  return {
    font: '12px system-ui, sans-serif',
    stroke: () => cssColor('--text-dimmed'),
    ticks: { show: false },
    gap: 6,
    ...part,
    grid: { show: true, stroke: () => cssColor('--line'), width: 1, ...part.grid },
  }
}

/** The value axis, left: as wide as its longest label. */
export function valueAxis(format: FormatValue): uPlot.Axis {
  return axis({
    scale: 'y',
    space: 48,
    values: (_, splits) => splits.map((value) => (value === null ? '' : format(value))),
    size: (_, values) => 14 + 7 * Math.max(2, ...(values ?? []).map((text) => text.length)),
  })
}

/** From zero, or from the lowest value below it, up to the highest and 20 percent. */
export const valueRange: uPlot.Range.Function = (_, min, max) => [Math.min(0, min ?? 0), headroom(max)]
