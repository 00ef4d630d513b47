import { type Message, msg, t } from '../language/text.ts'
import { DAY, HOUR, MINUTE, minutesOfDay, SECOND } from '../time/zone.ts'
import type { LineSpanCode } from './line-spans.ts'
import type { Span } from './recording-times.ts'

export interface LineSpan {
  label: string
  ms: number
  /** Minutes on the wall clock between two ticks. */
  tick: number
  /** What an arrow key moves by, and what Page Up and Down do. */
  step: number
  leap: number
}

const lineSpan = (label: Message, span: Omit<LineSpan, 'label'>): LineSpan => ({
  ...span,
  get label() {
    return t(label)
  },
})

/** How much of time the line shows. */
export const LINE_SPANS: Readonly<Record<LineSpanCode, LineSpan>> = {
  '15m': lineSpan(msg('15 min'), { ms: 15 * MINUTE, tick: 5, step: 2 * SECOND, leap: 30 * SECOND }),
  '1h': lineSpan(msg('1 h'), { ms: HOUR, tick: 15, step: 5 * SECOND, leap: MINUTE }),
  '4h': lineSpan(msg('4 h'), { ms: 4 * HOUR, tick: 60, step: 15 * SECOND, leap: 5 * MINUTE }),
  '1d': lineSpan(msg('1 d'), { ms: DAY, tick: 360, step: MINUTE, leap: 30 * MINUTE }),
}

/**
 * The stretch of time that the line shows. It stands still as long as the moment is on it, and a little before its end
 * gives way to one that has the moment in its middle half: the eye keeps its place, and what was fetched is used again.
 * Live it ends with the present.
 *
 * @param former what it showed before
 */
export function lineWindow(
  at: number | null,
  { ms }: Pick<LineSpan, 'ms'>,
  now: number,
  former?: Span | null,
): Span {
  // Whatever is shown, the present is at its end or beyond it: the future holds nothing.
  const step = ms / 12
  const end = Math.ceil(now / step) * step
  if (at === null) return { from: end - ms, to: end }
  if (former && former.to - former.from === ms && at >= former.from && at < former.to - ms / 24) return former
  const half = ms / 2
  const from = Math.min(Math.floor((at - ms / 4) / half) * half, end - ms)
  return { from, to: from + ms }
}

/** Where a moment stands in a stretch: 0 at its beginning, 1 at its end, and no further. */
export const shareOf = ({ from, to }: Span, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** The moment at a share of a stretch, to the tenth of a second. */
export const timeAtShare = ({ from, to }: Span, share: number): number =>
  Math.round((from + Math.min(1, Math.max(0, share)) * (to - from)) / 100) * 100

const QUARTER = 15 * MINUTE

/** The moments of a stretch at which the restaurant's clock shows a multiple of so many minutes. */
export function ticksIn({ from, to }: Span, zone: string, minutes: number): number[] {
  // Zones differ from UTC by quarters of an hour: what is a tick on a wall is one of these.
  const unit = Math.min(minutes * MINUTE, QUARTER)
  const ticks: number[] = []
  for (let at = Math.ceil(from / unit) * unit; at <= to; at += unit)
    if (minutesOfDay(at, zone) % minutes === 0) ticks.push(at)
  return ticks
}

/** The moment that a key leads to; null for a key that leads nowhere. */
export function movedBy(key: string, at: number, { step, leap }: LineSpan, window: Span): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step
    case 'PageUp':
      return at + leap
    case 'PageDown':
      return at - leap
    case 'Home':
      return window.from
    case 'End':
      return window.to
    default:
      return null
  }
}

interface Marked {
  startTime: number
}

const inOrder = <Mark extends Marked>(marks: readonly Mark[]) =>
  marks.toSorted((a, b) => a.startTime - b.startTime)

/** The mark next to a moment, no further from it than `within` milliseconds; the earlier of two as near. */
export function markNear<Mark extends Marked>(
  marks: readonly Mark[],
  at: number,
  within: number,
): Mark | null {
  const off = ({ startTime }: Mark) => Math.abs(startTime - at)
  const near = inOrder(marks).filter((mark) => off(mark) <= within)
  return near.toSorted((a, b) => off(a) - off(b))[0] ?? null
}

/** A mark that was just led to has been left behind: 'before' leads on from there, also while the film plays. */
const JUST_LEFT_MS = 2000

/** The last mark before a moment; null for none. */
export const markBefore = <Mark extends Marked>(marks: readonly Mark[], at: number): Mark | null =>
  inOrder(marks).findLast(({ startTime }) => startTime < at - JUST_LEFT_MS) ?? null

/** The first mark after a moment; null for none. */
export const markAfter = <Mark extends Marked>(marks: readonly Mark[], at: number): Mark | null =>
  inOrder(marks).find(({ startTime }) => startTime > at) ?? null
