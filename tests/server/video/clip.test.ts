import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { KITCHENS, LOOP_S } from '#server/demo/pictures/draw-kitchen.ts'
import { accessUnits, framesOf, stillOf } from '#server/video/clip.ts'
import {
  frameBegins,
  frameCountAt,
  frameIndex,
  KEY_EVERY,
  keyBefore,
  LOOP_FRAMES,
  rtpTime,
} from '#server/video/clip-clock.ts'

const SIZES = [
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]
const CLIPS = ['breading', 'fryers', 'hot-holding', 'fry-station', 'boards', 'back-door']
const folder = join(import.meta.dirname, '../../../server/demo/pictures/clips')

describe('the clips', () => {
  test('there is one of each kind of camera', () => {
    expect(KITCHENS.map(({ clip }) => clip)).toEqual(CLIPS)
  })

  test.each(CLIPS.flatMap((clip) => SIZES.map((size) => ({ clip, ...size }))))(
    '$clip in $width by $height: ten seconds, a key frame with its parameters every two, nothing that waits',
    async (source) => {
      const frames = await framesOf(source)
      expect(frames).toHaveLength(LOOP_FRAMES)
      expect(frames.flatMap(({ key }, index) => (key ? [index] : []))).toEqual([0, 30, 60, 90, 120])
      const types = frames.map(({ nals }) => nals.map((nal) => (nal[0] ?? 0) & 0x1f).join())
      expect(types).toEqual(frames.map(({ key }) => (key ? '7,8,5' : '1')))
      const [sps] = frames[0]?.nals ?? []
      // Baseline that every decoder of Constrained Baseline takes (constraint_set1), up to level 3.1.
      expect(sps?.[1]).toBe(66)
      expect((sps?.[2] ?? 0) & 0x40).toBe(0x40)
      expect(sps?.[3]).toBeLessThanOrEqual(31)
    },
  )

  test.each(CLIPS)('%s has a still', async (clip) => {
    expect(await sharp(await stillOf(clip)).metadata()).toMatchObject({
      format: 'webp',
      width: 1280,
      height: 720,
    })
  })

  test.each(CLIPS)('%s has a still of each key frame, and every frame that of its own', async (clip) => {
    const stills = await Promise.all([0, 30, 60, 90, 120].map((frame) => stillOf(clip, frame)))
    expect(new Set(stills.map((still) => still.toString('base64'))).size).toBe(5)
    expect(await sharp(stills[4]).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
    expect((await stillOf(clip, 59)).equals(stills[1] as Buffer)).toBe(true)
  })

  test('together they stay small', async () => {
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.endsWith('.h264'))).toHaveLength(CLIPS.length * SIZES.length)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(3 * 2 ** 20)
  })

  test.each([
    { clip: '../../config', width: 640, height: 360 },
    { clip: 'fryers', width: 641, height: 360 },
    { clip: 'nowhere', width: 640, height: 360 },
    { clip: '', width: 640, height: 360 },
  ])('$clip $width: there is none such', async (source) => {
    await expect(framesOf(source)).rejects.toThrow()
  })
  test('nor a still', () => expect(stillOf('../../package')).rejects.toThrow('There is no clip'))

  test.each(KITCHENS)(
    '$clip moves all the time, and no more from its end to its beginning',
    async ({ scene }) => {
      const pixels = (s: number) =>
        sharp(
          Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${scene(s)}</svg>`),
        )
          .resize(128, 72)
          .removeAlpha()
          .raw()
          .toBuffer()
      const difference = async (one: number, other: number) => {
        const [a, b] = [await pixels(one), await pixels(other)]
        return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
      }
      expect(await difference(LOOP_S - 1 / 15, 0)).toBeLessThan(4)
      for (const s of [1, 3, 5, 7]) expect(await difference(s, s + 0.5)).toBeGreaterThan(0.01)
    },
  )
})

describe('an H.264 stream is split into pictures', () => {
  const nal = (type: number, ...rest: number[]) => [0x60 | type, ...rest]
  const long = [0, 0, 0, 1]
  const short = [0, 0, 1]
  test.each([
    ['nothing', [], []],
    [
      'a key frame with its parameters',
      [...long, ...nal(7, 1), ...long, ...nal(8, 2), ...short, ...nal(5, 3)],
      [true],
    ],
    ['two pictures', [...long, ...nal(5, 9), ...long, ...nal(1, 8)], [true, false]],
    ['parameters without a picture', [...long, ...nal(7, 1)], []],
    ['a zero inside', [...short, ...nal(1, 0, 0, 3, 1)], [false]],
  ])('%s', (_name, bytes, keys) => {
    expect(accessUnits(Buffer.from(bytes)).map(({ key }) => key)).toEqual(keys)
  })
  test('no byte of it is lost', () => {
    const [unit] = accessUnits(Buffer.from([...long, ...nal(7, 1, 2), ...long, ...nal(5, 3, 0, 4)]))
    expect(unit?.nals.map((each) => [...each])).toEqual([nal(7, 1, 2), nal(5, 3, 0, 4)])
  })
})

describe('the clock of all clips', () => {
  test.each([
    [0, 0, 0],
    [66, 0, 0],
    [67, 1, 1],
    [1_000, 15, 15],
    [9_999, 149, 149],
    [10_000, 150, 0],
    [1_800_000_000_000, 27_000_000_000, 0],
    [1_800_000_003_400, 27_000_000_051, 51],
  ])('at %d ms %d frames have begun: it is frame %d', (at, count, index) => {
    expect(frameCountAt(at)).toBe(count)
    expect(frameIndex(count)).toBe(index)
  })
  test('a frame begins in the first millisecond that counts it', () => {
    for (let count = 27_000_000_000; count < 27_000_000_300; count++) {
      expect(frameCountAt(frameBegins(count))).toBe(count)
      expect(frameCountAt(frameBegins(count) - 1)).toBe(count - 1)
    }
  })
  test('the key frame before one is at most 29 frames away', () => {
    expect([0, 1, 29, 30, 149, 150].map(keyBefore)).toEqual([0, 0, 0, 30, 120, 150])
    expect(LOOP_FRAMES % KEY_EVERY).toBe(0)
  })
  test('RTP timestamps go on by a frame, over the end of the clip and of their own 32 bits', () => {
    const wraps = Math.ceil(2 ** 32 / 6_000)
    for (const from of [148, 27_000_000_148, wraps - 2])
      for (let count = from; count < from + 4; count++)
        expect((rtpTime(count + 1) - rtpTime(count) + 2 ** 32) % 2 ** 32).toBe(6_000)
  })
})
