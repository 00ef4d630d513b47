import type { Ref } from 'react'
import { useImperativeHandle, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import classes from '../chart.module.css'
import { Legend } from '../legend.tsx'
import { RIGHT_PX, tickSteps, valueAxis } from '../plot/axis.ts'
import { lineColor } from '../plot/palette.ts'
import { type DrawCopy, Plot } from '../plot/plot.tsx'
import { summary, withoutNegatives } from '../plot/series-math.ts'
import { useTextPx } from '../plot/use-text-px.ts'
import { lineSeries } from '../time/time-series-chart.tsx'
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
import { partialPoints } from './partial-mark.ts'

interface BucketLineChartProps {
  label: string
  /** Where the points stand: over the same ticks as the bars of the same buckets on a neighboring chart. */
  buckets: readonly Bucket[]
  /** Of a value per bucket. */
  series: readonly ChartSeries[]
  format?: FormatValue
  /** How far apart ticks of the values may stand, where they are not plain numbers: of bytes, of time. */
  ticks?: number[] | undefined
  /** Tints the ground under each line. */
  area?: boolean
  /** A drag over several buckets, or 'Zoom in' at one, zooms into their time range. */
  onZoom?: ((span: Span) => void) | undefined
  ref?: Ref<ChartHandle>
}

/** Lines over the buckets that bars stand on: averages and ratios, which don't add up. */
export function BucketLineChart(props: BucketLineChartProps) {
  const { label, buckets, series, format = formatNumber, ticks, area = false, onZoom, ref } = props
  const textPx = useTextPx()
  const copy = useRef<DrawCopy>(null)
  const grown = useRef(false)
  const partial = useMemo(() => partialIndices(buckets), [buckets])
  // The axes ask at every draw: other buckets or another unit need no new plot.
  const latest = useRef({ buckets, format, partial })
  latest.current = { buckets, format, partial }

  const counted = useMemo(() => withoutNegatives(series), [series])
  const data = useMemo(
    () => [buckets.map((_, i) => i), ...counted.map(({ values }) => values)] as uPlot.AlignedData,
    [counted, buckets],
  )
  const instants = useMemo(() => buckets.flatMap(({ start }) => start ?? []), [buckets])
  const shown = useMemo(() => [-0.5, Math.max(0.5, buckets.length - 0.5)] as const, [buckets.length])
  const words = useMemo(() => {
    const [first, last] = [buckets[0], buckets.at(-1)]
    return summary(label, counted, first && last ? [bucketTitle(first), bucketTitle(last)] : null, format)
  }, [label, counted, buckets, format])

  const zoom = (from: number, to: number) => {
    const span = spanOf(buckets, from, to)
    if (span) onZoom?.(span)
  }
  const describe = (index: number) => {
    const bucket = buckets[index]
    return {
      title: bucket ? bucketTitle(bucket) : '',
      rows: counted.map((one) => {
        const value = one.values[index]
        return { ...one, value: value == null ? t('N/A') : format(value) }
      }),
    }
  }
  const options = (px = textPx): Omit<uPlot.Options, 'width' | 'height'> => ({
    padding: [8, RIGHT_PX, 0, 0],
    plugins: [partialPoints(() => latest.current.partial)],
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: 8 },
      points: { size: 8, width: 2, fill: (_, i) => lineColor(series[i - 1]?.color ?? 'idle') },
    },
    scales: { x: { time: false }, y: { range: rangeWithout(() => latest.current.partial) } },
    axes: [
      bucketAxis(() => latest.current.buckets, px),
      { ...valueAxis((value) => latest.current.format(value), px), incrs: ticks ?? tickSteps },
    ],
    series: [{}, ...lineSeries(series, area)],
  })
  const items = useMemo(() => [...series, ...partialLegend(buckets, 'ring')], [series, buckets])
  useImperativeHandle(ref, () => ({
    paint: ({ paintImage }, caption) => paintImage(copy.current, items, caption),
  }))

  const shape = JSON.stringify([textPx, area, series.map((one) => [one.key, one.color, one.pattern])])
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
        acts={{ onSpan: onZoom && zoom, onPick: () => false }}
        onZoomAt={onZoom && ((index) => zoom(index, index))}
        grown={grown}
        copy={copy}
      />
    </div>
  )
}
