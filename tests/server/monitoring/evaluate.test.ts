import { describe, expect, test } from 'vitest'
import { aggregate } from '#server/services/monitoring/evaluate/aggregate.ts'
import { alertSeries } from '#server/services/monitoring/evaluate/alerts.ts'
import { binary, withNumber } from '#server/services/monitoring/evaluate/binary.ts'
import { increaseAt } from '#server/services/monitoring/evaluate/counter.ts'
import { latestAt } from '#server/services/monitoring/evaluate/latest.ts'
import type { Series } from '#server/services/monitoring/evaluate/series.ts'

const nothing = Number.NaN
/** Samples as [seconds, figure]. */
const samples = (...told: [number, number][]) => ({
  times: Float64Array.from(told, ([seconds]) => seconds * 1000),
  figures: Float64Array.from(told, ([, figure]) => figure),
})
const seconds = (...moments: number[]) => Float64Array.from(moments, (moment) => moment * 1000)
const series = (labels: Record<string, string>, ...figures: number[]): Series => ({
  name: 'm',
  labels,
  figures: Float64Array.from(figures),
})
const shown = (all: readonly Series[]) =>
  all.map(({ name, labels, figures }) => [name, Object.values(labels).join(), ...figures])

describe('the newest figure', () => {
  const told = samples([100, 1], [130, 2], [160, nothing], [1000, 3])
  test.each([
    ['before the first', 99, nothing],
    ['at its very moment', 100, 1],
    ['until the next', 129, 1],
    ['and then that', 130, 2],
    ['until the host could not be asked', 160, nothing],
    ['up to five minutes later', 1299, 3],
    ['not then', 1300, nothing],
  ])('%s', (_, moment, expected) => {
    expect([...latestAt(told, seconds(moment), () => 300_000)]).toEqual([expected])
  })
})

describe('a counter', () => {
  const window = { length: 120_000, reach: () => 900_000, lookback: () => 300_000 }
  const at = (moment: number, ...told: [number, number][]) =>
    increaseAt(samples(...told), seconds(moment), window)[0]

  test('grew as far as its samples say, extrapolated to the ends of the window', () => {
    expect(at(120, [0, 10], [30, 20], [60, 30], [90, 40], [120, 50])).toBeCloseTo(40)
    expect(at(130, [20, 10], [50, 20], [80, 30], [110, 40])).toBeCloseTo(40)
  })

  test('is extrapolated by half a pause at most where it begins or ends within', () => {
    expect(at(200, [150, 100], [180, 130])).toBeCloseTo(30 * (65 / 30))
  })

  test('is not extrapolated below zero', () => {
    expect(at(200, [190, 1], [200, 11])).toBeCloseTo(11)
  })

  test('that started over grew from zero', () => {
    expect(at(120, [0, 100], [60, 10], [120, 30])).toBeCloseTo(30)
  })

  test('of samples far apart grew as between the last two of them', () => {
    expect(at(620, [0, 0], [300, 300], [600, 900])).toBeCloseTo(240)
    expect(at(1_600, [0, 0], [600, 900])).toBe(nothing)
    expect(at(620, [600, 900])).toBe(nothing)
  })

  test('grew on at its pace where samples become finer, or one is missing at the end', () => {
    expect(at(660, [300, 300], [600, 600], [630, 630])).toBeCloseTo(30 + 30 + 60)
    expect(at(150, [0, 0], [30, 30], [60, 60], [90, 90], [210, 210])).toBeCloseTo(120)
    // Of longer pauses, and of those in which the host did not answer, nothing is known.
    expect(at(2_060, [300, 300], [2_000, 2_000], [2_030, 2_030])).toBeCloseTo(30 * (75 / 30))
    expect(at(660, [300, 300], [330, nothing], [600, 600], [630, 630])).toBeCloseTo(30 * (75 / 30))
  })

  test('of a host that cannot be asked grows no more, once its window holds too few', () => {
    expect(at(130, [30, 30], [60, 60], [90, 90], [120, nothing])).toBeCloseTo(20 + 60 + 15)
    expect(at(400, [0, 0], [60, 60], [90, 90], [390, nothing])).toBe(nothing)
  })
})

describe('an aggregation', () => {
  const all = [
    series({ host: 'a', cpu: '0' }, 1, nothing),
    series({ host: 'a', cpu: '1' }, 3, 5),
    series({ host: 'b', cpu: '0' }, nothing, nothing),
  ]
  test.each([
    ['sum', [4, 5], [nothing, nothing]],
    ['avg', [2, 5], [nothing, nothing]],
    ['min', [1, 5], [nothing, nothing]],
    ['max', [3, 5], [nothing, nothing]],
    ['count', [2, 1], [nothing, nothing]],
    ['group', [1, 1], [nothing, nothing]],
  ] as const)('%s of those that have a figure', (fn, a, b) => {
    expect(shown(aggregate(all, { fn, labels: ['host'], without: false }))).toEqual([
      [null, 'a', ...a],
      [null, 'b', ...b],
    ])
  })

  test('without a label keeps the others', () => {
    expect(shown(aggregate(all, { fn: 'sum', labels: ['cpu'], without: true })).map((one) => one[1])).toEqual(
      ['a', 'b'],
    )
  })
})

describe('two sides of an operator', () => {
  test('meet by their labels, in whatever order these stand', () => {
    const left = [series({ host: 'a', job: 'n' }, 6), series({ host: 'b', job: 'n' }, 1)]
    expect(shown(binary('/', left, [series({ job: 'n', host: 'a' }, 3)]))).toEqual([[null, 'a,n', 2]])
  })

  test('of which a comparison keeps the left one', () => {
    const left = [series({ host: 'a' }, 6, 1)]
    expect(shown(binary('>', left, [series({ host: 'a' }, 3, 3)]))).toEqual([['m', 'a', 6, nothing]])
  })

  test('must each have one series of the same labels', () => {
    const twice = [series({ host: 'a' }, 6), series({ host: 'a' }, 7)]
    expect(() => binary('+', twice, [])).toThrow('not clear which belong together')
  })

  test('a comparison keeps the figure of the series, on whichever side', () => {
    expect(shown(withNumber('<', [series({ host: 'a' }, 6, 1)], 3, true))).toEqual([['m', 'a', 6, nothing]])
    expect(shown(withNumber('-', [series({ host: 'a' }, 6)], 10, true))).toEqual([[null, 'a', 4]])
  })
})

describe('alerts', () => {
  const span = (host: string, rule: string, startedAt: number, recoveredAt: number | null) => ({
    host,
    rule,
    severity: 'warning',
    startedAt: startedAt * 1000,
    recoveredAt: recoveredAt === null ? null : recoveredAt * 1000,
  })
  const spans = [span('a', 'disk', 10, 20), span('a', 'disk', 30, null), span('b', 'heat', 10, 40)]
  const selector = { kind: 'selector', name: 'ALERTS', matchers: [], offsetMs: 0 } as const

  test('are 1 from when they began until they recovered', () => {
    const all = alertSeries(spans, selector, seconds(9, 10, 19, 20, 30, 99))
    expect(all.map(({ labels, figures }) => [labels.host, ...figures])).toEqual([
      ['a', nothing, 1, 1, nothing, 1, 1],
      ['b', nothing, 1, 1, 1, 1, nothing],
    ])
    expect(all[0]?.labels).toEqual({
      alertname: 'disk',
      alertstate: 'firing',
      severity: 'warning',
      host: 'a',
    })
  })

  test('are of the hosts that are asked about, and as they were so long before', () => {
    const matchers = [{ label: 'host', op: '=', value: 'b' }] as const
    const [one, ...more] = alertSeries(spans, { ...selector, matchers, offsetMs: 10_000 }, seconds(15, 25))
    expect([[...(one?.figures ?? [])], more]).toEqual([[nothing, 1], []])
  })
})
