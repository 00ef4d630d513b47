import type { Ref } from 'react'
import { useImperativeHandle, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import classes from '../chart.module.css'
import { Legend } from '../legend.tsx'
import { RIGHT_PX, tickSteps, valueAxis } from '../plot/axis.ts'
import { canvasFill, cssColor, lineColor, lineDash } from '../plot/palette.ts'
import { type DrawCopy, Plot } from '../plot/plot.tsx'
import {
  isolatedPointsOf,
  stacked,
  summary,
  withoutNegatives,
  withoutPartial,
  withVisibleSegments,
} from '../plot/series-math.ts'
import { type TextPx, useTextPx } from '../plot/use-text-px.ts'
import type { ChartHandle, ChartSeries, FormatValue, Span } from '../types.ts'
import {
  type Bucket,
  bucketAxis,
  bucketTitle,
  partialIndices,
  partialLegend,
  rangeWithout,
  spanOf,
} from './bucket-axis.ts'
import { labelPlanner } from './category-labels.ts'
import { columnMark } from './column-mark.ts'
import { BAR_SIZE, partialBars, partialPoints } from './partial-mark.ts'

export interface StackedBarChartProps {
  label: string
  buckets: readonly Bucket[]
  /** Bottom of the stack first. Negative values count as zero. */
  series: readonly ChartSeries[]
  /** Lines over the bars that the stack is compared with: last week's, the chain's average. */
  overlay?: readonly ChartSeries[]
  format?: FormatValue
  /** How far apart ticks of the values may stand, where they are no plain numbers: of bytes, of time. */
  ticks?: number[] | undefined
  /** Click or Enter on a bar, or a drag over several, zooms into their time range (spec 1 §2). */
  onZoom?: ((span: Span) => void) | undefined
  onReset?: (() => void) | undefined
  /** A bar that can't be zoomed into, or no further, was clicked or entered: opens what it was counted from. */
  onRows?: ((bucket: Bucket, index: number) => void) | undefined
  ref?: Ref<ChartHandle>
}

const NONE: readonly ChartSeries[] = []

/** Stacked bars over time buckets or categories, evenly spaced also across a day of 23 or 25 hours. */
export function StackedBarChart(props: StackedBarChartProps) {
  const {
    label,
    buckets,
    series,
    overlay = NONE,
    format = formatNumber,
    ticks,
    onZoom,
    onReset,
    onRows,
    ref,
  } = props
  const textPx = useTextPx()
  const copy = useRef<DrawCopy>(null)
  // The axes ask at every draw: other buckets or another unit need no new plot.
  const partial = useMemo(() => partialIndices(buckets), [buckets])
  const latest = useRef({ buckets, format, partial, overlay })
  latest.current = { buckets, format, partial, overlay }
  const grown = useRef(false)

  const counted = useMemo(() => withoutNegatives(series), [series])
  const data = useMemo(() => {
    const totals = stacked(withVisibleSegments(counted, buckets.length), buckets.length)
    // Painted tallest first, so that each lower segment covers the foot of the one above it.
    const lines = overlay.map(({ values }) => withoutPartial(values, partial))
    return [buckets.map((_, i) => i), ...totals.reverse(), ...lines] as uPlot.AlignedData
  }, [counted, overlay, buckets, partial])
  const instants = useMemo(() => {
    const starts = buckets.flatMap(({ start }) => start ?? [])
    return starts.length === buckets.length ? starts : undefined
  }, [buckets])
  const shown = useMemo(() => [-0.5, Math.max(0.5, buckets.length - 0.5)] as const, [buckets.length])
  const words = useMemo(() => {
    const [first, last] = [buckets[0], buckets.at(-1)]
    return summary(
      label,
      [...counted, ...overlay],
      first && last ? [bucketTitle(first), bucketTitle(last)] : null,
      format,
    )
  }, [label, counted, overlay, buckets, format])

  const zoomInto = (from: number, to: number): boolean => {
    const span = spanOf(buckets, from, to)
    if (!onZoom || !span) return false
    // Into the only bar of the range there is no way but to its rows.
    const inside = buckets.filter(({ outside }) => !outside)
    if (onRows && (inside.length === 1 || (from === to && buckets[from]?.outside))) return false
    onZoom(span)
    return true
  }
  const pick = (index: number): boolean => {
    const bucket = buckets[index]
    if (zoomInto(index, index)) return true
    if (!onRows || !bucket) return false
    onRows(bucket, index)
    return true
  }
  const describe = (index: number) => {
    const bucket = buckets[index]
    const figured = (one: ChartSeries) => {
      const value = one.values[index]
      return { ...one, value: value == null ? t('N/A') : format(value) }
    }
    // What doesn't apply to a bar is left out of its figures. Where nothing does, each says so.
    const there = counted.filter(({ values }) => values[index] != null)
    const rows = [...(there.length > 0 ? there : counted).map(figured).reverse(), ...overlay.map(figured)]
    return { title: bucket ? bucketTitle(bucket) : '', isData: bucket?.isData, rows }
  }
  const options = (px = textPx) =>
    barOptions(
      series,
      overlay,
      () => latest.current.buckets,
      () => latest.current.partial,
      () => latest.current.overlay.map(({ values }) => values),
      (value) => latest.current.format(value),
      px,
      ticks,
    )
  const items = useMemo(
    () => [...series, ...overlay, ...partialLegend(buckets, 'outline')],
    [series, overlay, buckets],
  )
  useImperativeHandle(ref, () => ({
    paint: ({ paintImage }, caption) => paintImage(copy.current, items, caption),
  }))

  const shape = JSON.stringify([
    textPx,
    ...[series, overlay].map((all) => all.map((one) => [one.key, one.color, one.pattern])),
  ])
  const zoomable = onZoom !== undefined && buckets.some((bucket) => bucket.start !== undefined)
  return (
    <div className={classes.chart}>
      <Legend items={items} />
      <Plot
        key={shape}
        options={options}
        data={data}
        instants={instants}
        window={shown}
        label={words}
        describe={describe}
        acts={{
          onSpan: zoomable ? (min, max) => zoomInto(Math.round(min), Math.round(max)) : undefined,
          onPick: pick,
        }}
        grown={grown}
        copy={copy}
        onReset={onReset}
      />
    </div>
  )
}

/** A line that bars are compared with: dashed, so that it is told from a stack without colour. */
function lineOver({ color, label, pattern }: ChartSeries): uPlot.Series {
  const stroke = () => lineColor(color)
  return {
    label,
    width: 2,
    stroke,
    dash: [...(lineDash(pattern) ?? [6, 4])],
    points: { show: false, size: 5, fill: stroke, filter: isolatedPointsOf },
  }
}

function barOptions(
  series: readonly ChartSeries[],
  overlay: readonly ChartSeries[],
  buckets: () => readonly Bucket[],
  partial: () => ReadonlySet<number>,
  lines: () => readonly ChartSeries['values'][],
  format: FormatValue,
  textPx: TextPx,
  ticks: number[] | undefined,
): Omit<uPlot.Options, 'width' | 'height'> {
  const bars = uPlot.paths.bars?.({ size: [...BAR_SIZE, 2] })
  const plan = labelPlanner()
  /** How categories are named; times have ticks, of which some are enough. */
  const named = (u: uPlot) => {
    const all = buckets()
    if (all.some(({ start }) => start !== undefined)) return null
    return plan(
      all.map(({ label }) => label),
      u.bbox.width / devicePixelRatio,
      textPx,
      u.width,
    )
  }
  return {
    padding: [8, RIGHT_PX, 0, 0],
    plugins: [
      columnMark(classes.column ?? ''),
      partialBars(partial, () => series.length),
      partialPoints(partial, series.length + 1, lines),
    ],
    cursor: {
      x: false,
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 8 },
      points: { show: false },
    },
    scales: { x: { time: false }, y: { range: rangeWithout(partial) } },
    axes: [
      bucketAxis(buckets, textPx, named),
      { ...valueAxis(format, textPx, (u) => named(u)?.overhang ?? 0), incrs: ticks ?? tickSteps },
    ],
    series: [
      {},
      ...series.toReversed().map(
        ({ color, pattern, label }): uPlot.Series => ({
          label,
          ...(bars && { paths: bars }),
          width: 1,
          stroke: () => cssColor('--surface-panel'),
          // uPlot hands the fill to the canvas as it is; its types leave out what a canvas takes.
          fill: () => canvasFill(color, pattern) as CanvasRenderingContext2D['fillStyle'],
          points: { show: false },
        }),
      ),
      ...overlay.map(lineOver),
    ],
  }
}
