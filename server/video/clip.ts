import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipSource } from '#server/domain/cameras/video-source.ts'
import { FPS, KEY_EVERY, keyBefore, LOOP_FRAMES } from './clip-clock.ts'

/** One picture as coded: its NAL units without start codes, parameter sets first. */
export interface AccessUnit {
  key: boolean
  nals: readonly Buffer[]
}

/** How the clips are coded, as SDP (RFC 6184 §8.1) and containers name it. */
export const CLIP_CODING = {
  codec: 'H264',
  profileLevelId: '42e01f',
  packetizationMode: 1,
  payloadType: 102,
  fps: FPS,
} as const

/** No URL next to this module: Vite, under which the console's tests run the provider, would take it for an asset. */
const CLIPS = join(import.meta.dirname, '../demo/pictures/clips')
const SIZES = ['320x180', '640x360', '1280x720']
const NAME = /^[a-z]+(-[a-z]+)*$/
const NAL = { key: 5, slice: 1 } as const
/** The lower five bits of a NAL unit's first byte say what it is. */
const typeOf = (nal: Buffer): number => (nal[0] ?? 0) & 0x1f

const read = new Map<string, Promise<readonly AccessUnit[]>>()

/**
 * The frames of a clip, in order; read once and kept.
 * @throws Error when there is no such clip in this size
 */
export function framesOf({ clip, width, height }: ClipSource): Promise<readonly AccessUnit[]> {
  const size = `${width}x${height}`
  const name = join(clip, size)
  if (!NAME.test(clip) || !SIZES.includes(size)) return Promise.reject(new Error(`There is no clip ${name}.`))
  const frames = read.get(name) ?? readFrames(name)
  read.set(name, frames)
  frames.catch(() => read.delete(name))
  return frames
}

/**
 * A still of a clip: WebP, 1280 by 720; or 640 by 360 of the key frame that begins or precedes a frame of it, by its
 * index from 0.
 */
export function stillOf(clip: string, frame: number | null = null): Promise<Buffer> {
  if (!NAME.test(clip)) return Promise.reject(new Error(`There is no clip ${clip}.`))
  const name = frame === null ? 'still' : `still-${keyBefore(frame) / KEY_EVERY}`
  return readFile(join(CLIPS, clip, `${name}.webp`))
}

async function readFrames(name: string): Promise<readonly AccessUnit[]> {
  const frames = accessUnits(await readFile(join(CLIPS, `${name}.h264`)))
  if (frames.length !== LOOP_FRAMES) throw new Error(`The clip ${name} has ${frames.length} frames.`)
  return frames
}

/** Splits an H.264 stream (Annex B) of one slice a picture into its pictures. */
export function accessUnits(stream: Buffer): AccessUnit[] {
  const units: AccessUnit[] = []
  let nals: Buffer[] = []
  for (const nal of nalUnits(stream)) {
    nals.push(nal)
    const type = typeOf(nal)
    if (type !== NAL.key && type !== NAL.slice) continue
    units.push({ key: type === NAL.key, nals })
    nals = []
  }
  return units
}

const START = Buffer.from([0, 0, 1])

/** What stands between start codes; a start code of four bytes is one of three behind a zero. */
function* nalUnits(stream: Buffer): Generator<Buffer> {
  let from = stream.indexOf(START)
  while (from >= 0) {
    const begin = from + START.length
    const next = stream.indexOf(START, begin)
    let end = next < 0 ? stream.length : next
    while (end > begin && stream[end - 1] === 0) end -= 1
    if (end > begin) yield stream.subarray(begin, end)
    from = next
  }
}
