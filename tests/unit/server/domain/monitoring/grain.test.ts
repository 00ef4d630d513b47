import { describe, expect, test } from 'vitest'
import { grainFor, grainOf, lookbackFor, reachFor, spacingAt } from '#server/domain/monitoring/grain.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('how fine a sample is', () => {
  test.each([
    ['the first of all', 10 * MINUTE, null, 2],
    ['the first of an hour', HOUR, HOUR - 30_000, 2],
    ['the first of five minutes', 10 * MINUTE + 1, 10 * MINUTE - 1, 1],
    ['one more', 10 * MINUTE + 30_000, 10 * MINUTE, 0],
  ])('%s', (_, at, before, expected) => {
    expect(grainOf(at, before)).toBe(expected)
  })
})

test.each([
  [30_000, 0],
  [5 * MINUTE, 1],
  [30 * MINUTE, 1],
  [HOUR, 2],
  [2 * DAY, 2],
])('a resolution of %s ms is drawn from grain %s', (step, grain) => {
  expect(grainFor(step)).toBe(grain)
})

test.each([
  ['now', 0, 0, 0, 5 * MINUTE, 11 * MINUTE],
  ['today by five minutes', HOUR, 1, 5 * MINUTE, 6 * MINUTE, 12 * MINUTE],
  ['by the hour', 0, 2, HOUR, 61 * MINUTE, 121 * MINUTE],
  ['what may have been thinned', 2 * DAY, 0, HOUR, 61 * MINUTE, 121 * MINUTE],
] as const)('%s', (_, ago, grain, spacing, lookback, reach) => {
  expect(spacingAt(10 * DAY - ago, 10 * DAY, grain)).toBe(spacing)
  expect(lookbackFor(spacing)).toBe(lookback)
  expect(reachFor(spacing)).toBe(reach)
})
