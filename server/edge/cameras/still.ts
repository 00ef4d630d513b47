import { MOST_MESSAGE_BYTES } from '#src/contract/intake/agent-socket.ts'

/** Walls show stills small. */
const SIZE = { width: 640, height: 480, fit: 'inside', withoutEnlargement: true } as const
const MOST_PIXELS = 40_000_000
const QUALITIES = [75, 50, 25]
/** Base64 makes four characters of three bytes; what stands around it is short. */
const MOST_CHARACTERS = MOST_MESSAGE_BYTES - 1024

/** A camera's still, small enough for a message, in base64; null when it cannot be made so. */
export async function smallStill(image: Buffer | null): Promise<string | null> {
  if (!image) return null
  const { default: sharp } = await import('sharp')
  for (const quality of QUALITIES) {
    const small = await sharp(image, { limitInputPixels: MOST_PIXELS })
      .resize(SIZE)
      .jpeg({ quality })
      .toBuffer()
    const text = small.toString('base64')
    if (text.length <= MOST_CHARACTERS) return text
  }
  return null
}
