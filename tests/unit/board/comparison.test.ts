import { describe, expect, test } from 'vitest'
import { cleanBoardSearch, listSpec } from '#src/board/board-search.ts'
import { type Compared, totalLine } from '#src/board/comparison.ts'

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
    ['what is outside is left out', {}, true, [{ time: 300, count: 9 }], [0, 0]],
  ] as const)('%s', (_, more, sum, answer, values) => {
    const line = totalLine(compared(more, [...answer]), rows, periods, { ...of, sum })
    expect(line.values).toEqual(values)
    expect(line.color).toBe('idle')
  })
})

const spec = { dates: { mode: 'time', fallback: '7d' }, filters: [], compare: true } as const

describe('the switch in the URL', () => {
  test.each([
    ['both', { compare: ['week', 'chain'] }, { compare: ['week', 'chain'] }],
    ['one', { compare: 'chain' }, { compare: ['chain'] }],
    ['what is none', { compare: 'year' }, {}],
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
})
