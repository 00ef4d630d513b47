import { describe, expect, test } from 'vitest'
import { playlist } from '#server/services/media/playlist.ts'
import { keyFrom, segmentsBetween } from '#server/video/segments.ts'

describe('segments between two frames', () => {
  test.each<[string, number, number, boolean, number[]]>([
    ['whole ones alone while more is to come', 300, 375, false, [30, 30]],
    ['a short last one where it ends', 300, 375, true, [30, 30, 15]],
    ['none yet', 300, 329, false, []],
    ['none at all', 300, 300, true, []],
    ['none behind the end', 300, 200, true, []],
  ])('%s', (_, from, to, closed, frames) => {
    const segments = segmentsBetween(from, to, closed)
    expect(segments.map((one) => one.frames)).toEqual(frames)
    expect(segments.map((one) => one.firstFrame)).toEqual(frames.map((__, index) => from + index * 30))
  })

  test.each([
    [0, 0],
    [1, 30],
    [30, 30],
    [59, 60],
  ])('the key frame from %i on is %i', (frame, key) => {
    expect(keyFrom(frame)).toBe(key)
  })
})

test('a playlist names the parts of one file, and the time again after a gap', () => {
  const text = playlist('../file', 700, [
    { beginAt: 0, ticks: 180_000, follows: false, byteFrom: 16_384, byteLength: 1000 },
    { beginAt: 2_000, ticks: 180_000, follows: true, byteFrom: 17_384, byteLength: 900 },
    { beginAt: 60_000, ticks: 102_000, follows: false, byteFrom: 18_284, byteLength: 500 },
  ])
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="../file",BYTERANGE="700@0"',
    '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
    '#EXTINF:2.00000,',
    '#EXT-X-BYTERANGE:1000@16384',
    '../file',
    '#EXTINF:2.00000,',
    '#EXT-X-BYTERANGE:900@17384',
    '../file',
    '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:01:00.000Z',
    '#EXTINF:1.13333,',
    '#EXT-X-BYTERANGE:500@18284',
    '../file',
    '#EXT-X-ENDLIST',
    '',
  ])
})
