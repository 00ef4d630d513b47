import { describe, expect, test } from 'vitest'
import { wallTicks } from '#src/domain/time/wall-ticks.ts'
import { DAY, HOUR, MINUTE, toWallTime } from '#src/domain/time/zone.ts'

const CHICAGO = 'America/Chicago'
const GUAM = 'Pacific/Guam'

/** Day and hour on the wall, '1 10' or '1 10:30'. */
function wall(at: number, zone: string): string {
  const { day, hour, minute } = toWallTime(at, zone)
  return `${day} ${hour}${minute === 0 ? '' : `:${minute}`}`
}

const ticks = (from: string, to: string, increment: number, zone: string) =>
  wallTicks({ start: Date.parse(from), end: Date.parse(to) }, increment, zone).map((at) => wall(at, zone))

describe('ticks stand at round times of the wall clock', () => {
  test.each([
    [
      'an ordinary day',
      '2026-11-20T15:10Z',
      '2026-11-21T06:00Z',
      4 * HOUR,
      ['20 12', '20 16', '20 20', '21 0'],
    ],
    ['half an hour', '2026-11-20T15:10Z', '2026-11-20T16:30Z', 30 * MINUTE, ['20 9:30', '20 10', '20 10:30']],
    // Clocks are set back on 1 November at two, and forward on 8 March.
    ['after a change', '2026-11-01T16:30Z', '2026-11-02T06:00Z', 6 * HOUR, ['1 12', '1 18', '2 0']],
    ['across a change', '2026-11-01T05:30Z', '2026-11-02T00:00Z', 6 * HOUR, ['1 6', '1 12', '1 18']],
    ['an hour shown twice', '2026-11-01T05:00Z', '2026-11-01T08:00Z', HOUR, ['1 0', '1 1', '1 1', '1 2']],
    ['an hour left out', '2026-03-08T06:00Z', '2026-03-08T10:00Z', HOUR, ['8 0', '8 1', '8 3', '8 4', '8 5']],
    ['a time left out', '2026-03-08T06:00Z', '2026-03-08T12:00Z', 2 * HOUR, ['8 0', '8 4', '8 6']],
    ['days after a change', '2026-11-01T16:00Z', '2026-11-04T16:00Z', DAY, ['2 0', '3 0', '4 0']],
    ['days across a change', '2026-11-01T05:30Z', '2026-11-03T16:00Z', DAY, ['2 0', '3 0']],
    ['days from midnight on', '2026-11-01T05:00Z', '2026-11-04T16:00Z', 2 * DAY, ['1 0', '3 0']],
    ['days across the other', '2026-03-07T16:00Z', '2026-03-10T16:00Z', DAY, ['8 0', '9 0', '10 0']],
    ['months', '2026-09-20T00:00Z', '2026-12-20T00:00Z', 30 * DAY, ['1 0', '1 0', '1 0']],
  ])('%s', (_, from, to, increment, expected) => {
    expect(ticks(from, to, increment, CHICAGO)).toEqual(expected)
  })

  test('wherever the reader is: of another zone that sets no clocks', () => {
    expect(ticks('2026-11-01T00:00Z', '2026-11-03T18:00Z', DAY, GUAM)).toEqual(['2 0', '3 0', '4 0'])
    expect(ticks('2026-11-01T00:00Z', '2026-11-01T10:00Z', 4 * HOUR, GUAM)).toEqual(['1 12', '1 16', '1 20'])
  })

  test('a day whose clocks skip midnight begins when they do', () =>
    expect(ticks('2026-04-22T12:00Z', '2026-04-25T12:00Z', DAY, 'Africa/Cairo')).toEqual([
      '23 0',
      '24 1',
      '25 0',
    ]))

  test('quarters and years begin with their first month', () => {
    const years = wallTicks(
      { start: Date.parse('2024-05-01T00:00Z'), end: Date.parse('2026-12-01T00:00Z') },
      365 * DAY,
      CHICAGO,
    )
    expect(years.map((at) => new Date(at).toISOString())).toEqual([
      '2025-01-01T06:00:00.000Z',
      '2026-01-01T06:00:00.000Z',
    ])
  })

  test('none where there is no distance', () =>
    expect(wallTicks({ start: 0, end: DAY }, 0, CHICAGO)).toEqual([]))
})
