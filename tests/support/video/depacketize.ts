import type { Payload } from '#server/video/packetize.ts'

/** Puts the payloads of one picture together again, as a receiver does (RFC 6184 §7). */
export function depacketize(payloads: readonly Pick<Payload, 'data'>[]): Buffer[] {
  const nals: Buffer[] = []
  let pieces: Buffer[] = []
  for (const { data } of payloads) {
    const type = data.readUInt8(0) & 0x1f
    if (type === 24) {
      for (let at = 1; at < data.length; at += 2 + data.readUInt16BE(at))
        nals.push(data.subarray(at + 2, at + 2 + data.readUInt16BE(at)))
    } else if (type === 28) {
      const flags = data.readUInt8(1)
      if (flags & 0x80) pieces = [Buffer.from([(data.readUInt8(0) & 0xe0) | (flags & 0x1f)])]
      pieces.push(data.subarray(2))
      if (flags & 0x40) nals.push(Buffer.concat(pieces))
    } else nals.push(data)
  }
  return nals
}
