import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from '#server/domain/intake/picture.ts'
import {
  isTooMuch,
  PICTURES_A_DAY,
  todayBegan,
  untilTomorrowS,
} from '#server/domain/intake/picture-limits.ts'
import { jpegOf, pngOf } from '#tests/support/kitchen/pictures.ts'

const NEITHER = 'This is neither a JPEG nor a PNG picture.'
const CUT_OFF = 'The picture ends before it says how large it is. Send all of it.'
const sides = (size: string) => `The picture has ${size} pixels. Each side has to have from 16 to 8192.`

test.each([
  ['a JPEG', jpegOf(640, 360), { mime: 'image/jpeg', width: 640, height: 360 }],
  ['a PNG', pngOf(1280, 720), { mime: 'image/png', width: 1280, height: 720 }],
  ['the smallest', pngOf(16, 16), { mime: 'image/png', width: 16, height: 16 }],
  ['the largest', jpegOf(8192, 8192), { mime: 'image/jpeg', width: 8192, height: 8192 }],
  [
    'a JPEG with filling before a marker and a marker without a length',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xd0]), jpegOf(640, 360).subarray(2)]),
    { mime: 'image/jpeg', width: 640, height: 360 },
  ],
  ['too narrow', jpegOf(15, 360), { fault: sides('15 × 360') }],
  ['too high', pngOf(640, 8193), { fault: sides('640 × 8193') }],
  ['a PNG of more pixels than there are', pngOf(0xffffffff, 16), { fault: sides('4294967295 × 16') }],
  ['a JPEG whose size is told later', jpegOf(640, 0), { fault: sides('640 × 0') }],
  ['nothing', Buffer.alloc(0), { fault: NEITHER }],
  ['a GIF', Buffer.from('GIF89a\x40\0\x40\0', 'latin1'), { fault: NEITHER }],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { fault: NEITHER }],
  ['a JPEG that ends in its frame header', jpegOf(640, 360).subarray(0, 57), { fault: CUT_OFF }],
  ['a JPEG that ends before it', jpegOf(640, 360).subarray(0, 20), { fault: CUT_OFF }],
  ['a PNG that ends in its header', pngOf(640, 360).subarray(0, 20), { fault: CUT_OFF }],
  ['a JPEG without a frame header', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0]), { fault: CUT_OFF }],
  ['a JPEG of segments without end', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2]), { fault: CUT_OFF }],
])('%s', (_, bytes, expected) => {
  expect(readPicture(bytes)).toEqual(expected)
})

test.each(['jpeg', 'png'] as const)('a %s that a real encoder made', async (format) => {
  const blank = sharp({ create: { width: 321, height: 123, channels: 3, background: 'red' } })
  const encoded = format === 'jpeg' ? blank.jpeg({ progressive: true }) : blank.png()
  expect(readPicture(await encoded.toBuffer())).toEqual({ mime: `image/${format}`, width: 321, height: 123 })
})

test('a restaurant’s day ends at midnight UTC', () => {
  const now = Date.UTC(2026, 10, 26, 23, 59, 30, 500)
  expect(todayBegan(now)).toBe(Date.UTC(2026, 10, 26))
  expect(untilTomorrowS(now)).toBe(30)
})

test('a day is full by the number of pictures and by their bytes', () => {
  const { pictures, bytes } = PICTURES_A_DAY
  expect(isTooMuch({ pictures: pictures - 1, bytes: 0 }, 1000)).toBe(false)
  expect(isTooMuch({ pictures, bytes: 0 }, 1000)).toBe(true)
  expect(isTooMuch({ pictures: 0, bytes: bytes - 1000 }, 1000)).toBe(false)
  expect(isTooMuch({ pictures: 0, bytes: bytes - 999 }, 1000)).toBe(true)
})
