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

/** Where a fragment stands in its file. */
export interface FragmentPlace {
  /** Counts the fragments of a file, from 1. */
  sequence: number
  /** When it begins, in ticks. */
  begin: number
}

/** A picture with how long it is shown, in ticks. */
export interface TimedUnit extends AccessUnit {
  duration: number
}

/** `tfhd`: offsets count from the moof, and all but the first are no key frames. */
const FROM_MOOF = 0x020020
const WITH_DURATION = 0x000008
/** `trun`: where the data is, that the first is a key frame, and the size of each. */
const WITH_SIZES = 0x000205
const WITH_DURATIONS = 0x000100

/**
 * Frames of a clip, which all take as long, as a fragment of a file: a `moof` that says how long each takes, and the
 * `mdat` that holds them. The first has to be a key frame.
 */
export function fragment(units: readonly AccessUnit[], { sequence, begin }: FragmentPlace): Buffer {
  const samples = units.map(sampleOf)
  return assemble(samples, {
    sequence,
    begin,
    head: fullBox('tfhd', 0, FROM_MOOF | WITH_DURATION, u32(TRACK, FRAME_TICKS, OTHER_FRAME)),
    runFlags: WITH_SIZES,
    entries: samples.map(({ length }) => length),
  })
}

/**
 * Pictures that each have a duration of their own, as a camera sends them, as a fragment of a file. The first has to be
 * a key frame, and the only one.
 */
export function timedFragment(units: readonly TimedUnit[], { sequence, begin }: FragmentPlace): Buffer {
  const samples = units.map(sampleOf)
  return assemble(samples, {
    sequence,
    begin,
    head: fullBox('tfhd', 0, FROM_MOOF, u32(TRACK, OTHER_FRAME)),
    runFlags: WITH_SIZES | WITH_DURATIONS,
    entries: units.flatMap(({ duration }, index) => [duration, samples[index]?.length ?? 0]),
  })
}

/** @param entries what `trun` says of the samples, by its flags */
function assemble(
  samples: readonly Buffer[],
  {
    sequence,
    begin,
    head,
    runFlags,
    entries,
  }: FragmentPlace & { head: Buffer; runFlags: number; entries: readonly number[] },
): Buffer {
  const moofOf = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        head,
        fullBox('tfdt', 1, 0, u64(begin)),
        fullBox('trun', 0, runFlags, u32(samples.length, dataOffset, KEY_FRAME), u32(...entries)),
      ),
    )
  const moof = moofOf(moofOf(0).length + 8)
  return Buffer.concat([moof, box('mdat', ...samples)])
}

/** Where a fragment as made above says its number: behind the heads of moof and mfhd. */
const SEQUENCE_AT = 20
/** Its `tfhd` differs in length; the time is behind the head of the `tfdt` that follows. */
const TFHD_AT = 32
const TIME_IN_TFDT = 12

/**
 * Fragments that follow each other, at another place: as they stand in a file that holds a part of the one they are
 * from. The first begins at `begin`, the others as long after it as before.
 */
export function moved(bytes: Buffer, { sequence, begin }: FragmentPlace): Buffer {
  const copy = Buffer.from(bytes)
  let first: bigint | null = null
  let number = sequence
  // A fragment is a moof and its mdat.
  for (let at = 0; at < copy.length; at += copy.readUInt32BE(at)) {
    if (copy.toString('latin1', at + 4, at + 8) !== 'moof') continue
    const timeAt = at + TFHD_AT + copy.readUInt32BE(at + TFHD_AT) + TIME_IN_TFDT
    const time = copy.readBigUInt64BE(timeAt)
    first ??= time
    copy.writeUInt32BE(number, at + SEQUENCE_AT)
    copy.writeBigUInt64BE(BigInt(begin) + time - first, timeAt)
    number += 1
  }
  return copy
}

/** Where `trun` says where the data is, and its first entry; behind its head. */
const DATA_OFFSET_IN_TRUN = 16
const ENTRIES_IN_TRUN = 24

/** The NAL units of the first picture of a fragment as made above, without its parameter sets. */
export function firstPicture(bytes: Buffer): Buffer[] {
  const tfdtAt = TFHD_AT + bytes.readUInt32BE(TFHD_AT)
  const trunAt = tfdtAt + bytes.readUInt32BE(tfdtAt)
  const isTimed = (bytes.readUInt32BE(trunAt + 8) & WITH_DURATIONS) !== 0
  const size = bytes.readUInt32BE(trunAt + ENTRIES_IN_TRUN + (isTimed ? 4 : 0))
  const nals: Buffer[] = []
  let at = bytes.readUInt32BE(trunAt + DATA_OFFSET_IN_TRUN)
  for (const end = at + size; at < end; ) {
    const begin = at + 4
    at = begin + bytes.readUInt32BE(at)
    nals.push(bytes.subarray(begin, at))
  }
  return nals
}
