import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDrawn } from '../unusual/drawn.ts'

const CLIPS = join(import.meta.dirname, '../../video/clips')

/** Walls and histories ask for the same few pictures again and again. */
const drawn = createDrawn({ keptBytes: 16 * 1024 * 1024 })

/** A camera's still as PNG, cut to fill `width` by `height` pixels. */
export function stillPng(clip: string, size: { width: number; height: number }): Promise<Buffer> {
  return drawn.get(`${clip} ${size.width} ${size.height}`, async () => {
    const still = await readFile(join(CLIPS, `${clip}.webp`))
    return sharp(still)
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true })
      .toBuffer()
  })
}
