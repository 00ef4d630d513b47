import { KEY_EVERY } from './clip-clock.ts'

/** A run of frames that begins with a key frame; frames are counted from 1970. */
export interface Segment {
  firstFrame: number
  frames: number
}

/** The first key frame at or behind a frame. */
export const keyFrom = (frame: number): number => Math.ceil(frame / KEY_EVERY) * KEY_EVERY

/**
 * The whole segments between two frames, of which the first is a key frame; and a shorter last one when the stream is
 * `closed` there.
 */
export function segmentsBetween(from: number, to: number, closed: boolean): Segment[] {
  const segments: Segment[] = []
  for (let firstFrame = from; firstFrame < to; firstFrame += KEY_EVERY) {
    const frames = Math.min(KEY_EVERY, to - firstFrame)
    if (frames === KEY_EVERY || closed) segments.push({ firstFrame, frames })
  }
  return segments
}
