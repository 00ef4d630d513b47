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

/** What stands for a camera that has no still: its name, so that a wall of them can be told apart. */
export function noStill(of: string, name: string, size: Size): FileAnswer {
  const { width, height } = size
  const fontSize = Math.round(Math.min(height / 8, width / 12))
  const line = (text: string, y: string) =>
    `<text x="50%" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}" fill="#e6e8ec">${text}</text>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#23272f"/>${line(escaped(name), '46%')}${line('No still', '66%')}</svg>`
  return {
    fileName: `${of}.png`,
    contentType: 'image/png',
    etag: `"no-still-${Buffer.from(name).toString('base64url')}-${width}x${height}"`,
    inline: true,
    body: () => sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer(),
  }
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`)

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
