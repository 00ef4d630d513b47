import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'

/** The VP8 key frame in a lossy WebP. RangeError for a file that holds none. */
export function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  throw new RangeError('Not a lossy WebP')
}

export interface Film {
  width: number
  height: number
  /** Pictures a second. */
  fps: number
  /** VP8 key frames: a video may consist of these alone. */
  frames: readonly Buffer[]
}

/**
 * A film as WebM, filled up to so many bytes as recorders of a constant rate do. RangeError when the pictures alone
 * take more.
 */
export async function webm({ width, height, fps, frames }: Film, bytes: number): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const track = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(track, { frameRate: fps })
  await output.start()
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height }
  for (const [index, { buffer, byteOffset, length }] of frames.entries()) {
    // Not the Buffer itself: where a DOM stands in for the browser's, a Buffer is no array of that window.
    const data = new Uint8Array(buffer, byteOffset, length)
    await track.add(new EncodedPacket(data, 'key', index / fps, 1 / fps), { decoderConfig })
  }
  await output.finalize()
  const film = Buffer.from(target.buffer ?? new ArrayBuffer(0))
  return Buffer.concat([film, filling(bytes - film.length)])
}

const VOID = 0xec
const VOID_HEAD = 9

/** A Void element (RFC 8794, 11.3.2) of so many bytes, its length as eight of them: players skip it. */
function filling(bytes: number): Buffer {
  if (bytes < VOID_HEAD) throw new RangeError('The pictures take more than the file may')
  const element = Buffer.alloc(bytes)
  element.writeBigUInt64BE(BigInt(bytes - VOID_HEAD) | (1n << 56n), 1)
  element[0] = VOID
  return element
}
