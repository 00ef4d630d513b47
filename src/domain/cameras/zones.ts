import { labels, msg } from '../language/text.ts'

/** What a zone's streams are shown for (spec 2 §2, Plug-and-play: mode selection). */
export const ZONE_MODES = ['MONITORING', 'CALIBRATION', 'VALIDATION'] as const
export type ZoneMode = (typeof ZONE_MODES)[number]

/** Whether a stream can be watched. */
export const STREAM_STANDINGS = ['LIVE', 'STOPPED'] as const
export type StreamStanding = (typeof STREAM_STANDINGS)[number]

export const ZONE_MODE_LABELS: Readonly<Record<ZoneMode, string>> = labels({
  MONITORING: msg('Monitoring'),
  CALIBRATION: msg('Calibration'),
  VALIDATION: msg('Aruco Validation'),
})

/** What happens in a mode, in a sentence. */
export const ZONE_MODE_TEXTS: Readonly<Record<ZoneMode, string>> = labels({
  MONITORING: msg('Shows the streams without changes.'),
  CALIBRATION: msg('Shows a grid over the streams, to mount cameras level and at the same height.'),
  VALIDATION: msg('Shows the markers that the cameras read.'),
})

/** The order with two places swapped by index; the same where either is no place of it. */
export function swapped<T>(order: readonly T[], from: number, to: number): readonly T[] {
  const [one, other] = [order[from], order[to]]
  if (from === to || one === undefined || other === undefined) return order
  return order.with(from, other).with(to, one)
}

/** What there is, in the order asked for: what was not asked for comes behind, what is not there is left out. */
export function inOrder(present: readonly string[], asked: readonly string[]): string[] {
  const first = [...new Set(asked)].filter((id) => present.includes(id))
  return [...first, ...present.filter((id) => !first.includes(id))]
}
