import sharp from 'sharp'
import { stillOf } from '#server/video/clip.ts'
import type { FileAnswer } from '../file-answer.ts'
import { createDrawn } from '../unusual/drawn.ts'

/** Walls and histories ask for the same few pictures again and again. */
const drawn = createDrawn({ keptBytes: 16 * 1024 * 1024 })

interface Size {
  width: number
  height: number
}

/** A camera's still as the answer of a call: a PNG of what `of` says, 'camera-0412'. */
export const stillAnswer = (of: string, clip: string, size: Size): FileAnswer => ({
  fileName: `${of}-${clip}.png`,
  contentType: 'image/png',
  etag: `"still-${clip}-${size.width}x${size.height}"`,
  inline: true,
  body: () => stillPng(clip, size),
})

/** Cut to fill `width` by `height` pixels. */
function stillPng(clip: string, size: Size): Promise<Buffer> {
  return drawn.get(`${clip} ${size.width} ${size.height}`, async () =>
    sharp(await stillOf(clip))
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true })
      .toBuffer(),
  )
}
