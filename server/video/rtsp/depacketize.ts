import type { AccessUnit } from '../clip.ts'
import { isFirstSlice, isSlice, NAL, nalType } from './nal.ts'
import { createTicks, type RtpPacket, readRtp } from './rtp.ts'

/** A picture as a camera sent it, parameter sets before each key frame. */
export interface Picture extends AccessUnit {
  /** Of 90 kHz, since the stream's first picture; never less than of the picture before. */
  ticks: number
}

/** Puts a camera's RTP packets together to pictures (RFC 6184 §5, packetization modes 0 and 1). */
export interface Depacketizer {
  /** The pictures that a packet completes; the first of all is a key frame, and so is the first after a gap. */
  read(packet: Buffer): Picture[]
  /** How often packets were missing. */
  readonly gaps: number
}

const STAP_A = 24
const FU_A = 28
const FIRST = 0x80
const LAST = 0x40
/** More than any picture of a camera has; without limits a broken one would fill the memory. */
const MOST_BYTES = 4 * 2 ** 20
/** NAL units, and fragments of one. */
const MOST_PARTS = 10_000
/** Parameter sets of one kind that a stream can tell apart (ITU-T H.264 §7.4.2.2). */
const MOST_SETS = 256

/** @param described the parameter sets that the camera announced; newer ones in band replace them */
export function createDepacketizer(described: readonly Buffer[]): Depacketizer {
  const ticksOf = createTicks()
  let sps = newest([], described, NAL.sps)
  let pps = newest([], described, NAL.pps)
  let previous: RtpPacket | null = null
  let gaps = 0
  let waitsForKey = true
  let nals: Buffer[] = []
  let bytes = 0
  let timestamp = 0
  let pieces: Buffer[] = []

  function read(datagram: Buffer): Picture[] {
    const packet = readRtp(datagram)
    if (!packet || (packet.sequence === previous?.sequence && packet.ssrc === previous.ssrc)) return []
    if (previous && !follows(previous, packet)) {
      gaps += 1
      drop()
    }
    previous = packet
    const pictures: Picture[] = []
    const complete = () => {
      const picture = finish()
      if (picture) pictures.push(picture)
    }
    if (nals.some(isSlice) && packet.timestamp !== timestamp) complete()
    timestamp = packet.timestamp
    unpack(packet.payload)
    if (packet.marker) {
      // Some cameras forget to mark the last fragment.
      joinPieces()
      complete()
    }
    return pictures
  }

  function unpack(payload: Buffer): void {
    const type = nalType(payload)
    if (type === FU_A) addPiece(payload)
    else if (type === STAP_A) for (const nal of unitsOf(payload)) add(nal)
    else add(payload)
  }

  /** A fragment whose beginning was lost is nothing (§5.8). */
  function addPiece(payload: Buffer): void {
    if (payload.length < 2) return
    const flags = payload.readUInt8(1)
    if (flags & FIRST) pieces = [Buffer.from([(payload.readUInt8(0) & 0xe0) | (flags & 0x1f)])]
    else if (pieces.length === 0) return
    pieces.push(payload.subarray(2))
    bytes += payload.length
    if (bytes > MOST_BYTES || pieces.length > MOST_PARTS) drop()
    if (flags & LAST) joinPieces()
  }

  function joinPieces(): void {
    if (pieces.length === 0) return
    const nal = Buffer.concat(pieces)
    bytes -= nal.length
    pieces = []
    add(nal)
  }

  function add(nal: Buffer): void {
    const type = nalType(nal)
    if (type === 0 || type >= STAP_A || type === NAL.delimiter || type === NAL.filler) return
    nals.push(nal)
    bytes += nal.length
    if (bytes > MOST_BYTES || nals.length > MOST_PARTS) drop()
  }

  /** Nothing can be shown from here to the next key frame; parameter sets that have come stay. */
  function drop(): void {
    learn()
    clear()
    waitsForKey = true
  }

  function clear(): void {
    nals = []
    bytes = 0
    pieces = []
  }

  function learn(): void {
    sps = newest(sps, nals, NAL.sps)
    pps = newest(pps, nals, NAL.pps)
  }

  /** Parameter sets alone wait for their picture, which comes next. */
  function finish(): Picture | null {
    if (!nals.some(isSlice)) return null
    const all = nals
    learn()
    clear()
    const key = isWholeKey(all) && sps.length > 0 && pps.length > 0
    if (waitsForKey && !key) return null
    waitsForKey = false
    const others = all.filter((nal) => nalType(nal) !== NAL.sps && nalType(nal) !== NAL.pps)
    return { key, nals: key ? [...sps, ...pps, ...others] : all, ticks: ticksOf(timestamp) }
  }

  return {
    read,
    get gaps() {
      return gaps
    },
  }
}

const follows = (one: RtpPacket, next: RtpPacket) =>
  next.ssrc === one.ssrc && next.sequence === ((one.sequence + 1) & 0xffff)

/** The parameter sets of one kind, once each, as some cameras repeat them; those known before when there is none. */
function newest(known: readonly Buffer[], nals: readonly Buffer[], type: number): readonly Buffer[] {
  const sets = nals.filter((nal) => nalType(nal) === type).slice(-MOST_SETS)
  const unique = sets.filter((set, index) => sets.findIndex((each) => each.equals(set)) === index)
  return unique.length > 0 ? unique : known
}

/** A key frame from its first slice on: of one that was joined midway the beginning is missing. */
function isWholeKey(nals: readonly Buffer[]): boolean {
  const first = nals.find(isSlice)
  return first !== undefined && nalType(first) === NAL.key && isFirstSlice(first)
}

/** STAP-A (§5.7.1): each unit stands behind its length. */
function* unitsOf(payload: Buffer): Generator<Buffer> {
  let at = 1
  while (at + 2 <= payload.length) {
    const begin = at + 2
    const end = begin + payload.readUInt16BE(at)
    if (end > payload.length) return
    yield payload.subarray(begin, end)
    at = end
  }
}
