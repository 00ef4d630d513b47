import type { AccessUnit } from '../clip.ts'
import { FPS } from '../clip-clock.ts'
import { box, fullBox, u32, u64 } from './boxes.ts'

/** Ticks a second of a recording's clock, as RTP has for video: every frame begins on a whole one. */
export const TIMESCALE = 90_000
export const FRAME_TICKS = TIMESCALE / FPS
export const TRACK = 1

/** Nothing but itself is needed to show it; and: it changes what was shown before (ISO/IEC 14496-12 §8.8.3.1). */
const KEY_FRAME = 0x02000000
const OTHER_FRAME = 0x01010000

/** A sequence or picture parameter set: these stand in the file's header alone. */
const isParameters = (nal: Buffer): boolean => {
  const type = (nal[0] ?? 0) & 0x1f
  return type === 7 || type === 8
}

/** A picture as `avc1` stores it: each of its NAL units behind its length (ISO/IEC 14496-15 §5.3.2). */
function sampleOf({ nals }: AccessUnit): Buffer {
  return Buffer.concat(nals.filter((nal) => !isParameters(nal)).flatMap((nal) => [u32(nal.length), nal]))
}

/**
 * Pictures as a fragment of a file: a `moof` that says how long each takes, and the `mdat` that holds them. The first
 * has to be a key frame.
 *
 * @param sequence counts the fragments of a file, from 1
 * @param firstFrame how many frames of the file are before it
 */
export function fragment(
  units: readonly AccessUnit[],
  { sequence, firstFrame }: { sequence: number; firstFrame: number },
): Buffer {
  const samples = units.map(sampleOf)
  const moofOf = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        // Offsets count from the moof; every frame takes as long, and all but the first are no key frames.
        fullBox('tfhd', 0, 0x020028, u32(TRACK, FRAME_TICKS, OTHER_FRAME)),
        fullBox('tfdt', 1, 0, u64(firstFrame * FRAME_TICKS)),
        fullBox(
          'trun',
          0,
          0x000205,
          u32(samples.length, dataOffset, KEY_FRAME),
          u32(...samples.map(({ length }) => length)),
        ),
      ),
    )
  const moof = moofOf(moofOf(0).length + 8)
  return Buffer.concat([moof, box('mdat', ...samples)])
}

/** Where a fragment as made above says its number, and its time: behind the heads of moof and mfhd, and of tfdt. */
const SEQUENCE_AT = 20
const TIME_AT = 68

/** The same pictures at another place: as they stand in a file that holds a part of the one they are from. */
export function moved(
  bytes: Buffer,
  { sequence, firstFrame }: { sequence: number; firstFrame: number },
): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(sequence, SEQUENCE_AT)
  copy.writeBigUInt64BE(BigInt(firstFrame * FRAME_TICKS), TIME_AT)
  return copy
}
