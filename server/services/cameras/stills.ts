import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const CLIPS = join(import.meta.dirname, '../../video/clips')

/** A camera's still as PNG, cut to fill `width` by `height` pixels. */
export async function stillPng(clip: string, size: { width: number; height: number }): Promise<Buffer> {
  const still = await readFile(join(CLIPS, `${clip}.webp`))
  return sharp(still)
    .resize({ ...size, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
}
