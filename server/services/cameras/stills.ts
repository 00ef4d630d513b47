import sharp from 'sharp'
import { stillOf } from '#server/video/clip.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import { createDrawn } from '../media/drawn.ts'

/** Walls and histories ask for the same few pictures again and again. */
const drawn = createDrawn({ keptBytes: 16 * 1024 * 1024 })

interface Size {
  width: number
  height: number
}

/**
 * A camera's still as the answer of a call: a PNG of what `of` says, 'camera-0412'; of one of its frames where that is
 * named, by its index in the clip.
 */
export const stillAnswer = (
  of: string,
  clip: string,
  size: Size,
  frame: number | null = null,
): FileAnswer => ({
  fileName: `${of}-${clip}.png`,
  contentType: 'image/png',
  etag: `"still-${clip}-${frame ?? 'camera'}-${size.width}x${size.height}"`,
  inline: true,
  body: () => stillPng(clip, size, frame),
})

/** Cut to fill `width` by `height` pixels. */
function stillPng(clip: string, size: Size, frame: number | null): Promise<Buffer> {
  return drawn.get(`${clip} ${frame} ${size.width} ${size.height}`, async () =>
    sharp(await stillOf(clip, frame))
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true })
      .toBuffer(),
  )
}
