import { describe, expect, test } from 'vitest'
import { coveredPart, namedBars } from '#src/board/periods/bars.ts'
import { barLength, periodsOf } from '#src/board/periods/periods.ts'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'
import { bucketTitle, partialIndices, rangeWithout } from '#src/ui/chart/bars/bucket-axis.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Date.parse(`${text}-05:00`)

/** What each bucket of a range says about what is missing of it. */
const cuts = (from: string, to: string, length: BucketLength, now = to) => {
  const range = { start: at(from), end: at(to), at: at(now) }
  return periodsOf(range, length, ZONE).map(
    (one) => coveredPart(one, range, length, ZONE, 'en-US').partial ?? '',
  )
}

describe('a bucket that is only part of a period', () => {
  test.each<[string, string, string, BucketLength, string, string[]]>([
    ['whole days', '2026-11-17T00:00', '2026-11-19T00:00', '1d', '2026-11-24T21:40', ['', '']],
    ['until now', '2026-11-23T00:00', '2026-11-24T21:40', '1d', '2026-11-24T21:40', ['', 'so far']],
    [
      'from a moment to another',
      '2026-11-17T21:40',
      '2026-11-19T08:00',
      '1d',
      '2026-11-24T21:40',
      ['from 9:40 PM', '', 'until 8 AM'],
    ],
    [
      'within one day',
      '2026-11-24T09:40',
      '2026-11-24T21:40',
      '1d',
      '2026-11-24T21:40',
      ['from 9:40 AM, so far'],
    ],
    [
      'weeks that a preset cuts at midnight',
      '2026-11-12T00:00',
      '2026-11-24T21:40',
      '7d',
      '2026-11-24T21:40',
      ['part of a week', '', 'so far'],
    ],
    [
      'weeks that a moment cuts',
      '2026-11-12T21:40',
      '2026-11-16T00:00',
      '7d',
      '2026-11-24T21:40',
      ['part of a week'],
    ],
    [
      'hours',
      '2026-11-24T09:15',
      '2026-11-24T11:05',
      '1h',
      '2026-11-24T11:05',
      ['from 9:15 AM', '', 'so far'],
    ],
    ['whole hours', '2026-11-24T09:00', '2026-11-24T11:00', '1h', '2026-11-24T11:00', ['', '']],
    ['months', '2026-11-15T00:00', '2027-01-01T00:00', '1mo', '2027-01-05T00:00', ['part of a month', '']],
  ])('%s', (_, from, to, length, now, texts) => {
    expect(cuts(from, to, length, now).map((text) => text.replace(/:00 /, ' '))).toEqual(texts)
  })

  test('says so in the tooltip and in the table', () => {
    const asked = {
      at: at('2026-11-24T21:40'),
      start: at('2026-11-23T00:00'),
      end: at('2026-11-24T21:40'),
      resolution: '1h',
      timezone: ZONE,
      restaurantUuid: undefined,
      filters: { period: 'DAY' },
    } as const
    const { bars, names } = namedBars(
      periodsOf(asked, barLength(asked), ZONE),
      asked,
      ZONE,
      'en-US',
      'always',
    )
    expect(names).toEqual(['Nov 23', 'Nov 24 (so far)'])
    expect(bars.map(({ partial }) => partial)).toEqual([undefined, 'so far'])
  })

  test.each<[string, string, string, 'DAY' | 'WEEK' | undefined, string[]]>([
    [
      'the whole hour and where in it the range begins',
      '2026-11-24T13:25:19',
      '2026-11-24T15:40:07',
      undefined,
      [
        'Tue, Nov 24, 1:00 PM EST to 2:00 PM (from 1:25 PM)',
        'Tue, Nov 24, 2:00 PM EST to 3:00 PM',
        'Tue, Nov 24, 3:00 PM EST to 4:00 PM (until 3:40 PM)',
      ],
    ],
    [
      'the whole day',
      '2026-11-23T21:40:05',
      '2026-11-25T00:00',
      'DAY',
      [
        'Mon, Nov 23, 12:00 AM EST to Tue, Nov 24, 12:00 AM EST (from 9:40 PM)',
        'Tue, Nov 24, 12:00 AM EST to Wed, Nov 25, 12:00 AM EST',
      ],
    ],
    [
      'the moment that a week is cut at',
      '2026-11-12T21:40:05',
      '2026-11-16T00:00',
      'WEEK',
      ['Thu, Nov 12, 9:40 PM EST to Mon, Nov 16, 12:00 AM EST (part of a week)'],
    ],
  ])('its tooltip names %s, once and without seconds', (_, from, to, period, titles) => {
    const asked = {
      at: at('2026-11-30T00:00'),
      start: at(from),
      end: at(to),
      resolution: '1h',
      timezone: ZONE,
      restaurantUuid: undefined,
      filters: { period },
    } as const
    const { bars } = namedBars(periodsOf(asked, barLength(asked), ZONE), asked, ZONE, 'en-US', 'always')
    expect(bars.map(bucketTitle)).toEqual(titles)
  })
})

describe('the scale of the values', () => {
  type Plot = Parameters<ReturnType<typeof rangeWithout>>[0]
  const range = (partial: readonly number[], ...values: (number | null)[][]) => {
    const data = [values[0]?.map((_, i) => i), ...values]
    const plot = { data, series: [{ idxs: [0, (values[0]?.length ?? 0) - 1] }] }
    const all = values.flat().filter((value) => value !== null)
    return rangeWithout(() => new Set(partial))(
      plot as unknown as Plot,
      Math.min(...all),
      Math.max(...all),
      'y',
    )
  }

  test.each([
    ['is that of all whole ones', [], [230, 90, 100], [0, 276]],
    ['leaves out what is only part of a period', [0], [230, 90, 100], [0, 120]],
    ['has nothing to leave out but gaps', [0], [230, null, null], [0, 276]],
  ])('%s', (_, partial, values, expected) => {
    expect(range(partial, values)).toEqual(expected)
  })

  test('of parts alone they are all there is', () => {
    expect([...partialIndices([{ label: 'a', partial: 'so far' }])]).toEqual([])
    expect([...partialIndices([{ label: 'a', partial: 'so far' }, { label: 'b' }])]).toEqual([0])
  })
})
