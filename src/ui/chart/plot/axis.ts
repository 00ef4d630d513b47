import type uPlot from 'uplot'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { wallTicks } from '#src/domain/time/wall-ticks.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { tickLines, ticksAt } from '../time/time-axis.ts'
import type { FormatValue } from '../types.ts'
import { cssColor } from './palette.ts'
import { headroom } from './series-math.ts'
import type { TextPx } from './use-text-px.ts'

const fontOf = (textPx: TextPx) => `${textPx}px system-ui, sans-serif`

/** Thin axes, few ticks, a grid barely seen: the same on every chart. */
export function axis(part: uPlot.Axis, textPx: TextPx): uPlot.Axis {
  return {
    font: fontOf(textPx),
    stroke: () => cssColor('--text-dimmed'),
    ticks: { show: false },
    gap: 6,
    ...part,
    grid: { show: true, stroke: () => cssColor('--line'), width: 1, ...part.grid },
  }
}

/** Room right of the plot for half of the last label. */
export const RIGHT_PX = 24
/** A character of an axis label, roughly, in its font's size. */
const CHARACTER_EM = 0.58

/** About how many pixels a label of so many characters takes. */
export const widthOf = (characters: number, textPx: TextPx): number => characters * CHARACTER_EM * textPx

/** How many pixels a text takes, measured: names of people's own choosing may be of wide letters alone. */
export function measured({ ctx }: uPlot, text: string, textPx: TextPx): number {
  ctx.save()
  ctx.font = fontOf(textPx)
  const { width } = ctx.measureText(text)
  ctx.restore()
  return width
}

/** A text, or as much of its beginning as has room. */
export function fitting(u: uPlot, text: string, room: number, textPx: TextPx): string {
  if (measured(u, text, textPx) <= room) return text
  const letters = [...text]
  const cut = () => `${letters.join('')}…`
  do letters.pop()
  while (letters.length > 1 && measured(u, cut(), textPx) > room)
  return cut()
}

/** Characters that a value axis has room for in the width that all charts of a board count on. */
const VALUE_CHARACTERS = 9
/** How far apart the labels of times stand at least. */
const LABEL_PX = 88

/**
 * The width that ticks of times are spread over. Not the plot's own: the longer figures of one value axis would give its
 * chart other ticks than its neighbor's.
 */
export const tickWidth = (u: uPlot, textPx: TextPx): number =>
  Math.min(u.bbox.width / devicePixelRatio, u.width - RIGHT_PX - 14 - widthOf(VALUE_CHARACTERS, textPx))

/**
 * How far apart ticks of time may stand: below a day each is a multiple of the one before it, so that a narrow chart's
 * ticks are among those of a wide one of the same range.
 */
const TIME_STEPS = [
  [SECOND, 1, 5, 15, 30],
  [MINUTE, 1, 5, 15, 30],
  [HOUR, 1, 3, 6, 12],
  // From 30 on whole months, from 365 on years.
  [DAY, 1, 2, 3, 5, 7, 15, 30, 90, 180, 365, 1825],
].flatMap(([unit = 0, ...counts]) => counts.map((count) => count * unit))

/** The shortest of these steps that is at least `least` ms and a whole number of bars of `bar` ms. */
export const clockStep = (least: number, bar: number): number =>
  TIME_STEPS.find((step) => step >= least && step % bar === 0) ?? DAY

/** The longest line of a label. */
const lineOf = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

/** The labels at their places on the x scale; one that the chart's right edge would cut is left out. */
export function wholeLabels(
  u: uPlot,
  splits: readonly number[],
  texts: readonly string[],
  textPx: TextPx,
): string[] {
  const edge = u.valToPos(u.scales.x?.max ?? 0, 'x') + RIGHT_PX
  return splits.map((at, i) => {
    const text = texts[i] ?? ''
    return u.valToPos(at, 'x') + widthOf(lineOf(text), textPx) / 2 > edge ? '' : text
  })
}

/** The axis below, as high as its labels have lines, or as `height` says in CSS px that they are. */
export function bottomAxis(
  part: uPlot.Axis,
  textPx: TextPx,
  height: (u: uPlot) => number | undefined = () => undefined,
): uPlot.Axis {
  const second = Math.round(1.5 * textPx)
  const size = (u: uPlot, values: readonly (string | null)[] | null) =>
    Math.max((height(u) ?? 0) + 14, (values ?? []).some((text) => text?.includes('\n')) ? 32 + second : 32)
  // Larger words need a wider gap, or the first one touches the value axis' lowest.
  return axis({ size, gap: textPx - 6, grid: { show: false }, ...part }, textPx)
}

/** The same over time, in a zone. */
export const timeAxis = (zone: string, language: DateLanguage, textPx: TextPx, part: uPlot.Axis = {}) =>
  bottomAxis(
    {
      space: (u, _, __, ___, length) => (LABEL_PX * length) / Math.max(1, tickWidth(u, textPx)),
      incrs: TIME_STEPS,
      // uPlot's own go by this machine's zone, whose days of 23 and 25 hours would move them.
      splits: (_, __, start, end, increment) => wallTicks({ start, end }, increment, zone),
      values: (u, splits, _, __, increment) =>
        wholeLabels(u, splits, tickLines(ticksAt(splits, zone, increment, language)), textPx),
      ...part,
    },
    textPx,
  )

/** The value axis, left: as wide as its longest label, and as what hangs over from the axis below. */
export function valueAxis(
  format: FormatValue,
  textPx: TextPx,
  overhang: (u: uPlot) => number = () => 0,
): uPlot.Axis {
  return axis(
    {
      scale: 'y',
      space: 48,
      values: (_, splits) => splits.map((value) => (value === null ? '' : format(value))),
      size: (u, values) =>
        Math.max(
          14 + widthOf(Math.max(2, ...(values ?? []).map((text) => text.length)), textPx),
          overhang(u),
        ),
    },
    textPx,
  )
}

const powers = (from: number, to: number, steps: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, i) => steps.map((step) => step * 10 ** (from + i))).flat()
// An axis that no distance is long enough for has no ticks at all: they reach as far as the units do, to '500T'.
const WHOLE_STEPS = powers(0, 14, [1, 2, 5])
const STEPS = powers(-6, 14, [1, 2, 2.5, 5])

/** Distances of ticks of bytes, to '512 YiB': '512 KiB', and not '488.28 KiB'. */
export const BINARY_STEPS = Array.from({ length: 90 }, (_, power) => 2 ** power)

/** Distances of ticks of timers, in seconds: '2:30', and not '2:46'. */
export const TIMER_STEPS = [1, 2, 5, 10, 15, 30]
  .flatMap((step) => [step, step * 60])
  .concat([1, 2, 3, 6, 12, 24, 48, 120, 240, 1200].map((hours) => hours * 3600))
  .sort((a, b) => a - b)

const HOUR_S = 3600
/** Distances of ticks of lengths of time in seconds: whole hours, days, weeks, and not '5.6 hours'. */
export const DURATION_STEPS = [
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 2, 3].map((days) => days * 24 * HOUR_S),
  ...powers(0, 3, [1, 2, 5]).map((weeks) => weeks * 168 * HOUR_S),
]

/** Distances of a value axis' ticks: of counts whole ones, since nothing happens one and a half times. */
export const tickSteps = (u: uPlot): number[] =>
  u.data.slice(1).every((values) => Array.from(values).every((value) => Number.isInteger(value ?? 0)))
    ? WHOLE_STEPS
    : STEPS

/** From zero, or from the lowest value below it, up to the highest and 20 percent. */
export const valueRange: uPlot.Range.Function = (_, min, max) => [Math.min(0, min ?? 0), headroom(max)]
