import { expect, test } from 'vitest'
import { clockOffset, delayOf, MOST_AHEAD_MS, timeFault } from '#server/domain/intake/times.ts'
import { DAY } from '#src/domain/time/zone.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const of = (times: Record<string, unknown>, options: { lateDays?: number; backfill?: boolean } = {}) =>
  timeFault(times, { at: 'placedAt', now: NOW, ...options })

test.each([
  ['of now', { placedAt: NOW }, null],
  ['not known yet', { placedAt: NOW, removedAt: null }, null],
  ['as far ahead as a clock may be', { placedAt: NOW + MOST_AHEAD_MS }, null],
  ['further ahead', { placedAt: NOW + MOST_AHEAD_MS + 1 }, { field: 'placedAt', fault: 'future' }],
  ['an end that is', { placedAt: NOW, removedAt: NOW + DAY }, { field: 'removedAt', fault: 'future' }],
  ['in seconds', { placedAt: Math.round(NOW / 1000) }, { field: 'placedAt', fault: 'seconds' }],
  ['14 days old', { placedAt: NOW - 14 * DAY }, null],
  ['older', { placedAt: NOW - 14 * DAY - 1 }, { field: 'placedAt', fault: 'too-late' }],
  ['an old part of what is not too old', { placedAt: NOW - 13 * DAY, inboundAt: NOW - 15 * DAY }, null],
])('a time %s', (_, times, fault) => {
  expect(of(times)).toEqual(fault)
})

test('how late is late is set, and keys that fill in the past are not held to it', () => {
  const times = { placedAt: NOW - 20 * DAY }
  expect(of(times, { lateDays: 21 })).toBeNull()
  expect(of(times, { backfill: true })).toBeNull()
  expect(of({ placedAt: NOW + DAY }, { backfill: true })?.fault).toBe('future')
})

test.each([
  ['never heard', [], null],
  ['right, over a slow line', [900, 300, 40, 700], -40],
  ['a minute behind', [60_040, 61_000], -60_040],
  ['ahead', [-4_900, -4_000], 4_900],
  ['set right since', [60_000, ...Array.from({ length: 20 }, () => 50)], -50],
])('a clock that is %s', (_, delays, offset) => {
  expect(clockOffset(delays)).toBe(offset)
})

test.each([
  ['without times', {}, null],
  ['with a time that is taken back', { removedAt: null }, null],
  ['with one time', { placedAt: NOW - 3_000 }, 3_000],
  ['with several: by the latest', { removedAt: NOW - 2_000, placedAt: NOW - 90_000 }, 2_000],
  ['of a clock that is ahead', { placedAt: NOW + 4_000 }, -4_000],
])('the delay of an event %s', (_, times, delay) => {
  expect(delayOf(times, NOW)).toBe(delay)
})
