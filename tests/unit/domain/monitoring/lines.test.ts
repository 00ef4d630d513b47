import { describe, expect, test } from 'vitest'
import { figureWords, spreadOf, spreadWords } from '#src/domain/monitoring/figure-words.ts'
import {
  type AnsweredSeries,
  gridOf,
  hostLine,
  linesOf,
  looksOf,
  momentsOf,
  seriesNames,
  sumLine,
} from '#src/domain/monitoring/lines.ts'
import type { MetricCode, MetricUnit } from '#src/domain/monitoring/metrics.ts'

const GRID = { start: 60, end: 180, step: 60 }
const series = (metric: Record<string, string>, ...values: [number, string][]): AnsweredSeries => ({
  metric,
  values,
})

test.each([
  [{ start: 0, end: 120_000 }, 60, { start: 0, end: 120, step: 60 }],
  [{ start: 1, end: 179_999 }, 60, { start: 60, end: 120, step: 60 }],
  // Shorter than a step: one moment.
  [{ start: 61_000, end: 90_000 }, 60, { start: 120, end: 120, step: 60 }],
])('%o in steps of %d s is asked from %o', (range, step, grid) => expect(gridOf(range, step)).toEqual(grid))

test('moments include both ends', () => expect(momentsOf(GRID)).toEqual([60, 120, 180]))

describe('names of series', () => {
  test.each<[string, MetricCode, Record<string, string>[], string[]]>([
    ['one of each host', 'cpuUsage', [{ host: 'a' }, { host: 'b' }], ['a', 'b']],
    [
      'without the domain of all',
      'cpuUsage',
      [{ host: 'pc.1.x.test' }, { host: 'pc.2.x.test' }, { host: 'own' }],
      ['pc.1', 'pc.2', 'own'],
    ],
    [
      'several of a host by what tells them apart',
      'gpuTemperature',
      [
        { host: 'a', gpu: '0', device: 'nvidia0', modelName: 'T4' },
        { host: 'a', gpu: '1', device: 'nvidia1', modelName: 'T4' },
        { host: 'b', gpu: '0', device: 'nvidia0', modelName: 'T4' },
      ],
      ['a · 0 · nvidia0', 'a · 1 · nvidia1', 'b'],
    ],
    ['one of no host', 'cpuUsage', [{}], ['No host']],
  ])('%s', (_, code, metrics, names) => expect(seriesNames(code, metrics)).toEqual(names))
})

test('a host is called by what tells it apart on the page, also where a chart has it alone', () => {
  const page = ['cameras.1.x.test', 'kitchen.1.x.test']
  expect(seriesNames('gpuTemperature', [{ host: 'cameras.1.x.test' }], page)).toEqual(['cameras'])
})

describe('looks', () => {
  const hosts = ['a', 'b', 'c', 'd']
  test.each([
    ['go by the place of the host, whatever the order of the lines', ['c', 'a'], [2, 0]],
    ['of a host’s further lines are the next that are free', ['b', 'b', 'a'], [1, 2, 0]],
    ['of a host that the page does not know too', ['?', 'a'], [1, 0]],
    ['of a sum is the first', [''], [0]],
    ['start over where there are more hosts than looks, but not two in one chart', ['d', 'a'], [1, 0]],
    ['come again when all are taken', ['a', 'b', 'c', 'd'], [0, 1, 2, 0]],
  ])('%s', (_, lines, expected) => {
    expect(
      looksOf(
        lines.map((host) => ({ host })),
        hosts,
        3,
      ),
    ).toEqual(expected)
  })
})

describe('lines', () => {
  test('stand at their moments, the highest mean first; where nothing was told there is a gap', () => {
    const lines = linesOf(
      'cpuUsage',
      [series({ host: 'low' }, [60, '1'], [180, '3']), series({ host: 'high' }, [120, '10'])],
      GRID,
    )
    expect(lines).toEqual([
      { key: 'high', label: 'high', host: 'high', values: [null, 10, null], min: 10, max: 10, avg: 10 },
      { key: 'low', label: 'low', host: 'low', values: [1, null, 3], min: 1, max: 3, avg: 2 },
    ])
  })

  test('stand the lowest first where little is what one looks for', () => {
    const told = ['b', 'c', 'a'].map((host, index) => series({ host }, [60, String(index % 2)]))
    const hosts = (code: MetricCode) => linesOf(code, told, GRID).map(({ host }) => host)
    expect(hosts('rootFree')).toEqual(['a', 'b', 'c'])
    expect(hosts('answering')).toEqual(['a', 'b', 'c'])
    expect(hosts('activeAlerts')).toEqual(['c', 'a', 'b'])
  })

  test('of equal means they go by name; one without a figure has no line, and none stands outside the chart', () => {
    const same: [number, string] = [60, '5']
    const lines = linesOf(
      'cpuUsage',
      [
        series({ host: 'b' }, same, [240, '9']),
        series({ host: 'a' }, same),
        series({ host: 'c' }, [60, 'NaN']),
      ],
      GRID,
    )
    expect(lines.map(({ key, max }) => [key, max])).toEqual([
      ['a', 5],
      ['b', 5],
    ])
  })

  test('all together are added up moment by moment, what is negative as zero', () => {
    const both = [series({ host: 'a' }, [60, '1'], [120, '-4']), series({ host: 'b' }, [60, '2'], [120, '3'])]
    expect(sumLine(both, GRID)).toEqual({
      key: 'sum',
      label: 'All hosts combined',
      host: '',
      values: [3, 3, null],
      min: 3,
      max: 3,
      avg: 3,
    })
    expect(sumLine([series({ host: 'a' }, [60, 'NaN'])], GRID)).toBeNull()
  })
})

test.each<[MetricUnit, number, string]>([
  ['percent', 12.345, '12.35%'],
  ['bytes', 1_572_864, '1.5 MiB'],
  ['bytes/s', 2048, '2 KiB/s'],
  ['celsius', 61.26, '61.3 °C'],
  ['seconds', 86_400 * 3, '3.0 days'],
  ['count', 1234, '1.2k'],
  ['offset', -21_600, 'GMT-6'],
  ['offset', 19_800, 'GMT+5:30'],
  ['offset', 0, 'GMT'],
  ['bytes', Number.POSITIVE_INFINITY, 'N/A'],
])('%s: %d is %s', (unit, value, text) => expect(figureWords(unit)(value)).toBe(text))

test.each([
  ['1.8 MiB/s', '1.4 MiB/s', '2.3 MiB/s', 'avg 1.8 · 1.4 to 2.3 MiB/s'],
  ['1.5 MiB', '900 KiB', '2 MiB', 'avg 1.5 MiB · 900 KiB to 2 MiB'],
  ['900 KiB', '1 MiB', '2 MiB', 'avg 900 KiB · 1 to 2 MiB'],
  ['20%', '18%', '27.1%', 'avg 20 · 18 to 27.1%'],
  ['1%', 'N/A', '2%', 'avg 1% · N/A to 2%'],
  ['3', '3', '4', 'avg 3 · 3 to 4'],
])('a mean of %s between %s and %s is %s', (avg, min, max, words) =>
  expect(spreadWords(avg, min, max)).toBe(words),
)

const KIB = 1024
test.each([
  ['bytes/s', { avg: 1.1 * KIB ** 2, min: 705.4 * KIB, max: 1.5 * KIB ** 2 }, 'avg 1.1 · 0.7 to 1.5 MiB/s'],
  ['bytes/s', { avg: 500 * KIB, min: 0, max: KIB ** 2 }, 'avg 0.5 · 0 to 1 MiB/s'],
  ['bytes', { avg: 2 * KIB ** 2, min: 3.2 * KIB, max: 8 * KIB ** 2 }, 'avg 2 MiB · 3.2 KiB to 8 MiB'],
  ['bytes', { avg: 512, min: 200, max: 600 }, 'avg 512 · 200 to 600 B'],
  ['percent', { avg: 50, min: 0.04, max: 99.94 }, 'avg 50 · 0.1 to 99.9%'],
  ['count', { avg: 1100, min: 900, max: 1200 }, 'avg 1.1k · 900 to 1.2k'],
] as const)(
  'a mean of %s is told with its least and most in one unit where it can be: %o',
  (unit, figures, words) => expect(spreadOf(unit, figures)).toBe(words),
)

test.each<[MetricCode, (number | null)[]]>([
  ['gpuUtilisation', [80, 90, 95]],
  ['rootPercent', [80, 90, 95]],
  ['networkReceive', [130, 90, 100]],
])('%s of several cards or disks is %j of their host', (code, values) => {
  const two = [
    series({ host: 'a', device: '0' }, [60, '80'], [120, '90'], [180, '5']),
    series({ host: 'a', device: '1' }, [60, '50'], [120, 'NaN'], [180, '95']),
  ]
  expect(hostLine('a', code, two, GRID)?.values).toEqual(values)
})
