import { describe, expect, test } from 'vitest'
import { timeIn } from '#src/domain/availability/timeline.ts'
import { deviceTimeline, totalAvailable } from '#src/domain/devices/availability.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { DAY, endOfDay, HOUR, MINUTE, startOfDay } from '#src/domain/time/zone.ts'

/** '10-20' as a period. */
const periods = (texts: readonly string[]) =>
  texts.map((text) => {
    const [onlineStartTime = 0, onlineEndTime = 0] = text.split('-').map(Number)
    return { onlineStartTime, onlineEndTime }
  })
const drawn = (texts: readonly string[], range: DateRange = { start: 100, end: 200 }) =>
  deviceTimeline(periods(texts), range).map(({ state, start, end }) => `${state} ${start}-${end}`)

describe('deviceTimeline [1§3.15]', () => {
  test.each<[string, string[], string[]]>([
    ['no period is all Offline', [], ['OFFLINE 100-200']],
    ['a period over the whole range is all Online', ['0-900'], ['ONLINE 100-200']],
    [
      'what reaches out of the range is clipped',
      ['50-120', '190-300'],
      ['ONLINE 100-120', 'OFFLINE 120-190', 'ONLINE 190-200'],
    ],
    ['what only touches the range is not in it', ['50-100', '200-300'], ['OFFLINE 100-200']],
    [
      'gaps are Offline',
      ['110-120', '150-160'],
      ['OFFLINE 100-110', 'ONLINE 110-120', 'OFFLINE 120-150', 'ONLINE 150-160', 'OFFLINE 160-200'],
    ],
    ['what joins is one', ['100-150', '150-200'], ['ONLINE 100-200']],
    ['what overlaps counts once', ['100-160', '140-180'], ['ONLINE 100-180', 'OFFLINE 180-200']],
    ['a period that ended as it began is none', ['150-150'], ['OFFLINE 100-200']],
  ])('%s', (_, known, expected) => {
    expect(drawn(known)).toEqual(expected)
  })

  test('a range of nothing has no stretches', () => {
    expect(drawn(['0-900'], { start: 100, end: 100 })).toEqual([])
  })

  const zone = 'America/Chicago'
  const noon = (day: string) => Date.parse(`${day}T18:00:00Z`)
  test.each([
    ['of 23 hours', '2026-03-08', 23],
    ['of 24 hours', '2026-03-09', 24],
    ['of 25 hours', '2026-11-01', 25],
  ])('over a local day %s, online but for one, loses exactly that hour', (_, day, hours) => {
    const range = { start: startOfDay(noon(day), zone), end: endOfDay(noon(day), zone) + 1 }
    // Off from half past one, which the clocks show twice or right before they skip an hour.
    const off = range.start + 90 * MINUTE
    const timeline = deviceTimeline(
      [
        { onlineStartTime: range.start - DAY, onlineEndTime: off },
        { onlineStartTime: off + HOUR, onlineEndTime: range.end + DAY },
      ],
      range,
    )
    expect(timeline.map(({ state }) => state)).toEqual(['ONLINE', 'OFFLINE', 'ONLINE'])
    expect(range.end - range.start).toBe(hours * HOUR)
    const online = timeIn(timeline).get('ONLINE') ?? 0
    expect(online).toBe((hours - 1) * HOUR)
    expect(totalAvailable(online, range)).toBe(Math.round(((hours - 1) / hours) * 10_000) / 100)
  })
})

describe('totalAvailable [1§4.34]', () => {
  test.each([
    [0, 0],
    [300, 100],
    [100, 33.33],
    [200, 66.67],
    [1, 0.33],
  ])('%i of 300 is %d percent', (online, expected) => {
    expect(totalAvailable(online, { start: 0, end: 300 })).toBe(expected)
  })

  test('of no range is 0', () => {
    expect(totalAvailable(0, { start: 5, end: 5 })).toBe(0)
  })
})
