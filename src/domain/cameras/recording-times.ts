import { t } from '../language/text.ts'

/** The longest a recording may be. */
export const LONGEST_RECORDING_MS = 4 * 3_600_000
/** A form is filled in by the minute: what began within the last one begins now. */
const JUST_NOW_MS = 60_000

/** From when to when; epoch milliseconds. */
export interface Span {
  from: number
  to: number
}
export interface RecordingTimes {
  startTime: number
  endTime: number
}

/**
 * Why a recording cannot be made from `startTime` to `endTime`, by the field that is wrong; null when it can be. One
 * that has `begun` only has its end to be chosen.
 */
export function timesFault(
  { startTime, endTime }: RecordingTimes,
  now: number,
  begun = false,
): Partial<Record<keyof RecordingTimes, string>> | null {
  if (!begun && startTime < now - JUST_NOW_MS) return { startTime: t('Choose a time in the future') }
  if (endTime <= startTime) return { endTime: t('The end must be after the start') }
  if (endTime <= now) return { endTime: t('Choose a time in the future') }
  if (endTime - startTime > LONGEST_RECORDING_MS) return { endTime: t('At most 4 hours') }
  return null
}

/** What is known of a camera at a moment. */
export interface CameraState {
  online: boolean
  /** Since when it is so. */
  since: number
  /** A restart takes, or took, until then; 0 for none. */
  restartingUntil: number
}

/** The part of a span in which a camera gave pictures, as far as its present state tells; null for none. */
export function givenSpan({ from, to }: Span, camera: CameraState, now: number): Span | null {
  const { online, since, restartingUntil } = camera
  if (online && restartingUntil > now) return null
  const given = online
    ? { from: Math.max(from, since, restartingUntil), to }
    : { from, to: Math.min(to, since) }
  return given.to > given.from ? given : null
}

/** What a recording holds without a break: from when, and milliseconds of it. */
export interface RecordedPart {
  startTime: number
  length: number
}

/** The spans that a recording was to hold and does not, because its camera gave no picture. */
export function gapsIn({ startTime, endTime }: RecordingTimes, parts: readonly RecordedPart[]): Span[] {
  const gaps: Span[] = []
  let from = startTime
  for (const part of parts) {
    if (part.startTime > from) gaps.push({ from, to: part.startTime })
    from = part.startTime + part.length
  }
  // The last picture lasts until the next would come: that is no gap.
  if (endTime - from >= 1000) gaps.push({ from, to: endTime })
  return gaps
}
