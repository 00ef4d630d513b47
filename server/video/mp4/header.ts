import type { AccessUnit } from '../clip.ts'
import { NAL, nalType } from '../rtsp/nal.ts'
import { readFormat } from '../rtsp/sps.ts'
import { box, fullBox, u16, u32, u64, zeros } from './boxes.ts'
import { TIMESCALE, TRACK } from './fragment.ts'

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

/** A header has room for these; cameras have one parameter set of each kind, of less than a hundred bytes. */
const MOST_SETS = 31
const MOST_SET_BYTES = 4096

/**
 * What a camera's file is of, by a key frame of it; null when its parameter sets cannot be read, or are more than a
 * header holds.
 *
 * @param madeAt epoch milliseconds
 */
export function codedBy(first: AccessUnit, madeAt: number): Coded | null {
  const [allSps, allPps] = [parameterSetsOf(first, NAL.sps), parameterSetsOf(first, NAL.pps)]
  const [sps] = allSps
  const format = sps ? readFormat(sps) : null
  const bytes = [...allSps, ...allPps].reduce((sum, { length }) => sum + length, 0)
  const fits = bytes <= MOST_SET_BYTES && allSps.length <= MOST_SETS && allPps.length <= MOST_SETS
  if (!format || !fits || allPps.length === 0) return null
  return { first, width: format.width, height: format.height, madeAt }
}

const parameterSetsOf = ({ nals }: AccessUnit, type: number) => nals.filter((nal) => nalType(nal) === type)

/** A key frame's parameter sets as bytes to be kept: each behind its length of two bytes. */
export const packParameterSets = (first: AccessUnit): Buffer =>
  Buffer.concat(
    [...parameterSetsOf(first, NAL.sps), ...parameterSetsOf(first, NAL.pps)].flatMap((set) => [
      u16(set.length),
      set,
    ]),
  )

/** What a header needs of a first picture, by its parameter sets as they were kept. */
export function unpackParameterSets(bytes: Buffer): AccessUnit {
  const nals: Buffer[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    nals.push(bytes.subarray(at + 2, end))
    at = end
  }
  return { key: true, nals }
}

/** A fragment as the index tells it. */
export interface Indexed {
  ticks: number
  bytes: number
}

/**
 * The beginning of a file, all that a player needs before it can play any fragment: what HLS calls a map.
 *
 * @param ticks how long the file is; null while it grows
 */
export function initialization(coded: Coded, ticks: number | null): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), u32(0), Buffer.from('iso6iso5mp41avc1', 'latin1')),
    moov(coded, ticks),
  ])
}

/**
 * The header of a file whose fragments follow it. A finished one has an index, by which players find a moment
 * without reading all before it, and tells how long it is.
 */
export function header(coded: Coded, finished: readonly Indexed[] | null): Buffer {
  const ticks = finished?.reduce((sum, one) => sum + one.ticks, 0) ?? null
  const init = initialization(coded, ticks)
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
    const ticks = covered.reduce((sum, one) => sum + one.ticks, 0)
    return u32(bytes, ticks, STARTS_WITH_KEY)
  })
  // What it counts from is its own end, where the first fragment begins.
  return fullBox('sidx', 0, 0, u32(TRACK, TIMESCALE, 0, 0), u16(0, entries.length), ...entries)
}

/** Seconds from 1904, where the format's calendar begins, to 1970. */
const FROM_1904_S = 2_082_844_800
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function moov({ first, width, height, madeAt }: Coded, ticks: number | null): Buffer {
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
  const length = ticks === null ? [] : [fullBox('mehd', 1, 0, u64(ticks))]
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

const HIGH_PROFILE = 100
/** High profile has 4:2:0 with 8 bits, and says so once more (ISO/IEC 14496-15 §5.3.3.1). */
const HIGH_CHROMA = Buffer.from([0xfd, 0xf8, 0xf8, 0])

/** How its pictures are coded: the parameter sets stand here, and in no fragment (ISO/IEC 14496-15 §5.3.3). */
function avc1(first: AccessUnit, width: number, height: number): Buffer {
  const [allSps, allPps] = [parameterSetsOf(first, NAL.sps), parameterSetsOf(first, NAL.pps)]
  const [sps] = allSps
  if (!sps || allPps.length === 0)
    throw new Error('A recording begins with a key frame and its parameter sets.')
  const behindLengths = (sets: readonly Buffer[]) => sets.flatMap((set) => [u16(set.length), set])
  const avcC = box(
    'avcC',
    Buffer.from([1]),
    sps.subarray(1, 4),
    // Lengths of four bytes.
    Buffer.from([0xff, 0xe0 | allSps.length]),
    ...behindLengths(allSps),
    Buffer.from([allPps.length]),
    ...behindLengths(allPps),
    ...(sps[1] === HIGH_PROFILE ? [HIGH_CHROMA] : []),
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
