import type { CSSProperties, Ref } from 'react'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import type { Stretch } from '#src/domain/availability/timeline.ts'
import { t } from '#src/domain/language/text.ts'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { formatDuration } from '#src/domain/time/format.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import chart from '../chart.module.css'
import { Legend } from '../legend.tsx'
import { timeAxis } from '../plot/axis.ts'
import { type DrawCopy, Plot } from '../plot/plot.tsx'
import { type TextPx, useTextPx } from '../plot/use-text-px.ts'
import { minuteLabel, spanLabel } from '../time/time-axis.ts'
import type { ChartHandle, LegendItem, Span } from '../types.ts'
import classes from './availability-timeline.module.css'
import { type Lane, laneSteps, lanesAxes, lanesPlugin, type States, stepsOf } from './lanes.ts'

export interface AvailabilityTimelineProps<State extends string, One extends Lane<State>> {
  /** Said to a screen reader before the figures: 'In stock'. */
  label: string
  lanes: readonly One[]
  states: States<State>
  range: Span
  /** IANA zone of the axis and the tooltip. */
  zone: string
  /** What else the tooltip says of a stretch: '2 stock-outs'. */
  noteOf?: (lane: One, stretch: Stretch<State>) => string | undefined
  /** Where the owner of the range zooms; without it the chart zooms within what it has. */
  onZoom?: ((span: Span) => void) | undefined
  onReset?: (() => void) | undefined
  /** A stretch was clicked or entered: opens what it was counted from. False where there is nothing to open. */
  onRows?: ((lane: One, stretch: Stretch<State>) => boolean) | undefined
  ref?: Ref<ChartHandle>
}

/** A lane's height at least, and that of the axis below, in CSS px; more lanes than fit are scrolled. */
const LANE_PX = 26
const FOOT_PX = 58

/** When each of several things was in which state: a lane each, in a restaurant's zone. */
export function AvailabilityTimeline<State extends string, One extends Lane<State>>(
  props: AvailabilityTimelineProps<State, One>,
) {
  const { label, lanes, states, range, zone, noteOf, onZoom, onReset, onRows, ref } = props
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const textPx = useTextPx()
  const copy = useRef<DrawCopy>(null)
  const grown = useRef(false)
  // What draws asks at every draw: other lanes need no new plot.
  const latest = useRef({ lanes, states })
  latest.current = { lanes, states }
  const [local, setLocal] = useState<Span | null>(null)

  const view = local ?? range
  // The lanes are no series: uPlot is given the ends of the time, and another list of nothing with other lanes.
  const data = useMemo(
    (): uPlot.AlignedData => [[view.start, view.end], lanes.map(() => null)],
    [view, lanes],
  )
  const shown = useMemo(() => [view.start, view.end] as const, [view])
  const steps = useMemo(() => ({ all: stepsOf(lanes), ways: laneSteps(lanes, states) }), [lanes, states])
  const items = useMemo(() => legendOf(states), [states])
  const words = t('{label}, {start} to {end}. {parts}', {
    label,
    start: minuteLabel(range.start, zone, language, naming),
    end: minuteLabel(range.end, zone, language, naming),
    parts: lanes.map((one) => `${one.label}: ${one.figure}.`).join(' '),
  })

  const at = (step: number) => {
    const { lane = 0, stretch = 0 } = steps.all[step] ?? {}
    const one = lanes[lane]
    const found = one?.stretches[stretch]
    return one && found ? { lane: one, stretch: found } : null
  }
  const describe = (step: number) => {
    const pointed = at(step)
    if (!pointed) return { title: '', rows: [] }
    const { lane, stretch } = pointed
    const { kind, pattern, word } = states[stretch.state]
    const lasted = formatDuration((stretch.end - stretch.start) / 1000)
    const value = [lasted, noteOf?.(lane, stretch)].filter((part) => part !== undefined).join(' · ')
    return {
      title: `${lane.label}, ${spanLabel(stretch, zone, language, naming)}`,
      rows: [{ key: stretch.state, label: word, color: kind, pattern, value }],
    }
  }
  const zoom = (start: number, end: number) => {
    const [from, to] = [Math.max(range.start, Math.round(start)), Math.min(range.end, Math.round(end))]
    if (to <= from) return
    if (onZoom) onZoom({ start: from, end: to })
    else setLocal({ start: from, end: to })
  }
  /** To a stretch with what stands around it. */
  const zoomAt = (step: number) => {
    const { start, end } = at(step)?.stretch ?? view
    const beside = (end - start) / 2
    zoom(start - beside, end + beside)
  }
  const pick = (step: number) => {
    const pointed = at(step)
    return pointed !== null && onRows?.(pointed.lane, pointed.stretch) === true
  }
  const options = (px = textPx) => laneOptions(() => latest.current, { zone, language, textPx: px })
  const least = FOOT_PX + lanes.length * LANE_PX
  useImperativeHandle(ref, () => ({
    paint: ({ paintImage }, caption) => paintImage(copy.current, items, caption, least),
  }))

  return (
    <div className={chart.chart}>
      <Legend items={items} />
      <div className={classes.scroll}>
        <div className={classes.lanes} style={{ '--least': `${least}px` } as CSSProperties}>
          <Plot
            key={JSON.stringify([zone, language, textPx])}
            options={options}
            data={data}
            steps={steps.ways}
            window={shown}
            label={words}
            describe={describe}
            acts={{ onSpan: zoom, onPick: pick }}
            onZoomAt={zoomAt}
            grown={grown}
            copy={copy}
            onReset={local ? () => setLocal(null) : onReset}
          />
        </div>
      </div>
    </div>
  )
}

const legendOf = (states: States): LegendItem[] =>
  Object.entries(states).map(([key, { word, kind, pattern }]) => ({ key, label: word, color: kind, pattern }))

interface LaneWays {
  zone: string
  language: DateLanguage
  textPx: TextPx
}

function laneOptions(
  drawn: () => { lanes: readonly Lane[]; states: States },
  { zone, language, textPx }: LaneWays,
): Omit<uPlot.Options, 'width' | 'height'> {
  const lanes = () => drawn().lanes
  return {
    ms: 1,
    padding: [8, 0, 0, 0],
    plugins: [lanesPlugin(lanes, () => drawn().states)],
    cursor: { drag: { x: true, y: false, setScale: false, dist: 8 }, points: { show: false } },
    scales: {
      x: { time: true },
      // The first lane on top.
      y: { dir: -1, range: () => [-0.5, Math.max(0.5, lanes().length - 0.5)] },
    },
    axes: [timeAxis(zone, language, textPx, { grid: { show: true } }), ...lanesAxes(lanes, textPx)],
    series: [{}, { points: { show: false } }],
  }
}
