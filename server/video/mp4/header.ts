import type { AccessUnit } from '../clip.ts'
import { box, fullBox, u16, u32, u64, zeros } from './boxes.ts'
import { FRAME_TICKS, TIMESCALE, TRACK } from './fragment.ts'

/** A file's header is as long as this from its first moment on: its index is filled in when it is finished. */
export const HEADER_BYTES = 16 * 1024

/** What a file is of: its first picture, a key frame, says how all are coded. */
export interface Coded {
  first: AccessUnit
  width: number
  height: number
  /** When it was made; epoch milliseconds. */
  madeAt: number
}

/** A fragment as the index tells it. */
export interface Indexed {
  frames: number
  bytes: number
}

/** The beginning of a file, all that a player needs before it can play any fragment: what HLS calls a map. */
export function initialization(coded: Coded, frames: number | null): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), u32(0), Buffer.from('iso6iso5mp41avc1', 'latin1')),
    moov(coded, frames),
  ])
}

/**
 * The header of a file whose fragments follow it. A finished one has an index, by which players find a moment
 * without reading all before it, and tells how long it is.
 */
export function header(coded: Coded, finished: readonly Indexed[] | null): Buffer {
  const frames = finished?.reduce((sum, one) => sum + one.frames, 0) ?? null
  const init = initialization(coded, frames)
  const index = finished && finished.length > 0 ? sidx(finished, HEADER_BYTES - init.length) : zeros(0)
  const left = HEADER_BYTES - init.length - index.length
  // The index is last: with anything between it and the first fragment Chromium reads the whole file before it plays.
  return Buffer.concat([init, box('free', zeros(left - 8)), index])
}

const ENTRY_BYTES = 12
const SIDX_BYTES = 32
const FREE_BYTES = 8
/** It starts with a key frame, from which on everything can be shown (ISO/IEC 14496-12 §8.16.3). */
const STARTS_WITH_KEY = 0x90000000

/** The index. A long file's entries are of several fragments each, so that it fits. */
function sidx(fragments: readonly Indexed[], room: number): Buffer {
  const most = Math.floor((room - SIDX_BYTES - FREE_BYTES) / ENTRY_BYTES)
  const together = Math.ceil(fragments.length / most)
  const entries = Array.from({ length: Math.ceil(fragments.length / together) }, (_, index) => {
    const covered = fragments.slice(index * together, (index + 1) * together)
    const bytes = covered.reduce((sum, one) => sum + one.bytes, 0)
    const frames = covered.reduce((sum, one) => sum + one.frames, 0)
    return u32(bytes, frames * FRAME_TICKS, STARTS_WITH_KEY)
  })
  // What it counts from is its own end, where the first fragment begins.
  return fullBox('sidx', 0, 0, u32(TRACK, TIMESCALE, 0, 0), u16(0, entries.length), ...entries)
}

/** Seconds from 1904, where the format's calendar begins, to 1970. */
const FROM_1904_S = 2_082_844_800
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function moov({ first, width, height, madeAt }: Coded, frames: number | null): Buffer {
  const made = Math.floor(madeAt / 1000) + FROM_1904_S
  const times = u32(made, made)
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), avc1(first, width, height)),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  )
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, times, u32(TIMESCALE, 0), u16(0x55c4, 0)),
    fullBox(
      'hdlr',
      0,
      0,
      u32(0),
      Buffer.from('vide', 'latin1'),
      zeros(12),
      Buffer.from('Camera\0', 'latin1'),
    ),
    box(
      'minf',
      fullBox('vmhd', 0, 1, zeros(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      samples,
    ),
  )
  const track = box(
    'trak',
    fullBox('tkhd', 0, 7, times, u32(TRACK, 0, 0), zeros(16), UNITY, u32(width * 0x10000, height * 0x10000)),
    media,
  )
  const length = frames === null ? [] : [fullBox('mehd', 1, 0, u64(frames * FRAME_TICKS))]
  return box(
    'moov',
    fullBox(
      'mvhd',
      0,
      0,
      times,
      u32(TIMESCALE, 0, 0x10000),
      u16(0x100),
      zeros(10),
      UNITY,
      zeros(24),
      u32(TRACK + 1),
    ),
    track,
    box('mvex', ...length, fullBox('trex', 0, 0, u32(TRACK, 1, 0, 0, 0))),
  )
}

/** How its pictures are coded: the parameter sets stand here, and in no fragment (ISO/IEC 14496-15 §5.3.3). */
function avc1(first: AccessUnit, width: number, height: number): Buffer {
  const [sps, pps] = [7, 8].map((type) => first.nals.find((nal) => ((nal[0] ?? 0) & 0x1f) === type))
  if (!sps || !pps) throw new Error('A recording begins with a key frame and its parameter sets.')
  const avcC = box(
    'avcC',
    Buffer.from([1]),
    sps.subarray(1, 4),
    // Lengths of four bytes; one parameter set of each kind.
    Buffer.from([0xff, 0xe1]),
    u16(sps.length),
    sps,
    Buffer.from([1]),
    u16(pps.length),
    pps,
  )
  return box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    avcC,
  )
}
