import type { AccessUnit } from './clip.ts'

/** What one RTP packet carries of a picture (RFC 6184). */
export interface Payload {
  data: Buffer
  /** The last of its picture. */
  marker: boolean
}

/** A packet of 1200 bytes passes every network; the rest is RTP's head and what SRTP adds. */
const MOST_BYTES = 1200 - 12 - 16
const FU_A = 28
const STAP_A = 24
const FORBIDDEN_AND_REF = 0xe0
const TYPE = 0x1f
const FIRST = 0x80
const LAST = 0x40

/** A picture in the payloads of RTP packets: small units together, large ones in fragments. */
export function packetize({ nals }: AccessUnit, most = MOST_BYTES): Payload[] {
  const data: Buffer[] = []
  let small: Buffer[] = []
  const flush = () => {
    if (small.length > 0) data.push(small.length === 1 ? Buffer.concat(small) : together(small))
    small = []
  }
  for (const nal of nals) {
    if (bytesTogether([...small, nal]) > most) flush()
    if (nal.length > most) data.push(...fragments(nal, most))
    else small.push(nal)
  }
  flush()
  return data.map((each, index) => ({ data: each, marker: index === data.length - 1 }))
}

const bytesTogether = (nals: readonly Buffer[]) => nals.reduce((sum, nal) => sum + 2 + nal.length, 1)

/** STAP-A (§5.7.1): units one after the other, each behind its length. */
function together(nals: readonly Buffer[]): Buffer {
  const importance = Math.max(...nals.map((nal) => (nal[0] ?? 0) & FORBIDDEN_AND_REF))
  const parts = nals.flatMap((nal) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(nal.length)
    return [length, nal]
  })
  return Buffer.concat([Buffer.from([importance | STAP_A]), ...parts])
}

/** FU-A (§5.8): a unit without its first byte, whose bits go into two bytes before each piece. */
function fragments(nal: Buffer, most: number): Buffer[] {
  const head = nal[0] ?? 0
  const room = most - 2
  const pieces: Buffer[] = []
  for (let at = 1; at < nal.length; at += room) {
    const end = Math.min(at + room, nal.length)
    const flags = (at === 1 ? FIRST : 0) | (end === nal.length ? LAST : 0)
    const lead = [(head & FORBIDDEN_AND_REF) | FU_A, flags | (head & TYPE)]
    pieces.push(Buffer.concat([Buffer.from(lead), nal.subarray(at, end)]))
  }
  return pieces
}

/** A whole RTP packet (RFC 3550 §5.1) without extensions. */
export function rtpPacket(head: {
  payloadType: number
  sequence: number
  timestamp: number
  ssrc: number
  payload: Payload
}): Buffer {
  const bytes = Buffer.alloc(12)
  bytes[0] = 0x80
  bytes[1] = (head.payload.marker ? 0x80 : 0) | head.payloadType
  bytes.writeUInt16BE(head.sequence & 0xffff, 2)
  bytes.writeUInt32BE(head.timestamp >>> 0, 4)
  bytes.writeUInt32BE(head.ssrc >>> 0, 8)
  return Buffer.concat([bytes, head.payload.data])
}
