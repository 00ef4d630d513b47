import { describe, expect, test } from 'vitest'
import { CLIP_ABILITIES, DELIVERED_PROFILES } from '#server/domain/cameras/clip-abilities.ts'
import { type Abilities, profileFaults, sizeText } from '#src/domain/cameras/profiles.ts'
import { presetsOf, VIDEO_PRESETS } from '#src/domain/cameras/video.ts'

const abilities: Abilities = {
  resolutions: [
    {
      codec: 'H264',
      sizes: [
        { width: 320, height: 180, leastBitrate: 100 },
        { width: 1280, height: 720, leastBitrate: 400 },
      ],
    },
  ],
  limits: { profiles: 3, frameRate: { min: 5, max: 30 }, bitrate: { min: 64, max: 4000 } },
}
const good = { codec: 'H264', width: 1280, height: 720, frameRate: 15, bitrate: 1500 } as const

describe('a profile', () => {
  test.each([
    ['as it may be', {}, {}],
    ['with the least frame rate', { frameRate: 5 }, {}],
    ['with the highest frame rate', { frameRate: 30 }, {}],
    ['below it', { frameRate: 4 }, { frameRate: 'This camera supports 5 to 30 frames per second' }],
    ['above it', { frameRate: 31 }, { frameRate: 'This camera supports 5 to 30 frames per second' }],
    ['with what its size takes', { bitrate: 400 }, {}],
    ['with less', { bitrate: 399 }, { bitrate: '1280×720 needs at least 400 kbit/s' }],
    ['with the least of all', { width: 320, height: 180, bitrate: 100 }, {}],
    // What stands below its field says the same: what the chosen size takes, not what the least does.
    ['below the limit', { bitrate: 63 }, { bitrate: 'This camera supports 400 to 4000 kbit/s' }],
    ['above the limit', { bitrate: 4001 }, { bitrate: 'This camera supports 400 to 4000 kbit/s' }],
    ['of another size', { width: 1920, height: 1080 }, { width: 'This camera does not support 1920×1080' }],
    ['turned upright', { width: 720, height: 1280 }, { width: 'This camera does not support 720×1280' }],
    [
      'wrong in everything',
      { width: 1, height: 1, frameRate: 1, bitrate: 1 },
      {
        width: 'This camera does not support 1×1',
        frameRate: 'This camera supports 5 to 30 frames per second',
        bitrate: 'This camera supports 64 to 4000 kbit/s',
      },
    ],
  ])('%s', (_, more, faults) => {
    expect(profileFaults({ ...good, ...more }, abilities)).toEqual(faults)
  })

  test('of a camera that codes nothing is told by its codec alone', () => {
    expect(profileFaults(good, { ...abilities, resolutions: [] })).toEqual({
      codec: 'This camera does not support H264',
    })
  })

  test.each(DELIVERED_PROFILES)('$name, as delivered, is one the camera can play', (profile) => {
    expect(profileFaults(profile, CLIP_ABILITIES)).toEqual({})
  })
})

test('a camera is delivered with one active profile, and room for more', () => {
  expect(DELIVERED_PROFILES.filter(({ active }) => active)).toHaveLength(1)
  expect(DELIVERED_PROFILES.length).toBeLessThan(CLIP_ABILITIES.limits.profiles)
})

test.each([
  [{ width: 320, height: 180 }, ['lowres-16:9']],
  [{ width: 1280, height: 720 }, ['hires', 'hdres']],
  [{ width: 640, height: 480 }, ['stdres', 'default']],
  [{ width: 100, height: 100 }, []],
])('the presets of %o are %j [2§5.4]', (size, names) => {
  expect(presetsOf(size)).toEqual(names)
  expect(names.every((name) => name in VIDEO_PRESETS)).toBe(true)
})

test('a size is read as 1280×720', () => {
  expect(sizeText({ width: 1280, height: 720 })).toBe('1280×720')
})
