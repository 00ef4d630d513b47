/** An RTP packet (RFC 3550 §5.1). */
export interface RtpPacket {
  /** The last of its picture. */
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  payload: Buffer
}

const FIXED_HEAD = 12

/** @returns null when it is no RTP packet, or one that is shorter than it says */
export function readRtp(packet: Buffer): RtpPacket | null {
  if (packet.length < FIXED_HEAD) return null
  const first = packet.readUInt8(0)
  if (first >> 6 !== 2) return null
  const padded = (first & 0x20) !== 0
  const extended = (first & 0x10) !== 0
  let begin = FIXED_HEAD + 4 * (first & 0x0f)
  if (extended) {
    if (packet.length < begin + 4) return null
    begin += 4 + 4 * packet.readUInt16BE(begin + 2)
  }
  const end = packet.length - (padded ? (packet.at(-1) ?? 0) : 0)
  if (begin > end) return null
  return {
    marker: (packet.readUInt8(1) & 0x80) !== 0,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload: packet.subarray(begin, end),
  }
}

/** Ticks of 90 kHz. Further than this no stream goes forward, which is broken off after 10 s of silence. */
const MOST_FORWARD = 20 * 90_000
/** Ticks. B-frames go back by a few pictures. */
const MOST_BACK = 90_000

/**
 * Ticks since the first timestamp it is asked about, over the end of their 32 bits, never backward.
 *
 * A larger jump is a camera whose clock was set: time goes on from where it was.
 */
export function createTicks(): (timestamp: number) => number {
  let last: number | null = null
  let position = 0
  let ticks = 0
  return (timestamp) => {
    // The difference as 32 bits with a sign.
    const step = last === null ? 0 : (timestamp - last) | 0
    last = timestamp
    const next = position + step
    position = next > ticks + MOST_FORWARD || next < ticks - MOST_BACK ? ticks : next
    ticks = Math.max(ticks, position)
    return ticks
  }
}
