import { t } from '#src/domain/language/text.ts'
/** What the bytes of a picture say of it. */
export interface PictureShape {
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** Pixels a side. Less is no picture of a kitchen, more would fill a browser's memory. */
export const PICTURE_SIDE = { least: 16, most: 8192 } as const

/** What can't be taken, in words for who sent it. */
export interface PictureFault {
  fault: string
}

/**
 * Reads what a picture is from its first bytes, whatever its sender says of it. The picture itself is not decoded: a
 * decoder is no place for bytes from outside.
 */
export function readPicture(bytes: Uint8Array): PictureShape | PictureFault {
  const isPng = startsWith(bytes, PNG)
  if (!isPng && !startsWith(bytes, [0xff, 0xd8, 0xff]))
    return { fault: t('This is neither a JPEG nor a PNG picture.') }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = isPng ? sizeOfPng(view) : sizeOfJpeg(view)
  if (!size) return { fault: t('The picture ends before it says how large it is. Send all of it.') }
  const { width, height } = size
  const { least, most } = PICTURE_SIDE
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return {
      fault: t('The picture has {width} × {height} pixels. Each side has to have from {least} to {most}.', {
        width,
        height,
        least,
        most,
      }),
    }
  return { mime: isPng ? 'image/png' : 'image/jpeg', width, height }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, place) => bytes[place] === byte)

interface Size {
  width: number
  height: number
}

/** A PNG's first chunk is its header: length, 'IHDR', width, height. */
function sizeOfPng(view: DataView): Size | null {
  const IHDR = 0x49484452
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The size is in a JPEG's first frame header (SOF), behind segments that say how long they are. */
function sizeOfJpeg(view: DataView): Size | null {
  let at = 2
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrameHeader(marker))
      return at + 9 <= view.byteLength
        ? { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
        : null
    // The image's data begins, or it ends, without a frame header.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + (standsAlone(marker) ? 0 : view.getUint16(at + 2))
  }
  return null
}

/** SOF0 to SOF15, but not the tables that have numbers among them: DHT, JPG and DAC. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** TEM and the restart markers have no length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
