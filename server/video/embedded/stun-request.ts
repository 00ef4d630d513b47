import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a viewer asks of this side over a path (RFC 8445 §7.2): whether it works, and maybe that it be used. */
export interface StunRequest {
  /** Holds the password of this side's offer: nobody else's may move anything. */
  signed: boolean
  /** The path that the viewer has chosen. */
  chosen: boolean
}

const HEADER_BYTES = 20
const BINDING_REQUEST = 0x0001
const MAGIC = 0x2112a442
const MESSAGE_INTEGRITY = 0x0008
const USE_CANDIDATE = 0x0025
const DIGEST_BYTES = 20

/** A packet as a binding request (RFC 8489 §5, §14.5); null when it is none. */
export function readStunRequest(data: Buffer, password: string): StunRequest | null {
  if (data.length < HEADER_BYTES || data.readUInt16BE(0) !== BINDING_REQUEST) return null
  if (data.readUInt32BE(4) !== MAGIC) return null
  let chosen = false
  for (let at = HEADER_BYTES; at + 4 <= data.length; ) {
    const [type, length] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)]
    // What follows the signature is not covered by it.
    if (type === MESSAGE_INTEGRITY) return { signed: isSigned(data, at, length, password), chosen }
    if (type === USE_CANDIDATE) chosen = true
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return { signed: false, chosen }
}

function isSigned(data: Buffer, at: number, length: number, password: string): boolean {
  const digest = data.subarray(at + 4, at + 4 + DIGEST_BYTES)
  if (length !== DIGEST_BYTES || digest.length !== DIGEST_BYTES) return false
  const covered = Buffer.from(data.subarray(0, at))
  // The length that is signed ends with the signature, whatever comes after it.
  covered.writeUInt16BE(at + 4 + DIGEST_BYTES - HEADER_BYTES, 2)
  return timingSafeEqual(createHmac('sha1', password).update(covered).digest(), digest)
}
