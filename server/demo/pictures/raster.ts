import type { Sharp } from 'sharp'

const MOST_PIXELS = 1280 * 720

/** The library comes with native code: it is loaded when the first picture is drawn. */
async function open(svg: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp(Buffer.from(svg), { limitInputPixels: MOST_PIXELS })
}

/** An SVG of our own as PNG, in the size that it says. */
export async function toPng(svg: string): Promise<Buffer> {
  return (await open(svg)).removeAlpha().png({ compressionLevel: 7 }).toBuffer()
}

/** The same as a lossy WebP; quality from 1 to 100. */
export async function toWebp(svg: string, quality: number): Promise<Buffer> {
  return (await open(svg)).removeAlpha().webp({ quality, effort: 2 }).toBuffer()
}
