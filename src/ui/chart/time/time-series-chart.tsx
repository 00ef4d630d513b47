import type { Ref } from 'react'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import classes from '../chart.module.css'
import { Legend } from '../legend.tsx'
import { RIGHT_PX, tickSteps, timeAxis, valueAxis, valueRange } from '../plot/axis.ts'
import { lineColor, lineDash } from '../plot/palette.ts'
import { type DrawCopy, Plot } from '../plot/plot.tsx'
import { isolatedPointsOf, summary, withoutNegatives } from '../plot/series-math.ts'
import { type TextPx, useTextPx } from '../plot/use-text-px.ts'
import type { ChartHandle, ChartSeries, FormatValue, Span } from '../types.ts'
import { instantLabel } from './time-axis.ts'

export interface TimeSeriesChartProps {
  /** Said to a screen reader before the figures: 'Waste by hour'. */
  label: string
  /** Epoch milliseconds, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** IANA zone of the axis and the tooltip. */
  zone: string
  format?: FormatValue
  /** How far apart ticks of the values may stand, where they are no plain numbers: of bytes, of time. */
  ticks?: number[] | undefined
  /** Tints the ground under each line. */
  area?: boolean
  /** What is shown, also where the data ends earlier. */
  range?: Span | undefined
  /** Where the owner of the range zooms; without it the chart zooms within what it has. */
  onZoom?: ((span: Span) => void) | undefined
  /** Goes back from a zoom that `onZoom` made; given, the chart offers 'Reset zoom'. */
  onReset?: (() => void) | undefined
  ref?: Ref<ChartHandle>
}

/** Lines over time in a restaurant's zone. A `null` is a gap. See `ChartTable` for the same as a table. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const {
    label,
    times,
    series,
    zone,
    range,
    format = formatNumber,
    ticks,
    area = false,
    onZoom,
    onReset,
    ref,
  } = props
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const textPx = useTextPx()
  const copy = useRef<DrawCopy>(null)
  const grown = useRef(false)
  // The axis asks at every draw: a change of unit needs no new plot.
  const latest = useRef(format)
  latest.current = format
  const [local, setLocal] = useState<Span | null>(null)

  const counted = useMemo(() => withoutNegatives(series), [series])
  const data = useMemo(
    () => [times, ...counted.map((one) => one.values)] as uPlot.AlignedData,
    [times, counted],
  )
  const view = local ?? range
  const shown = useMemo(() => view && ([view.start, view.end] as const), [view])
  const words = useMemo(() => {
    const [first, last] = [times[0], times.at(-1)]
    const ends =
      first === undefined || last === undefined
        ? null
        : ([instantLabel(first, zone, language, naming), instantLabel(last, zone, language, naming)] as const)
    return summary(label, counted, ends, format)
  }, [label, counted, times, zone, language, naming, format])

  const zoom = (start: number, end: number) => {
    const span = { start: Math.round(start), end: Math.round(end) }
    if (onZoom) onZoom(span)
    else setLocal(span)
  }
  const describe = (index: number) => ({
    title: instantLabel(times[index] ?? 0, zone, language, naming),
    rows: counted.map((one) => {
      const value = one.values[index]
      return { ...one, value: value == null ? t('N/A') : format(value) }
    }),
  })
  const zoomAt = (index: number) => {
    const [start, end] = view ? [view.start, view.end] : [times[0] ?? 0, times.at(-1) ?? 0]
    const at = times[index] ?? start
    const quarter = (end - start) / 4
    zoom(Math.max(start, at - quarter), Math.min(end, at + quarter))
  }
  const options = (px = textPx) =>
    lineOptions(series, { zone, language, textPx: px, area, ticks }, (value) => latest.current(value))
  const reset = local ? () => setLocal(null) : onReset
  useImperativeHandle(ref, () => ({
    paint: ({ paintImage }, caption) => paintImage(copy.current, series, caption),
  }))

  const shape = JSON.stringify([
    zone,
    language,
    textPx,
    area,
    series.map((one) => [one.key, one.color, one.pattern]),
  ])
  return (
    <div className={classes.chart}>
      <Legend items={series} />
      <Plot
        key={shape}
        options={options}
        data={data}
        instants={times}
        window={shown ?? undefined}
        label={words}
        describe={describe}
        acts={{ onSpan: zoom, onPick: () => false }}
        onZoomAt={zoomAt}
        grown={grown}
        copy={copy}
        onReset={reset}
      />
    </div>
  )
}

interface LineWays {
  zone: string
  language: DateLanguage
  textPx: TextPx
  area: boolean
  ticks: number[] | undefined
}

function lineOptions(
  series: readonly ChartSeries[],
  { zone, language, textPx, area, ticks }: LineWays,
  format: FormatValue,
): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    ms: 1,
    padding: [8, RIGHT_PX, 0, 0],
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: 8 },
      points: { size: 8, width: 2, fill: (_, i) => lineColor(series[i - 1]?.color ?? 'idle') },
    },
    scales: { x: { time: true }, y: { range: valueRange } },
    axes: [timeAxis(zone, language, textPx), { ...valueAxis(format, textPx), incrs: ticks ?? tickSteps }],
    series: [{}, ...lineSeries(series, area)],
  }
}

/** How lines are drawn, whatever they stand over. */
export const lineSeries = (series: readonly ChartSeries[], area: boolean): uPlot.Series[] =>
  series.map(({ color, pattern, label }): uPlot.Series => {
    const dash = lineDash(pattern)
    return {
      label,
      width: 2,
      stroke: () => lineColor(color),
      ...(dash && { dash }),
      ...(area && { fill: () => `color-mix(in srgb, ${lineColor(color)} 14%, transparent)` }),
      spanGaps: false,
      points: {
        show: false,
        size: 5,
        fill: () => lineColor(color),
        filter: isolatedPointsOf,
      },
    }
  })
