import { expect, test } from 'vitest'
import { type StreamCounters, streamInfo } from '#src/domain/cameras/stream-info.ts'

const counters = (change: Partial<StreamCounters> = {}): StreamCounters => ({
  at: 10_000,
  width: 640,
  height: 360,
  framesDecoded: 150,
  bytesReceived: 500_000,
  packetsLost: 0,
  packetsReceived: 1000,
  bufferedSeconds: 6,
  bufferedFrames: 150,
  roundTripSeconds: null,
  ...change,
})

test('one reading says the size and what was lost, no rates yet', () => {
  expect(streamInfo(null, counters({ packetsLost: 10, packetsReceived: 990 }))).toEqual({
    width: 640,
    height: 360,
    framesPerSecond: null,
    kilobitsPerSecond: null,
    packetsLost: 10,
    lostPercent: 1,
    delayMs: null,
  })
})

test('two readings half a second apart say frames, bits and delay of that half second', () => {
  const now = counters({
    at: 10_500,
    framesDecoded: 158,
    bytesReceived: 531_250,
    bufferedSeconds: 6.4,
    bufferedFrames: 158,
    roundTripSeconds: 0.02,
  })
  expect(streamInfo(counters(), now)).toMatchObject({
    framesPerSecond: 16,
    kilobitsPerSecond: 500,
    delayMs: 60,
    lostPercent: 0,
  })
})

test.each([
  ['no time between them', { at: 10_050 }, null],
  ['counters that started over', { at: 10_500, bytesReceived: 100 }, null],
  ['a picture that stands still', { at: 10_500 }, 0],
])('%s', (_, change, framesPerSecond) => {
  expect(streamInfo(counters(), counters(change))).toMatchObject({ framesPerSecond, delayMs: null })
})

test('a stream that received nothing lost nothing; more came than was missed is none lost', () => {
  expect(streamInfo(null, counters({ packetsReceived: 0 })).lostPercent).toBe(0)
  expect(streamInfo(null, counters({ packetsLost: -3 })).lostPercent).toBe(0)
})
