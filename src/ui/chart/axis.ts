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

/** Room right of the plot for half of the last label. */
export const RIGHT_PX = 24
/** A character of an axis label, roughly. */
const CHARACTER_PX = 7

/** The labels at their places on the x scale; one that the chart's right edge would cut is left out. */
export function wholeLabels(u: uPlot, splits: readonly number[], textOf: (at: number) => string): string[] {
  const edge = u.valToPos(u.scales.x?.max ?? 0, 'x') + RIGHT_PX
  return splits.map((at) => {
    const text = textOf(at)
    return u.valToPos(at, 'x') + (text.length * CHARACTER_PX) / 2 > edge ? '' : text
  })
}

/** The value axis, left: as wide as its longest label. */
export function valueAxis(format: FormatValue): uPlot.Axis {
  return axis({
    scale: 'y',
    space: 48,
    values: (_, splits) => splits.map((value) => (value === null ? '' : format(value))),
    size: (_, values) => 14 + CHARACTER_PX * Math.max(2, ...(values ?? []).map((text) => text.length)),
  })
}

/** From zero, or from the lowest value below it, up to the highest and 20 percent. */
export const valueRange: uPlot.Range.Function = (_, min, max) => [Math.min(0, min ?? 0), headroom(max)]
