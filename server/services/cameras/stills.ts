import sharp from 'sharp'
import { stillOf } from '#server/video/clip.ts'
import { createDrawn } from '../unusual/drawn.ts'

/** Walls and histories ask for the same few pictures again and again. */
const drawn = createDrawn({ keptBytes: 16 * 1024 * 1024 })

/** A camera's still as PNG, cut to fill `width` by `height` pixels. */
export function stillPng(clip: string, size: { width: number; height: number }): Promise<Buffer> {
  return drawn.get(`${clip} ${size.width} ${size.height}`, async () =>
    sharp(await stillOf(clip))
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true })
      .toBuffer(),
  )
}
