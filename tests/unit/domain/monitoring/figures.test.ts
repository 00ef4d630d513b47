import { describe, expect, test } from 'vitest'
import { gaugeFigure, gaugeLevel } from '#src/domain/monitoring/gauge.ts'
import { chartResolution, pointCount } from '#src/domain/monitoring/resolution.ts'
import { figureOf, figuresOf, sumOfSeries } from '#src/domain/monitoring/series.ts'

test.each([
  [0, 'green', 0],
  [74.99, 'green', 74],
  [74.999, 'yellow', 75],
  [75, 'yellow', 75],
  [89.99, 'yellow', 89],
  [89.99999999999999, 'red', 90],
  [90, 'red', 90],
  [100, 'red', 100],
])('a gauge at %s percent is %s, and says so by its figure [1§9.27]', (percent, level, figure) => {
  expect(gaugeLevel(percent)).toBe(level)
  expect(gaugeFigure(percent)).toBe(figure)
})

describe('the resolution of a chart', () => {
  const DAY = 86_400_000
  test.each([
    ['15 minutes: hosts are asked no more often', 900_000, '30s'],
    ['an hour', 3_600_000, '30s'],
    ['4 hours', 4 * 3_600_000, '1m'],
    ['a day', DAY, '10m'],
    ['a week', 7 * DAY, '1h'],
    ['30 days', 30 * DAY, '4h'],
    ['a year', 365 * DAY, '2d'],
  ])('%s', (_, length, expected) => {
    expect(chartResolution({ start: 0, end: length })).toBe(expected)
  })

  test('both ends of a range are points of it', () => {
    expect(pointCount({ start: 0, end: 60, step: 30 })).toBe(3)
    expect(pointCount({ start: 0, end: 59, step: 30 })).toBe(2)
    expect(pointCount({ start: 5, end: 5, step: 30 })).toBe(1)
  })
})

test.each([
  ['1.5', 1.5],
  ['NaN', null],
  ['+Inf', Infinity],
  ['-Inf', -Infinity],
])('Prometheus writes %s', (text, value) => {
  expect(figureOf(text)).toBe(value)
})

test.each<[string, (number | null)[], ReturnType<typeof figuresOf>]>([
  ['none', [], null],
  ['gaps alone', [null, null], null],
  ['gaps are left out', [1, null, 2], { min: 1, max: 2, avg: 1.5 }],
  ['to two decimals', [1, 1, 2], { min: 1, max: 2, avg: 1.33 }],
])('least, most and mean of %s', (_, values, expected) => {
  expect(figuresOf(values)).toEqual(expected)
})

describe('several series as one', () => {
  test('what is negative counts as zero, and so does a gap next to a figure [1§4.35]', () => {
    const one = [
      [10, 5],
      [20, -3],
      [30, null],
    ] as const
    const other = [
      [10, 1],
      [20, 2],
      [30, 4],
    ] as const
    expect(sumOfSeries([one, other])).toEqual([
      [10, 6],
      [20, 2],
      [30, 4],
    ])
  })

  test('a moment without any figure is a gap; moments of one alone are kept, in order', () => {
    const late = [
      [20, 1],
      [30, null],
    ] as const
    expect(sumOfSeries([late, [[10, 7]]])).toEqual([
      [10, 7],
      [20, 1],
      [30, null],
    ])
  })
})
