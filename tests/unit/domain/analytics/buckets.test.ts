import { describe, expect, test } from 'vitest'
import { type BucketLength, bucketAt, bucketsOf, MAX_BUCKETS } from '#src/domain/analytics/buckets.ts'
import { dayKey, minutesOfDay, startOfDayKey } from '#src/domain/time/zone.ts'

const NEW_YORK = 'America/New_York'

/** Starts as 'MM-DD HH:mm' of the zone, between two local midnights. */
function starts(from: string, to: string, length: BucketLength, zone = NEW_YORK): string[] {
  const range = { start: startOfDayKey(from, zone), end: startOfDayKey(to, zone) }
  return (bucketsOf(range, length, zone) ?? []).map(({ start }) => {
    const minutes = minutesOfDay(start, zone)
    const two = (value: number) => String(value).padStart(2, '0')
    return `${dayKey(start, zone).slice(5)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
}

describe('bucketsOf', () => {
  test.each<[string, string, BucketLength, string[]]>([
    ['2026-11-20', '2026-11-21', '8h', ['11-20 00:00', '11-20 08:00', '11-20 16:00']],
    ['2026-03-08', '2026-03-09', '8h', ['03-08 00:00', '03-08 08:00', '03-08 16:00']],
    ['2026-11-01', '2026-11-02', '8h', ['11-01 00:00', '11-01 08:00', '11-01 16:00']],
    ['2026-10-31', '2026-11-03', '1d', ['10-31 00:00', '11-01 00:00', '11-02 00:00']],
    // 16 November 2026 is a Monday.
    ['2026-11-12', '2026-11-25', '7d', ['11-12 00:00', '11-16 00:00', '11-23 00:00']],
    ['2026-10-30', '2026-12-02', '1mo', ['10-30 00:00', '11-01 00:00', '12-01 00:00']],
    ['2026-05-30', '2027-01-02', '6mo', ['05-30 00:00', '07-01 00:00', '01-01 00:00']],
  ])('%s to %s by %s', (from, to, length, expected) => {
    expect(starts(from, to, length)).toEqual(expected)
  })

  test('a skipped hour has no bar, an hour shown twice has two', () => {
    expect(starts('2026-03-08', '2026-03-09', '1h').slice(0, 4)).toEqual([
      '03-08 00:00',
      '03-08 01:00',
      '03-08 03:00',
      '03-08 04:00',
    ])
    expect(starts('2026-03-08', '2026-03-09', '1h')).toHaveLength(23)
    expect(starts('2026-11-01', '2026-11-02', '1h').slice(0, 4)).toEqual([
      '11-01 00:00',
      '11-01 01:00',
      '11-01 01:00',
      '11-01 02:00',
    ])
    expect(starts('2026-11-01', '2026-11-02', '1h')).toHaveLength(25)
    expect(starts('2026-03-08', '2026-03-09', '2h')).toHaveLength(11)
  })

  test.each<[BucketLength, number, number]>([
    ['1s', 90, 90],
    ['20s', 90, 5],
    ['1m', 3600, 60],
    ['30m', 86_400, 48],
    ['15d', 100 * 86_400, 7],
  ])('%s over %i s makes %i bars that join', (length, seconds, count) => {
    const start = startOfDayKey('2026-06-10', NEW_YORK)
    const range = { start, end: start + seconds * 1000 }
    const buckets = bucketsOf(range, length, NEW_YORK) ?? []
    expect(Math.abs(buckets.length - count)).toBeLessThanOrEqual(length === '15d' ? 1 : 0)
    expect(buckets[0]?.start).toBe(range.start)
    expect(buckets.at(-1)?.end).toBe(range.end)
    for (const [i, bucket] of buckets.entries()) {
      expect(bucket.end).toBeGreaterThan(bucket.start)
      if (i > 0) expect(bucket.start).toBe(buckets[i - 1]?.end)
    }
  })

  test('the ends cut the first and the last bar', () => {
    const nine = startOfDayKey('2026-06-10', NEW_YORK) + 9.25 * 3_600_000
    const buckets = bucketsOf({ start: nine, end: nine + 3_600_000 }, '1h', NEW_YORK)
    expect(buckets).toEqual([
      { start: nine, end: nine + 45 * 60_000 },
      { start: nine + 45 * 60_000, end: nine + 60 * 60_000 },
    ])
  })

  test('an empty or reversed range has none, too many are refused', () => {
    expect(bucketsOf({ start: 5, end: 5 }, '1h', 'UTC')).toEqual([])
    expect(bucketsOf({ start: 6, end: 5 }, '1h', 'UTC')).toEqual([])
    expect(bucketsOf({ start: 0, end: (MAX_BUCKETS + 1) * 1000 }, '1s', 'UTC')).toBeNull()
    expect(bucketsOf({ start: 0, end: MAX_BUCKETS * 1000 }, '1s', 'UTC')).toHaveLength(MAX_BUCKETS)
  })
})

test('bucketAt is half-open', () => {
  const buckets = [
    { start: 0, end: 10 },
    { start: 10, end: 20 },
  ]
  expect([-1, 0, 9, 10, 19, 20].map((at) => bucketAt(at, buckets))).toEqual([-1, 0, 0, 1, 1, -1])
})
