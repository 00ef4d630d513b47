import { describe, expect, test } from 'vitest'
import { framesOf } from '#server/video/clip.ts'
import { isBSlice, readFormat } from '#server/video/rtsp/sps.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const X264_HIGH_1080P = '67640028acd940780227e5c05a808080a0000003002000000651e30632c0'
const X264_MAIN_720P = '674d401fd9005005bb016a020202800000030080000019478c1924'
const OPENH264_BASELINE = '6742c0168c8d405017bc900f08846a'

describe('what a sequence parameter set says', () => {
  test.each([
    [
      'High with B-frames, 8 rows cropped',
      X264_HIGH_1080P,
      { profile: 100, width: 1920, height: 1080, frameRate: 25, reorderFrames: 2 },
    ],
    [
      'Main without B-frames',
      X264_MAIN_720P,
      { profile: 77, width: 1280, height: 720, frameRate: 25, reorderFrames: 0 },
    ],
    [
      'Baseline whose height is not of whole macroblocks',
      OPENH264_BASELINE,
      { profile: 66, width: 640, height: 362, frameRate: null, reorderFrames: 0 },
    ],
    [
      'an Axis camera, in Baseline',
      Buffer.from('Z0IAKeKQFAe2AtwEBAaQeJEV', 'base64').toString('hex'),
      { profile: 66, width: 640, height: 480, frameRate: null, reorderFrames: 0 },
    ],
    [
      'cut off within its usability information',
      X264_HIGH_1080P.slice(0, 32),
      { profile: 100, width: 1920, height: 1080, frameRate: null, reorderFrames: null },
    ],
  ])('%s', (_, sps, format) => {
    expect(readFormat(hex(sps))).toEqual(format)
  })

  test.each([
    { width: 320, height: 180 },
    { width: 640, height: 360 },
    { width: 1280, height: 720 },
  ])('our own clips in $width by $height', async (size) => {
    const [first] = await framesOf({ clip: 'fryers', ...size })
    expect(readFormat(first?.nals[0] ?? hex(''))).toEqual({
      profile: 66,
      ...size,
      frameRate: 15,
      reorderFrames: 0,
    })
  })

  test.each([
    ['nothing', ''],
    ['another unit', '68ebccb2'],
    ['one that ends too early', '674d401fd900'],
    ['zeros', `67${'00'.repeat(40)}`],
    ['a size without end', '674d401f80000000080000000800000000'],
  ])('null: %s', (_, sps) => {
    expect(readFormat(hex(sps))).toBeNull()
  })
})

describe('a slice of a B-frame', () => {
  test.each([
    ['key frame', '6588840037fffef6737c0a6b', false],
    ['P', '419a226c42fffde1035da7c3', false],
    ['I that is no key frame', '4188a02ffffef527f814d412', false],
    ['B', '019e41791fff0bd700300000', true],
    ['B, not all of which are of one type', '01a841791fff', true],
    ['parameters', X264_HIGH_1080P, false],
    ['cut off', '01', false],
    ['nothing', '', false],
  ])('%s', (_, nal, is) => {
    expect(isBSlice(hex(nal))).toBe(is)
  })

  test('none of our own clips', async () => {
    const frames = await framesOf({ clip: 'fryers', width: 640, height: 360 })
    expect(frames.flatMap(({ nals }) => nals).filter(isBSlice)).toEqual([])
  })
})
