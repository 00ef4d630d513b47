import { describe, expect, test } from 'vitest'
import { pointsBetween, sameTimeLastWeek } from '#src/domain/analytics/comparison.ts'
import {
  binOf,
  GOOD_MINUTES,
  goodShare,
  HISTOGRAM_BINS,
  ZONE_BINS,
  zoneOfBin,
} from '#src/domain/analytics/hold-time.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { HOLD_ZONES, TIMELINE_BUCKETS } from '#src/domain/status.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'

describe('bins of hold times [1§9.7]', () => {
  test.each([
    [-1, '<=20', '<=20', '<=5'],
    [0, '<=20', '<=20', '<=5'],
    [5, '<=20', '<=20', '<=5'],
    [5.01, '<=20', '<=20', '5-10'],
    [20, '<=20', '<=20', '15-20'],
    [20.01, '20-25', '21-25', '20-25'],
    [25, '20-25', '21-25', '20-25'],
    [30.01, '30-35', '>30', '30-35'],
    [40, '35-40', '>30', '35-40'],
    [40.01, '>40', '>30', '40-45'],
    [90, '>40', '>30', '>50'],
    [30, '25-30', '25-30', '25-30'],
    [35, '30-35', '>30', '30-35'],
  ] as const)('%s minutes', (minutes, zone, bucket, step) => {
    expect(ZONE_BINS.labels[binOf(minutes * MINUTE, ZONE_BINS)]).toBe(zone)
    expect(HISTOGRAM_BINS.labels[binOf(minutes * MINUTE, HISTOGRAM_BINS)]).toBe(step)
    // On every panel a hold time has the colour of its specified bucket.
    expect(HOLD_ZONES[zone].kind).toBe(TIMELINE_BUCKETS[bucket].kind)
  })

  test('the zones and the colour buckets are the specified ones', () => {
    expect(ZONE_BINS.labels).toEqual(['<=20', '20-25', '25-30', '30-35', '35-40', '>40'])
    expect(Object.keys(TIMELINE_BUCKETS)).toEqual(['<=20', '21-25', '25-30', '>30', 'timer errors'])
  })

  test.each([
    ['zones', ZONE_BINS],
    ['histogram', HISTOGRAM_BINS],
  ])('the labels of the %s say their borders', (_, { labels, bounds }) => {
    const between = bounds.slice(1).map((bound, index) => `${bounds[index]}-${bound}`)
    expect(labels).toEqual([`<=${bounds[0]}`, ...between, `>${bounds.at(-1)}`])
  })

  test('each step of the histogram lies in the zone of its times', () => {
    expect(HISTOGRAM_BINS.labels.map((_, index) => zoneOfBin(index))).toEqual([
      '<=20',
      '<=20',
      '<=20',
      '<=20',
      '20-25',
      '25-30',
      '30-35',
      '35-40',
      '>40',
      '>40',
      '>40',
    ])
  })
})

describe('the share of pans held no longer than the good zones reach', () => {
  test('these end where the colour changes', () => {
    const good = ZONE_BINS.labels.filter((label) => HOLD_ZONES[label].kind === 'good')
    expect(GOOD_MINUTES).toBe(25)
    expect(good).toEqual(ZONE_BINS.labels.slice(0, binOf(GOOD_MINUTES * MINUTE, ZONE_BINS) + 1))
  })

  test.each([
    ['none', [0, 0, 0, 0, 0, 0], null],
    ['no zones', [], null],
    ['all', [3, 1, 0, 0, 0, 0], 100],
    ['no good one', [0, 0, 1, 1, 0, 2], 0],
    ['both good zones', [59, 15, 10, 8, 5, 3], 74],
    ['the sum of the shares as they are written', [1, 1, 1, 0, 0, 0], 66.7],
    ['one bad pan of many', [5000, 4999, 0, 0, 0, 1], 99.9],
    ['one good pan of many', [1, 0, 0, 0, 0, 9999], 0.1],
  ])('%s', (_, counts, expected) => {
    expect(goodShare(counts)).toBe(expected)
  })
})

test.each([
  [[1, 1, 1], 2, [33.34, 33.33, 33.33]],
  [[1, 1, 1], undefined, [33.4, 33.3, 33.3]],
  [[0, 5], 2, [0, 100]],
  [[0, 0], 2, [0, 0]],
  [[], 2, []],
  [[1, 2, 4], 2, [14.29, 28.57, 57.14]],
  // Equal counts have equal shares: 10.04 twice is not 10.1 and 10.
  [[1004, 1004, 7992], 1, [10, 10, 80]],
  // What is there at all has a share, and nothing else has all.
  [[1, 9999, 0], 1, [0.1, 99.9, 0]],
  [[1, 1, 1, 9997], 1, [0.1, 0.1, 0.1, 99.7]],
])('shares of %j to %s decimals', (values, decimals, expected) => {
  expect(sharesOf(values, decimals)).toEqual(expected)
})

test('last week is the same wall-clock time, also across a clock change', () => {
  const zone = 'America/New_York'
  const start = Date.parse('2026-11-05T17:00:00Z')
  expect(sameTimeLastWeek({ start, end: start + HOUR }, zone)).toEqual({
    start: Date.parse('2026-10-29T16:00:00Z'),
    end: Date.parse('2026-10-29T17:00:00Z'),
  })
})

test.each([
  [4.5, 6.25, 1.75],
  [6.25, 4.5, -1.75],
  [null, 4.5, null],
  [4.5, null, null],
])('points from %s to %s', (before, after, expected) => {
  expect(pointsBetween(before, after)).toBe(expected)
})
