import { describe, expect, test } from 'vitest'
import {
  changesInZone,
  DEFAULT_TARGETS,
  type OwnTargets,
  stretchesOf,
  type TargetChange,
  targetSpans,
  targetsOn,
} from '#src/domain/analytics/waste-targets.ts'

const NONE_SET: OwnTargets = { breakfast: null, lunch: null, dinner: null }
/** Targets from a day on; parts left out are those of above. */
const from = (fromDay: string, more: Partial<OwnTargets> = {}): TargetChange => ({
  fromDay,
  ...NONE_SET,
  ...more,
})

test('before anybody sets a target, the defaults hold', () => {
  expect(targetsOn('2026-11-20', { own: [], chain: [] })).toEqual({ breakfast: 4.5, lunch: 3.5, dinner: 8 })
})

describe('the target of lunch', () => {
  const own = [from('2026-11-10', { lunch: 3 }), from('2026-11-12'), from('2026-11-20', { lunch: 2 })]
  const chain = [from('2026-11-05', { lunch: 5 }), from('2026-11-11', { lunch: 6 }), from('2026-11-25')]
  test.each([
    ['the day before the chain’s first change', '2026-11-04', 3.5],
    ['the day of it', '2026-11-05', 5],
    ['the day before the own change', '2026-11-09', 5],
    ['the day of it', '2026-11-10', 3],
    ['while the chain changes under it', '2026-11-11', 3],
    ['once it is the chain’s again, which has changed', '2026-11-12', 6],
    ['the last day of that', '2026-11-19', 6],
    ['under another own one', '2026-11-20', 2],
    ['later, whatever the chain does', '2026-12-24', 2],
  ])('%s', (_, day, percent) => expect(targetsOn(day, { own, chain }).lunch).toBe(percent))

  test('is the default once the chain has none again', () =>
    expect(targetsOn('2026-11-25', { own: [], chain }).lunch).toBe(DEFAULT_TARGETS.lunch))
  test('leaves the other parts as they are', () =>
    expect(targetsOn('2026-11-20', { own, chain })).toEqual({ breakfast: 4.5, lunch: 2, dinner: 8 }))
  test('may be nothing at all', () =>
    expect(targetsOn('2026-11-20', { own: [from('2026-11-20', { lunch: 0 })], chain: [] }).lunch).toBe(0))
})

describe('a change holds from the beginning of the local day on which it is made', () => {
  const at = (time: string, more: Partial<OwnTargets> = {}) => ({
    changedTime: Date.parse(time),
    ...NONE_SET,
    ...more,
  })
  const lunchOn = (day: string, zone: string, ...changes: ReturnType<typeof at>[]) =>
    targetsOn(day, { own: changesInZone(changes, zone), chain: [] }).lunch

  test.each([
    ['at noon', '2026-11-20T18:00:00Z', 'America/Chicago', '2026-11-20'],
    ['in the evening, when UTC has the next day', '2026-11-21T04:00:00Z', 'America/Chicago', '2026-11-20'],
    ['at the same moment where it is tomorrow', '2026-11-20T18:00:00Z', 'Pacific/Guam', '2026-11-21'],
    ['in the first minute of a day of 23 hours', '2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['in the last of it', '2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
    ['in the last minute of a day of 25 hours', '2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['in the first after it', '2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
  ])('%s', (_, time, zone, day) => {
    const change = at(time, { lunch: 2 })
    expect(changesInZone([change], zone)).toEqual([{ ...NONE_SET, lunch: 2, fromDay: day }])
    expect(lunchOn(day, zone, change)).toBe(2)
  })

  test('the day before stays, and of two on one day the later holds all of it', () => {
    const first = at('2026-11-20T15:00:00Z', { lunch: 2 })
    const second = at('2026-11-20T22:00:00Z', { lunch: 3 })
    expect(lunchOn('2026-11-19', 'America/Chicago', first, second)).toBe(3.5)
    expect(lunchOn('2026-11-20', 'America/Chicago', first, second)).toBe(3)
  })
})

describe('a range', () => {
  test.each<[string, string[], string[]]>([
    ['has one stretch without changes', [], ['2026-11-10']],
    [
      'is divided by each day that begins a change, once and in order',
      ['2026-11-12', '2026-11-11', '2026-11-12'],
      ['2026-11-10', '2026-11-11', '2026-11-12'],
    ],
    [
      'is not divided by changes that begin with it, before it or after it',
      ['2026-11-10', '2026-11-01', '2026-11-16'],
      ['2026-11-10'],
    ],
    ['is divided by one on its last day', ['2026-11-15'], ['2026-11-10', '2026-11-15']],
  ])('%s', (_, days, stretches) =>
    expect(
      stretchesOf(
        '2026-11-10',
        '2026-11-15',
        days.map((day) => from(day)),
      ),
    ).toEqual(stretches),
  )

  test('has a span for each target, across what others have changed', () => {
    const own = [from('2026-11-11', { lunch: 2 }), from('2026-11-13', { lunch: 2, dinner: 7 })]
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']
    expect(targetSpans(days, { own, chain: [] })).toEqual([
      { part: 'breakfast', from: 0, until: 4, percent: 4.5 },
      { part: 'lunch', from: 0, until: 1, percent: 3.5 },
      { part: 'lunch', from: 1, until: 4, percent: 2 },
      { part: 'dinner', from: 0, until: 3, percent: 8 },
      { part: 'dinner', from: 3, until: 4, percent: 7 },
    ])
  })
})
