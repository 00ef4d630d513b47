import { describe, expect, test } from 'vitest'
import { cleanBoardSearch, listSpec } from '#src/board/board-search.ts'
import { type Compared, totalLine } from '#src/board/compare/comparison.ts'

interface Row {
  time: number
  count: number | null
}
const periods = [
  { start: 100, end: 200 },
  { start: 200, end: 300 },
]
const of = { at: ({ time }: Row) => time, value: ({ count }: Row) => count }
const compared = (more: Partial<Compared<Row[]>>, answer: Row[]): Compared<Row[]> => ({
  key: 'week',
  label: 'A week earlier',
  answer,
  at: (time) => time,
  restaurants: 1,
  ...more,
})
const rows = (answer: Row[]) => answer

describe('what is compared with, as a line', () => {
  test.each([
    [
      'sums of a period are added up',
      {},
      true,
      [
        { time: 100, count: 3 },
        { time: 100, count: 4 },
      ],
      [7, 0],
    ],
    ['nothing is nothing', {}, true, [], [0, 0]],
    [
      'an average that is missing is a gap',
      {},
      false,
      [
        { time: 100, count: null },
        { time: 200, count: 5 },
      ],
      [null, 5],
    ],
    ['no averages at all are gaps', {}, false, [], [null, null]],
    [
      'a week earlier stands on the present times',
      { at: (time: number) => time + 100 },
      true,
      [{ time: 100, count: 3 }],
      [0, 3],
    ],
    [
      'sums of all restaurants are divided',
      { key: 'chain', restaurants: 4 },
      true,
      [{ time: 100, count: 6 }],
      [1.5, 0],
    ],
    ['their averages are not', { key: 'chain', restaurants: 4 }, false, [{ time: 100, count: 6 }], [6, null]],
    [
      'the days before a first day that is whole are left out, even where nothing else is',
      { key: 'chain', from: 100 },
      true,
      [
        { time: 0, count: 6 },
        { time: 200, count: 2 },
      ],
      [0, 2],
    ],
    ['what is outside is left out', {}, true, [{ time: 300, count: 9 }], [0, 0]],
  ] as const)('%s', (_, more, sum, answer, values) => {
    const line = totalLine(compared(more, [...answer]), rows, periods, { ...of, sum })
    expect(line.values).toEqual(values)
    expect(line.color).toBe('idle')
  })

  test('averages of one period count as often as what they are of', () => {
    const answer = [
      { time: 100, count: 10, of: 3 },
      { time: 110, count: 20, of: 1 },
      { time: 200, count: 7, of: 0 },
    ]
    const weighted = { ...of, sum: false, weight: (row: (typeof answer)[number]) => row.of }
    const line = totalLine({ ...compared({}, []), answer }, () => answer, periods, weighted)
    expect(line.values).toEqual([12.5, null])
  })

  test('days of a week earlier make up bars of several days', () => {
    const answer = [100, 125, 150, 175, 200, 225].map((time) => ({ time, count: 1 }))
    expect(totalLine(compared({}, answer), rows, periods, { ...of, sum: true }).values).toEqual([4, 2])
  })

  test.each([
    ['a period that began before the range is cut to it', [{ time: 90, count: 3 }], [3, 0]],
    [
      'the evening before, elsewhere, is not of the first day',
      [
        { time: 40, count: 9 },
        { time: 90, count: 3 },
        { time: 200, count: 4 },
      ],
      [3, 4],
    ],
  ])('%s', (_, answer, values) => {
    expect(totalLine(compared({}, answer), rows, periods, { ...of, sum: true }).values).toEqual(values)
  })
})

const spec = { dates: { mode: 'time', fallback: '7d' }, filters: [], compare: {} } as const

describe('the switch in the URL', () => {
  test.each([
    ['both', { compare: ['week', 'chain'] }, { compare: ['week', 'chain'] }],
    ['one', { compare: 'chain' }, { compare: ['chain'] }],
    ['what is none', { compare: 'year' }, {}],
    [
      'the first day of another period',
      { compare: 'period', compareFrom: '2026-11-06' },
      { compare: ['period'], compareFrom: '2026-11-06' },
    ],
    ['what is no day', { compare: 'period', compareFrom: '2026-11-31' }, { compare: ['period'] }],
    ['a day without a period', { compare: 'week', compareFrom: '2026-11-06' }, { compare: ['week'] }],
  ])('%s', (_, raw, clean) => {
    expect(cleanBoardSearch(spec, raw, 0)).toEqual(clean)
  })

  test('is off for a board that compares nothing', () => {
    expect(cleanBoardSearch({ dates: spec.dates, filters: [] }, { compare: 'week' }, 0)).toEqual({})
  })

  test('offers what the reader may see', () => {
    const [filter] = listSpec(spec, ['week']).filters
    expect(filter).toMatchObject({ kind: 'many', from: [{ value: 'week', label: 'A week earlier' }] })
    expect(listSpec(spec, []).filters).toEqual([])
  })

  test.each([
    ['nothing where all of it is compared', {}, false, []],
    [
      'sections without a line',
      { without: ['Waste', 'Pans'] },
      false,
      [expect.stringContaining('in Waste, Pans, because')],
    ],
    ['months', {}, true, [expect.stringContaining('Other days are not shown')]],
  ])('says %s', (_, compare, monthly, notes) => {
    const [filter] = listSpec({ ...spec, compare }, ['week'], monthly).filters
    expect(filter).toMatchObject({ notes })
  })
})
