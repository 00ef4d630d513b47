import type { CameraStream } from './status.ts'

/** How long a camera's rolling recording may be kept, in hours. */
export const ROLLING_HOURS = [4, 12, 24, 48, 72, 168] as const
export type RollingHours = (typeof ROLLING_HOURS)[number]

/** What cameras usually send, in kbit/s, where a camera doesn't say it and nothing was recorded yet. */
export const USUAL_BITRATES: Readonly<Record<CameraStream, number>> = { MAIN: 2_000, SUB: 500 }

/** Bytes that so many hours of a stream take. @param bitrate kbit/s */
export const rollingBytes = (bitrate: number, hours: number): number => (bitrate * 1000 * hours * 3600) / 8

/** Whether that is more than the disk has room for; what the camera holds already makes way. */
export const isTooLarge = (
  bytes: number,
  { freeBytes, heldBytes }: { freeBytes: number | null; heldBytes: number },
): boolean => freeBytes !== null && bytes > freeBytes + heldBytes

/** A rolling recording is made in parts, so that the oldest can go; on the clock's ten minutes. */
export const PART_MS = 10 * 60_000
/** What would be shorter than this is a part of the next. */
const LEAST_PART_MS = 30_000

/** When the part ends that begins at `startAt`; epoch milliseconds. */
export const partEnd = (startAt: number): number => {
  const next = (Math.floor(startAt / PART_MS) + 1) * PART_MS
  return next - startAt < LEAST_PART_MS ? next + PART_MS : next
}
