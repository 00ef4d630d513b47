import { expect, test } from 'vitest'
import { createTicks, readRtp } from '#server/video/rtsp/rtp.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const HEAD = '0007 00000064 deadbeef'

test.each([
  ['plain', `80 60 ${HEAD} 6142`, false, '6142'],
  ['the last of its picture', `80 e0 ${HEAD} 6142`, true, '6142'],
  ['without a payload', `80 60 ${HEAD}`, false, ''],
  ['padded', `a0 60 ${HEAD} 6142 000003`, false, '6142'],
  ['with two contributors', `82 60 ${HEAD} 00000001 00000002 6142`, false, '6142'],
  ['extended', `90 60 ${HEAD} abac 0002 0000000100000002 6142`, false, '6142'],
  ['all of it', `b1 e0 ${HEAD} 00000001 abac 0001 00000001 6142 01`, true, '6142'],
])('a packet is read: %s', (_, bytes, marker, payload) => {
  expect(readRtp(hex(bytes))).toEqual({
    marker,
    sequence: 7,
    timestamp: 100,
    ssrc: 0xdeadbeef,
    payload: hex(payload),
  })
})

test.each([
  ['too short', '80 60 0007 0000'],
  ['another version', `40 60 ${HEAD} 6142`],
  ['more padding than bytes', `a0 60 ${HEAD} 6109`],
  ['contributors missing', `8f 60 ${HEAD} 6142`],
  ['an extension cut off', `90 60 ${HEAD} abac`],
  ['an extension without its end', `90 60 ${HEAD} abac 0009 6142`],
])('no packet: %s', (_, bytes) => {
  expect(readRtp(hex(bytes))).toBeNull()
})

test.each([
  ['forward', [100, 3_700, 7_300], [0, 3_600, 7_200]],
  ['over the end of 32 bits', [2 ** 32 - 3_600, 0, 3_600], [0, 3_600, 7_200]],
  ['never backward: B-frames', [0, 10_800, 3_600, 7_200, 14_400], [0, 10_800, 10_800, 10_800, 14_400]],
  ['on, when the clock is set back', [900_000, 903_600, 0, 3_600], [0, 3_600, 3_600, 7_200]],
  ['on, when the clock is set forward', [0, 3_600, 900_000_000, 900_003_600], [0, 3_600, 3_600, 7_200]],
  ['the same for the same', [5, 5, 5], [0, 0, 0]],
])('time goes %s', (_, timestamps, ticks) => {
  expect(timestamps.map(createTicks())).toEqual(ticks)
})

test('time goes past 32 bits', () => {
  const ticksOf = createTicks()
  let ticks = 0
  for (let timestamp = 0; timestamp <= 2 ** 33; timestamp += 900_000) ticks = ticksOf(timestamp >>> 0)
  expect(ticks).toBe(Math.floor(2 ** 33 / 900_000) * 900_000)
})
