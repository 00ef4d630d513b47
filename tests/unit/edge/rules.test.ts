import { describe, expect, test } from 'vitest'
import { clockAheadMs, nextStepAfter, reachedThreshold, retryDelayMs } from '#server/edge/rules.ts'

describe('what an answer means for the events that were sent', () => {
  const answer = { status: 200, retryAfter: null, isComplete: false, message: null }
  test.each([
    ['every event is named', { isComplete: true }, { action: 'delete' }],
    [
      'a page of the hotel',
      {},
      { action: 'wait', waitS: null, message: 'The server at this address is not Linewatch.' },
    ],
    [
      'a key that ended',
      { status: 401, message: 'This key has ended.' },
      { action: 'stop', message: 'This key has ended.' },
    ],
    [
      'a page that says 403',
      { status: 403 },
      { action: 'stop', message: 'Linewatch does not accept the key of this computer.' },
    ],
    ['too many', { status: 413 }, { action: 'halve', message: 'The events were too many for one request.' }],
    [
      'later',
      { status: 429, retryAfter: '7', message: 'Later.' },
      { action: 'wait', waitS: 7, message: 'Later.' },
    ],
    [
      'later, on a day',
      { status: 503, retryAfter: 'Fri, 27 Nov 2026 10:00:00 GMT' },
      { action: 'wait', waitS: null, message: 'The server answered with the error 503.' },
    ],
    [
      'out of order',
      { status: 500, isComplete: true },
      { action: 'wait', waitS: null, message: 'The server answered with the error 500.' },
    ],
  ])('%s', (_, given, step) => {
    expect(nextStepAfter({ ...answer, ...given })).toEqual(step)
  })
})

describe('the delay before the next try', () => {
  test.each([
    [1, 1, 2_000],
    [2, 1, 4_000],
    [6, 1, 60_000],
    [5_000, 1, 60_000],
    [3, 0, 0],
    [3, 0.5, 4_000],
  ])('after %i failures in a row, with %f of the limit', (failures, random, ms) => {
    expect(retryDelayMs(failures, random)).toBe(ms)
  })
})

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 0.5],
  [0.8, 0.8],
  [0.94, 0.8],
  [0.95, 0.95],
  [1.2, 0.95],
])('with %f of the disk space used, the threshold is %f', (share, threshold) => {
  expect(reachedThreshold(share)).toBe(threshold)
})

test('the clock is compared with the middle of the request', () => {
  expect(clockAheadMs(10_000, 10_200, 10_100)).toBe(0)
  expect(clockAheadMs(10_000, 10_200, 5_100)).toBe(5_000)
  expect(clockAheadMs(10_000, 10_200, 70_100)).toBe(-60_000)
})
