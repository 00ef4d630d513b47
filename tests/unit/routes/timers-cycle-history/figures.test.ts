import { describe, expect, test } from 'vitest'
import { ANALYTICS, type Drawn } from '#src/routes/_app/timers-cycle-history/-parts/analytics/declared.ts'
import {
  materialSeries,
  spreadSeries,
  spreads,
} from '#src/routes/_app/timers-cycle-history/-parts/analytics/figures.ts'
import { allParts, partsOf, partText } from '#src/routes/_app/timers-cycle-history/-parts/analytics/parts.ts'
import { chartFormat, written } from '#src/routes/_app/timers-cycle-history/-parts/analytics/writing.ts'

const periods = [
  { start: 100, end: 200 },
  { start: 200, end: 300 },
]
const NUGGETS = { material: 'NUG', materialName: 'Nuggets' }
const STRIPS = { material: 'ST', materialName: 'Strips' }
const board = { materialCodes: ['NUG', 'ST'], lookOf: () => ({ color: 'tag-1', pattern: 'solid' }) as const }
type PerMaterial = Extract<Drawn, { as: 'stack' | 'lines' }>

describe('series of materials', () => {
  const rows = [
    { ...NUGGETS, time: 100, cookedWeight: 2000, value: 80 },
    { ...STRIPS, time: 200, cookedWeight: 500, value: null },
  ]
  test.each([
    [
      'a weight in kilograms, nothing where there is no row',
      'cooked',
      'kg',
      [
        [2, 0],
        [0, 0.5],
      ],
    ],
    [
      'a percent as it is, a gap where there is none',
      'performance-ratio',
      'kg',
      [
        [80, null],
        [null, null],
      ],
    ],
  ] as const)('%s', (_, name, unit, values) => {
    const series = materialSeries(rows, periods, ANALYTICS[name].draw as PerMaterial, unit, board)
    expect(series.map((one) => one.values)).toEqual(values)
    expect(series.map(({ label }) => label)).toEqual(['Nuggets', 'Strips'])
  })
})

describe('materials stand in the order of their dictionary, whatever comes first', () => {
  const WINGS = { material: 'WIN', materialName: 'A name before the others' }
  const all = [NUGGETS, STRIPS, WINGS].flatMap((one) => [
    { ...one, time: 100, cookedWeight: 1000, value: 50 },
    { ...one, time: 200, cookedWeight: 2000, value: 60 },
  ])
  const [n1, n2, s1, s2, w1, w2] = all
  test.each([
    ['as they are', all],
    ['backwards', all.toReversed()],
    ['another first in each period', [s1, w1, n1, w2, n2, s2]],
    ['only in the second period', [w2, s2, n2]],
  ])('%s', (_, rows) => {
    const known = rows.filter((row) => row !== undefined)
    for (const name of ['cooked', 'performance-ratio'] as const) {
      const draw = ANALYTICS[name].draw as PerMaterial
      const keys = (codes: string[]) =>
        materialSeries(known, periods, draw, 'kg', { ...board, materialCodes: codes }).map(({ key }) => key)
      expect(keys(['ST', 'WIN', 'NUG'])).toEqual(['ST', 'WIN', 'NUG'])
      // Before the dictionary is there they stand by name, and a deleted one comes last.
      expect(keys([])).toEqual(['WIN', 'NUG', 'ST'])
      expect(keys(['ST', 'NUG'])).toEqual(['ST', 'NUG', 'WIN'])
    }
  })
})

describe('average, High and Low over all materials', () => {
  const draw = ANALYTICS['fryer-cycles'].draw as Extract<Drawn, { as: 'spread' }>
  const rows = [
    { ...NUGGETS, time: 100, count: 3, elapsedTime: 200, high: 260, low: 150 },
    { ...STRIPS, time: 100, count: 1, elapsedTime: 400, high: 400, low: 400 },
    { ...STRIPS, time: 200, count: 2, elapsedTime: null, high: null, low: null },
  ]

  test('an average counts as often as it was measured', () => {
    expect(spreads(rows, draw)).toEqual([
      { time: 100, average: 250, high: 400, low: 150 },
      { time: 200, average: null, high: null, low: null },
    ])
  })

  test('pans whose timer failed have no part in an average, a fryer’s incidents have', () => {
    const some = [
      { ...NUGGETS, time: 100, count: 3, incidentCount: 2, elapsedTime: 200, high: 200, low: 200 },
      { ...STRIPS, time: 100, count: 3, incidentCount: 0, elapsedTime: 400, high: 400, low: 400 },
    ]
    const averages = (['timers', 'fryer-cycles'] as const).map(
      (name) => spreads(some, ANALYTICS[name].draw as typeof draw)[0]?.average,
    )
    expect(averages).toEqual([350, 300])
  })

  test('as three lines with gaps', () => {
    expect(spreadSeries(spreads(rows, draw), periods).map(({ label, values }) => [label, values])).toEqual([
      ['High', [400, null]],
      ['Average', [250, null]],
      ['Low', [150, null]],
    ])
    expect(spreadSeries([], periods).map(({ values }) => values)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})

describe('parts of a row', () => {
  const names = new Map([['N8', 'Nuggets, 8']])
  test.each([
    [
      'shares',
      {
        shares: [
          { packageType: 'N8', packagesCount: 12 },
          { packageType: 'X', packagesCount: 1 },
        ],
      },
      ['Nuggets, 8: 12', 'X: 1'],
    ],
    [
      'containerShares',
      { containerShares: [{ containerName: 'Half Pan 08', materialsCount: 3, materialsShare: 60 }] },
      ['Half Pan 08: 3 (60.0%)'],
    ],
    [
      'stageShares',
      {
        stageShares: [
          { stage: 1, delaysNumber: 4, totalDelay: 80, share: 33.33 },
          { stage: 6, delaysNumber: 1, totalDelay: 8, share: 8.25 },
        ],
      },
      ['Breading: 4 (33.3%)', 'Hot holding transfer: 1 (8.3%)'],
    ],
    [
      'chuteShares',
      { chuteShares: [{ chute: 2, packagesCount: 1200, share: 100 }] },
      ['Chute 2: 1,200 (100.0%)'],
    ],
    ['chuteShares', {}, []],
  ] as const)('%s', (field, row, texts) => {
    expect(partsOf(row as never, field, names).map((part) => `${part.label}: ${partText(part)}`)).toEqual(
      texts,
    )
  })

  test('of all rows, each once, chutes by their number', () => {
    const rows = [
      { chuteShares: [{ chute: 10, packagesCount: 1, share: 100 }] },
      {
        chuteShares: [
          { chute: 2, packagesCount: 3, share: 75 },
          { chute: 10, packagesCount: 1, share: 25 },
        ],
      },
    ]
    expect(allParts(rows, 'chuteShares', names).map(({ label, count }) => [label, count])).toEqual([
      ['Chute 2', 3],
      ['Chute 10', 2],
    ])
  })
})

describe('how a figure is written', () => {
  const reading = { unit: 'lbs', zone: 'America/Chicago' } as const
  test.each([
    ['weight', 1000, '2.2 lbs'],
    ['count', 12_345, '12,345'],
    ['seconds', 192.4, '3:12'],
    ['percent', 12.345, '12.35%'],
    ['share', 33.333, '33.3%'],
    ['time', Date.parse('2026-11-13T21:07:09Z'), '13 Nov • 3:07:09 PM'],
    ['percent', null, 'N/A'],
    ['count', undefined, 'N/A'],
  ] as const)('%s of %s: %s', (unit, value, text) => {
    expect(written(value, unit, reading)).toBe(text)
  })

  test.each([
    ['weight', 1.256, '1.26 kg'],
    ['seconds', 61, '1:01'],
    ['percent', 50, '50%'],
    ['count', 1200, '1,200'],
  ] as const)('%s in a chart', (unit, value, text) => {
    expect(chartFormat(unit, 'kg')(value)).toBe(text)
  })
})
