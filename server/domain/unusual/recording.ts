import type { Frame } from './scene.ts'

/** Frames per second of a recording. */
export const RECORDING_FPS = 4
/** Recorders write at a constant rate: a file's size follows from its length. */
export const RECORDING_BYTES_PER_S = 60_000

const LEAD_MS = 2000

/** What of an event is recorded: from some seconds before its first frame until as long after the last. */
export function recordedSpan(frames: readonly Frame[]): { fromMs: number; lengthMs: number } {
  const first = frames[0]?.offsetMs ?? 0
  const last = frames.at(-1)?.offsetMs ?? 0
  return { fromMs: first - LEAD_MS, lengthMs: last - first + 2 * LEAD_MS }
}

/** Bytes of a recording so long. */
export function recordingBytes(lengthMs: number): number {
  return Math.round((lengthMs / 1000) * RECORDING_BYTES_PER_S)
}
