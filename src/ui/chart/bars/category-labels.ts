import { widthOf } from '../plot/axis.ts'
import type { TextPx } from '../plot/use-text-px.ts'

/** How the names under a chart's bars are written. */
export interface LabelPlan {
  /** A name for each bar, its lines parted by '\n'; '' where there is no room for one. */
  texts: readonly string[]
  /** Degrees that they are tilted by, read upwards. */
  tilt: 0 | 45 | 90
  /** CSS px from the axis to the lowest end of a name. */
  height: number
  /** CSS px that the names need left of the first bar's slot. */
  overhang: number
}

const LINES = 3
const TILTED_LINES = 2
/** Between two names that stand side by side. */
const GAP_PX = 8
/** The slope's share of a length, across and down. */
const SLOPE = Math.SQRT1_2
/** uPlot's distance of lines, in the font's size; across tilted lines it is less. */
const LINE_EM = 1.5
/** Between tilted names, line to line. */
const CLOSE_EM = 1.2

/**
 * Names under bars that stand `slotPx` apart: level where they fit, in up to three lines, else tilted, else upright,
 * so that each bar is named. Only where not even upright ones fit, every second, third … is.
 */
export function planLabels(names: readonly string[], slotPx: number, textPx: TextPx): LabelPlan {
  for (let lines = 1; lines <= LINES; lines += 1) {
    const texts = broken(names, lines)
    if (widest(texts, textPx) + GAP_PX > slotPx) continue
    return { texts, tilt: 0, height: (1 + (linesOf(texts) - 1) * LINE_EM) * textPx, overhang: 0 }
  }
  // A tilted line takes its height across the slope; further ones are nearer to each other there.
  const room = (slotPx * SLOPE) / textPx
  for (let lines = TILTED_LINES; lines >= 1; lines -= 1) {
    if (CLOSE_EM + (lines - 1) * LINE_EM * SLOPE > room) continue
    return tilted(broken(names, lines), slotPx, textPx)
  }
  return upright(names, slotPx, textPx)
}

/**
 * Plans of one chart. Tilted names that hang over make the axis left of them wider, and the slots narrower; where they then
 * have to be upright they stay so while names and chart are the same. Else the axis would be made for the ones and the
 * names be drawn as the others, cut at the edge.
 */
export function labelPlanner() {
  let stood = ''
  return (names: readonly string[], plotPx: number, textPx: TextPx, chartPx: number): LabelPlan => {
    const slotPx = plotPx / Math.max(1, names.length)
    const same = JSON.stringify([names, textPx, chartPx])
    if (stood === same) return upright(names, slotPx, textPx)
    const plan = planLabels(names, slotPx, textPx)
    // Before the first layout there is no width at all.
    if (plan.tilt === 90 && plotPx > 0) stood = same
    return plan
  }
}

function upright(names: readonly string[], slotPx: number, textPx: TextPx): LabelPlan {
  const step = Math.max(1, Math.ceil((CLOSE_EM * textPx) / Math.max(1, slotPx)))
  const texts = names.map((name, i) => (i % step === 0 ? name : ''))
  return { texts, tilt: 90, height: widest(texts, textPx), overhang: Math.max(0, textPx / 2 - slotPx / 2) }
}

function tilted(texts: readonly string[], slotPx: number, textPx: TextPx): LabelPlan {
  const reach = (text: string) => SLOPE * (widthOf(longest(text), textPx) + textPx / 2)
  return {
    texts,
    tilt: 45,
    height: Math.max(0, ...texts.map(reach)) + (linesOf(texts) - 1) * LINE_EM * textPx,
    overhang: Math.max(0, ...texts.map((text, i) => reach(text) - (i + 0.5) * slotPx)),
  }
}

const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))
const linesOf = (texts: readonly string[]) => Math.max(1, ...texts.map((text) => text.split('\n').length))
const widest = (texts: readonly string[], textPx: TextPx) =>
  widthOf(Math.max(0, ...texts.map(longest)), textPx)

/** Names in at most so many lines each, none wider than the longest of them must be. */
function broken(names: readonly string[], lines: number): string[] {
  const words = names.map((name) => name.split(' '))
  let width = Math.max(0, ...words.flat().map((word) => word.length))
  const wrapped = () => words.map((name) => wrap(name, width))
  while (wrapped().some((parts) => parts.length > lines)) width += 1
  return wrapped().map((parts) => parts.join('\n'))
}

/** Words in lines of at most so many characters. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
