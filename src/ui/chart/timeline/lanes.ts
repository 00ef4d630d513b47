import type uPlot from 'uplot'
import type { Stretch } from '#src/domain/availability/timeline.ts'
import type { Status } from '#src/domain/status.ts'
import { axis, fitting, measured, widthOf } from '../plot/axis.ts'
import type { Steps } from '../plot/cursor-steps.ts'
import { canvasFill, cssColor } from '../plot/palette.ts'
import type { TextPx } from '../plot/use-text-px.ts'

/** One thing's states over time. */
export interface Lane<State extends string = string> {
  key: string
  label: string
  /** Right of the lane: how much of the time it was available. */
  figure: string
  /** They join and fill the chart's range: what `timelineOf` gives. */
  stretches: readonly Stretch<State>[]
}

/** The states, the gravest first: where they are too short to be told apart, it is the one that is seen. */
export type States<State extends string = string> = Readonly<Record<State, Status>>

/** A step of the cursor: a stretch of a lane. */
export interface LaneStep {
  lane: number
  stretch: number
}

/** A stretch is drawn at least this wide, in CSS px, and found by a finger or mouse this near. */
const LEAST_PX = 2
const NEAR_PX = 6
/** A pattern is not seen in less. */
const PATTERN_PX = 6
/** How much of a lane's height the gravest state takes, and its height at most, in CSS px; the others take half. */
const BAR_SHARE = 0.64
const BAR_PX = 28
/** How much of the chart's width the names may take, and what of it is room around them, in CSS px. */
const NAMES_SHARE = 0.36
const AROUND_PX = 14

/** The stretches of all lanes in turn. */
export const stepsOf = (lanes: readonly Lane[]): LaneStep[] =>
  lanes.flatMap(({ stretches }, lane) => stretches.map((_, stretch) => ({ lane, stretch })))

/** Paints the lanes, each state over those that are less grave, and the gravest higher than the others. */
export function lanesPlugin(lanes: () => readonly Lane[], states: () => States): uPlot.Plugin {
  return {
    hooks: {
      draw: (u) => {
        const ratio = devicePixelRatio
        const { ctx, bbox } = u
        const lane = u.bbox.height / Math.max(1, lanes().length)
        const height = Math.min(lane * BAR_SHARE, BAR_PX * ratio)
        ctx.save()
        ctx.beginPath()
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
        ctx.clip()
        const gravest = Object.keys(states())[0]
        for (const [state, { kind, pattern }] of Object.entries(states()).reverse()) {
          const high = state === gravest ? height : height / 2
          for (const [i, { stretches }] of lanes().entries()) {
            const top = u.valToPos(i, 'y', true) - high / 2
            for (const one of stretches) {
              if (one.state !== state) continue
              const left = u.valToPos(one.start, 'x', true)
              const width = Math.max(LEAST_PX * ratio, u.valToPos(one.end, 'x', true) - left)
              // uPlot's types leave out what a canvas takes.
              ctx.fillStyle = canvasFill(
                kind,
                width < PATTERN_PX * ratio ? 'solid' : pattern,
              ) as typeof ctx.fillStyle
              ctx.fillRect(left, top, width, high)
            }
          }
        }
        ctx.restore()
      },
    },
  }
}

/** Names left, figures right. */
export function lanesAxes(lanes: () => readonly Lane[], textPx: TextPx): uPlot.Axis[] {
  const splits = () => lanes().map((_, i) => i)
  const names = () => lanes().map(({ label }) => label)
  const figures = () => lanes().map(({ figure }) => figure)
  const widest = (u: uPlot, texts: readonly string[]) =>
    AROUND_PX + Math.max(widthOf(2, textPx), ...texts.map((text) => Math.ceil(measured(u, text, textPx))))
  return [
    axis(
      {
        scale: 'y',
        splits,
        grid: { show: false },
        stroke: () => cssColor('--text'),
        values: (u) => names().map((name) => fitting(u, name, u.width * NAMES_SHARE - AROUND_PX, textPx)),
        size: (u) => Math.min(u.width * NAMES_SHARE, widest(u, names())),
      },
      textPx,
    ),
    axis(
      {
        scale: 'y',
        side: 1,
        splits,
        grid: { show: false },
        stroke: () => cssColor('--text'),
        values: figures,
        size: (u) => widest(u, figures()),
      },
      textPx,
    ),
  ]
}

/** The cursor goes from stretch to stretch: sideways in a lane, up and down to the same time of the next. */
export function laneSteps(lanes: readonly Lane[], states: States): Steps {
  const order = Object.keys(states)
  const steps = stepsOf(lanes)
  /** The first step of each lane, and behind the last. */
  const firsts = [0]
  for (const { stretches } of lanes) firsts.push((firsts.at(-1) ?? 0) + stretches.length)
  const laneOf = (step: number) => steps[step]?.lane ?? 0
  const rangeOf = (step: number) => {
    const { lane = 0, stretch = 0 } = steps[step] ?? {}
    return lanes[lane]?.stretches[stretch] ?? { start: 0, end: 0 }
  }
  const bounded = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  /** The stretch of a lane at an instant, or a more serious one next to it that is too short to be pointed at. */
  const stepAt = (lane: number, at: number, near = 0): number | null => {
    let found = -1
    let rank = Number.POSITIVE_INFINITY
    for (const [i, { start, end, state }] of (lanes[lane]?.stretches ?? []).entries()) {
      if (start > at + near) break
      const holds = start <= at && at < end
      const beside = end > at - near && end - start < 2 * near
      if (!(holds || beside) || order.indexOf(state) > rank) continue
      found = i
      rank = order.indexOf(state)
    }
    return found < 0 ? null : (firsts[lane] ?? 0) + found
  }
  const middle = (u: uPlot, step: number) => {
    const { start, end } = rangeOf(step)
    const { min, max } = u.scales.x ?? {}
    return (Math.max(start, min ?? start) + Math.min(end, max ?? end)) / 2
  }
  return {
    at: (u) => {
      const { left = 0, top = 0 } = u.cursor
      const lane = bounded(Math.round(u.posToVal(top, 'y')), 0, lanes.length - 1)
      return stepAt(lane, u.posToVal(left, 'x'), u.posToVal(NEAR_PX, 'x') - u.posToVal(0, 'x'))
    },
    place: (u, step) => ({ left: u.valToPos(middle(u, step), 'x'), top: u.valToPos(laneOf(step), 'y') }),
    next: (_, from, key) => {
      if (steps.length === 0) return undefined
      const lane = laneOf(from ?? 0)
      const [first, last] = [firsts[lane] ?? 0, (firsts[lane + 1] ?? 1) - 1]
      const other = (by: number) => {
        const { start, end } = rangeOf(from ?? 0)
        return stepAt(bounded(lane + by, 0, lanes.length - 1), (start + end) / 2) ?? first
      }
      const moves: Record<string, () => number> = {
        ArrowRight: () => (from === null ? first : Math.min(last, from + 1)),
        ArrowLeft: () => (from === null ? last : Math.max(first, from - 1)),
        ArrowDown: () => (from === null ? first : other(1)),
        ArrowUp: () => (from === null ? first : other(-1)),
        Home: () => first,
        End: () => last,
      }
      return moves[key]?.()
    },
    x: (_, step) => rangeOf(step).start,
    instant: (u) => Math.round(u.posToVal(u.cursor.left ?? 0, 'x')),
    xAt: (u, instant) => {
      const { min, max } = u.scales.x ?? {}
      return min != null && max != null && instant >= min && instant <= max ? instant : null
    },
  }
}
