import { expect, test } from 'vitest'
import { type ClockSample, clockOffset, withSample } from '#src/domain/time/clock-offset.ts'

const sample = (sentAt: number, took: number, at: number): ClockSample => ({
  sentAt,
  receivedAt: sentAt + took,
  at,
})

test.each<[name: string, samples: ClockSample[], offset: number]>([
  ['none: the clocks are taken to agree', [], 0],
  ['the same clock', [sample(1_000, 40, 1_020)], 0],
  ['a tablet that is three minutes behind', [sample(1_000, 40, 181_020)], 180_000],
  ['one that is ahead', [sample(181_000, 40, 1_020)], -180_000],
  ['a slow answer says less than a quick one', [sample(1_000, 4_000, 6_900), sample(9_000, 20, 9_012)], 2],
])('%s', (_, samples, offset) => expect(clockOffset(samples)).toBe(offset))

test('a clock that is set anew is believed once the old samples are gone', () => {
  let samples: readonly ClockSample[] = []
  for (let at = 0; at < 8; at++) samples = withSample(samples, sample(at, 2, at + 1))
  expect(clockOffset(samples)).toBe(0)
  for (let at = 100; at < 108; at++) samples = withSample(samples, sample(at, 30, at + 5_015))
  expect(samples).toHaveLength(8)
  expect(clockOffset(samples)).toBe(5_000)
})
