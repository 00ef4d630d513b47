import { describe, expect, test } from 'vitest'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'
import { bucketsOf } from '#src/domain/analytics/buckets.ts'
import { daysOfBucket, lengthWithin, withOwnDays, zonedBuckets } from '#src/domain/analytics/zoned-buckets.ts'
import { HOUR, startOfDayKey } from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'
const LOS_ANGELES = 'America/Los_Angeles'
/** Its clocks never change. */
const PHOENIX = 'America/Phoenix'
const GUAM = 'Pacific/Guam'

const local = (from: string, to: string, zone: string) => ({
  start: startOfDayKey(from, zone),
  end: startOfDayKey(to, zone),
})

describe('in one zone', () => {
  test.each<[string, string, BucketLength, string]>([
    ['2026-03-07', '2026-03-10', '1d', NEW_YORK],
    ['2026-10-31', '2026-11-03', '1d', NEW_YORK],
    ['2026-11-12', '2026-11-25', '7d', PHOENIX],
    ['2026-10-30', '2026-12-02', '1mo', NEW_YORK],
    ['2026-05-30', '2027-01-02', '6mo', NEW_YORK],
    ['2026-11-01', '2026-11-02', '1h', NEW_YORK],
  ])('%s to %s by %s in %s is what bucketsOf says', (from, to, length, zone) => {
    const range = local(from, to, zone)
    for (const cut of [range, { start: range.start + 5 * HOUR, end: range.end - 3 * HOUR }]) {
      expect(zonedBuckets(cut, length, [zone], zone)?.buckets).toEqual(bucketsOf(cut, length, zone))
    }
  })
})

describe('in several', () => {
  test('a zone that is behind has the rest of its own day before', () => {
    const cut = zonedBuckets(
      local('2026-11-13', '2026-11-15', NEW_YORK),
      '1d',
      [NEW_YORK, LOS_ANGELES],
      NEW_YORK,
    )
    expect(cut?.days).toEqual(['2026-11-12', '2026-11-13', '2026-11-14'])
    expect(cut?.starts.get(LOS_ANGELES)).toEqual(cut?.days?.map((day) => startOfDayKey(day, LOS_ANGELES)))
    expect(cut?.starts.get(NEW_YORK)).toEqual(cut?.days?.map((day) => startOfDayKey(day, NEW_YORK)))
    expect(cut?.buckets).toEqual([
      local('2026-11-12', '2026-11-13', NEW_YORK),
      local('2026-11-13', '2026-11-14', NEW_YORK),
      local('2026-11-14', '2026-11-15', NEW_YORK),
    ])
  })

  test('a zone that is ahead has begun its next day', () => {
    const cut = zonedBuckets(local('2026-11-13', '2026-11-14', LOS_ANGELES), '1d', [NEW_YORK], LOS_ANGELES)
    expect(cut?.days).toEqual(['2026-11-13', '2026-11-14'])
  })

  test.each(['2026-03-08', '2026-11-01'])('on %s each has its own length of day', (day) => {
    const next = day === '2026-03-08' ? '2026-03-09' : '2026-11-02'
    const cut = zonedBuckets(
      { start: startOfDayKey(day, NEW_YORK), end: startOfDayKey(next, NEW_YORK) + 2 * HOUR },
      '1d',
      [NEW_YORK, PHOENIX],
      NEW_YORK,
    )
    const at = cut?.days?.indexOf(day) ?? -1
    const length = (zone: string) => {
      const starts = cut?.starts.get(zone) ?? []
      return ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / HOUR
    }
    expect(length(NEW_YORK)).toBe(day === '2026-03-08' ? 23 : 25)
    expect(length(PHOENIX)).toBe(24)
  })

  test('buckets join without gap, whatever the zones', () => {
    const range = { start: Date.UTC(2026, 2, 1, 7), end: Date.UTC(2026, 3, 20, 3) }
    const zones = ['Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', NEW_YORK]
    for (const length of ['1d', '7d', '1mo'] as const) {
      const buckets = zonedBuckets(range, length, zones, NEW_YORK)?.buckets ?? []
      expect(buckets.length).toBeGreaterThan(1)
      for (const [index, bucket] of buckets.entries()) {
        expect(bucket.end).toBeGreaterThan(bucket.start)
        if (index > 0) expect(bucket.start).toBe(buckets[index - 1]?.end)
      }
    }
  })

  test('hours are the same instants everywhere', () => {
    const range = local('2026-11-13', '2026-11-14', NEW_YORK)
    const cut = zonedBuckets(range, '1h', [NEW_YORK, LOS_ANGELES], NEW_YORK)
    expect(cut?.days).toBeNull()
    expect(cut?.starts.get(LOS_ANGELES)).toEqual(cut?.starts.get(NEW_YORK))
    expect(cut?.buckets).toHaveLength(24)
  })

  test('an empty range has none, and too many are refused', () => {
    const start = Date.UTC(2026, 0, 1)
    expect(zonedBuckets({ start, end: start }, '1d', [NEW_YORK], NEW_YORK)?.buckets).toEqual([])
    expect(zonedBuckets({ start, end: start + 1000 * 24 * HOUR }, '1d', [NEW_YORK], NEW_YORK)).toBeNull()
  })
})

test.each([
  ['1d', '2026-11-01T23:30:00-05:00', '2026-11-01', '2026-11-02'],
  ['1d', '2026-03-08T05:00:00-04:00', '2026-03-08', '2026-03-09'],
  ['7d', '2026-11-18T12:00:00-05:00', '2026-11-16', '2026-11-23'],
  ['1mo', '2026-02-14T12:00:00-05:00', '2026-02-01', '2026-03-01'],
] as const)('the days of a bucket of %s at %s', (length, at, from, to) => {
  expect(daysOfBucket(Date.parse(at), length, 'America/New_York')).toEqual({ from, to })
})

describe('how long a bucket is within the range', () => {
  const range = {
    start: startOfDayKey('2026-11-13', NEW_YORK) + 5 * HOUR,
    end: startOfDayKey('2026-11-14', NEW_YORK) + 7 * HOUR,
  }
  test.each<[string, string[], number[]]>([
    ['one zone', [NEW_YORK], [19, 7]],
    // On 13 Nov 19 and 22 hours, on 14 Nov 7 and 4.
    ['one that is behind', [NEW_YORK, LOS_ANGELES], [20.5, 5.5]],
    // In Guam it is 20:00 of the 13th, and 22:00 of the 14th.
    ['one that is ahead, whose next day has begun', [NEW_YORK, GUAM], [11.5, 14.5]],
    ['more places of one of them', [NEW_YORK, NEW_YORK, LOS_ANGELES], [20, 6]],
  ])('%s', (_, zones, hours) => {
    const cut = zonedBuckets(range, '1d', zones, NEW_YORK)
    const places = zones.map((zone) => ({ ...range, starts: cut?.starts.get(zone) ?? [] }))
    expect(hours.map((_, index) => lengthWithin(places, index) / HOUR)).toEqual(hours)
  })

  test('is nothing where no place has any of it', () => {
    expect(lengthWithin([{ ...range, starts: [range.end] }], 0)).toBe(0)
    expect(lengthWithin([], 0)).toBe(0)
  })
})

describe('a range with the same days in every zone', () => {
  const range = local('2026-11-01', '2026-11-16', NEW_YORK)
  const cut = { start: range.start + HOUR, end: range.end - HOUR }
  test.each<[string, typeof range, BucketLength, number, number]>([
    ['whole days', range, '1d', -26, 26],
    ['cut days', cut, '1d', 0, 0],
    ['hours', range, '1h', 0, 0],
    // A Sunday, and a Monday.
    ['weeks', range, '7d', 0, 26],
    ['months', range, '1mo', -26, 0],
  ])('%s', (_, { start, end }, length, before, after) => {
    expect(withOwnDays({ start, end }, length, NEW_YORK)).toEqual({
      start: start + before * HOUR,
      end: end + after * HOUR,
    })
  })
})
