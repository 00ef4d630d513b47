import { describe, expect, it } from 'vitest'
import {
  animationOf,
  delaySeconds,
  halfHourHint,
  holdExpiry,
  holdLeft,
  materialDelay,
  stockOutSeconds,
} from '#src/domain/queue/timers.ts'

describe('delay [2§4.8]', () => {
  it.each([
    ['none', null, null, 90_000, null, 'flat'],
    ['ongoing', 60_000, null, 90_500, 30, 'delayed'],
    ['over: end less start, whatever the clock says', 60_000, 75_000, 900_000, 15, 'flat'],
    ['over: as long as the clocks at its ends say', 60_900, 75_100, 900_000, 15, 'flat'],
    ['begun by a clock that ran ahead', 95_000, null, 90_000, 0, 'delayed'],
  ] as const)('%s', (_, taskDelayStartTime, taskDelayEndTime, now, seconds, animation) => {
    const times = { taskDelayStartTime, taskDelayEndTime }
    expect(delaySeconds(times, now)).toBe(seconds)
    expect(animationOf(times)).toBe(animation)
  })
})

it.each([
  [1000, 61_000, 60],
  [1000, 1999, 0],
  [5000, 1000, 0],
])('out of stock since %i, at %i: %i s', (since, now, seconds) => {
  expect(stockOutSeconds(since, now)).toBe(seconds)
})

describe('hold time [2§4.9]', () => {
  it.each([
    [0, 1200],
    [1, 1200],
    [1000, 1199],
    [1_199_001, 1],
    [1_200_000, 0],
    [9_999_999, 0],
  ])('at %i ms of 1200 s: %i s left', (now, left) => {
    expect(holdExpiry(0, 1200)).toBe(1_200_000)
    expect(holdLeft(0, 1200, now)).toBe(left)
  })
})

it.each([
  [null, 5, 0],
  [5, null, 0],
  [900, 400, 500],
  [400, 900, 0],
  [400, 400, 0],
])('ready %j, to be ended %j: a delay of %i ms', (ready, end, delay) => {
  expect(materialDelay(ready, end)).toBe(delay)
})

it.each([
  [0, null],
  [24, null],
  [25, '12:30 PM in 5 min'],
  [29, '12:30 PM in 1 min'],
  [30, 'It is 12:30 PM'],
  [31, '12:30 PM was 1 min ago'],
  [35, '12:30 PM was 5 min ago'],
  [36, null],
  [59, null],
])('minute %i hints %j [2§9.6]', (minute, hint) => {
  expect(halfHourHint(Date.parse('2026-11-26T18:00:59Z') + minute * 60_000, 'America/Chicago')).toBe(hint)
})
