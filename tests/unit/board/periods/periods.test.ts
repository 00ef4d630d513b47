import { describe, expect, test } from 'vitest'
import { coveredPart } from '#src/board/periods/bars.ts'
import { lengthOf, type PeriodRows, periodsOf, rowsByPeriod, seriesOf } from '#src/board/periods/periods.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Date.parse(text)

describe('periods of a range', () => {
  test.each([
    ['two days, the first cut', 'DAY', '2026-11-20T15:00:00-05:00', '2026-11-22T00:00:00-05:00', 2],
    [
      'the day of 25 hours, by the hour',
      'HOUR',
      '2026-11-01T00:00:00-04:00',
      '2026-11-02T00:00:00-05:00',
      25,
    ],
    [
      'the day of 23 hours, by the hour',
      'HOUR',
      '2026-03-08T00:00:00-05:00',
      '2026-03-09T00:00:00-04:00',
      23,
    ],
    ['weeks from Monday', 'WEEK', '2026-11-15T00:00:00-05:00', '2026-11-24T00:00:00-05:00', 3],
    ['months', 'MONTH', '2026-09-15T00:00:00-04:00', '2026-11-02T00:00:00-05:00', 3],
  ] as const)('%s', (_, period, start, end, count) => {
    expect(periodsOf({ start: at(start), end: at(end) }, lengthOf(period), ZONE)).toHaveLength(count)
  })

  test('the day before and after have their own where other zones are behind or ahead', () => {
    const range = { start: at('2026-11-08T02:00:00-05:00'), end: at('2026-11-09T22:00:00-05:00') }
    const days = ['07', '08', '09', '10'].map((day) => at(`2026-11-${day}T00:00:00-05:00`))
    const found = periodsOf(range, '1d', ZONE, days)
    expect(found.map(({ start }) => start)).toEqual(days)
    expect(found[0]?.end).toBe(days[1])
    const cuts = found.map((one) => coveredPart(one, { ...range, at: range.end }, '1d', ZONE, 'en-US'))
    expect(cuts.map(({ outside = false }) => outside)).toEqual([true, false, false, true])
    expect(periodsOf(range, '1d', ZONE, days.slice(1, 3))).toHaveLength(2)
  })

  test('of too many only those that an answer names', () => {
    const year = { start: at('2025-01-01'), end: at('2026-01-01') }
    expect(periodsOf(year, '1h', ZONE)).toEqual([])
    const start = at('2025-03-05T10:00:00-05:00')
    expect(periodsOf(year, '1h', ZONE, [start])).toEqual([{ start, end: start + 3_600_000 }])
  })
})

interface Row {
  at: number
  code: string
  count: number
}
const of: PeriodRows<Row> = {
  at: (row) => row.at,
  key: (row) => row.code,
  label: (row) => `the ${row.code}`,
  value: (row) => row.count,
  missing: 0,
}
const periods = [
  { start: 100, end: 200 },
  { start: 200, end: 300 },
]

describe('rows as series', () => {
  test.each([
    ['none', [], []],
    ['a thing without a row in a period', [{ at: 200, code: 'a', count: 3 }], [['a', [0, 3]]]],
    [
      'two rows of one period',
      [
        { at: 100, code: 'a', count: 3 },
        { at: 150, code: 'a', count: 4 },
      ],
      [['a', [7, 0]]],
    ],
    [
      'things by name',
      [
        { at: 100, code: 'b', count: 1 },
        { at: 100, code: 'a', count: 2 },
        { at: 200, code: 'b', count: 4 },
      ],
      [
        ['a', [2, 0]],
        ['b', [1, 4]],
      ],
    ],
  ])('%s', (_, rows, expected) => {
    expect(seriesOf(rows, periods, of).map(({ key, values }) => [key, values])).toEqual(expected)
  })

  test('a row of no period is a fault, not a smaller sum', () => {
    expect(() => seriesOf([{ at: 300, code: 'a', count: 3 }], periods, of)).toThrow('No period holds')
    expect(() => rowsByPeriod([{ time: 50 }], periods)).toThrow('No period holds')
  })

  test('where there is no figure is a gap', () => {
    const [one] = seriesOf([{ at: 200, code: 'a', count: 3 }], periods, { ...of, missing: null })
    expect(one).toEqual({ key: 'a', label: 'the a', values: [null, 3] })
  })
})

test.each([
  [['Waffle Fries', 'Hashbrowns', 'Hashbrowns Big']],
  [['Hashbrowns Big', 'Waffle Fries', 'Hashbrowns']],
  [['Hashbrowns', 'Hashbrowns Big', 'Waffle Fries']],
])('of %j first come, series stand in the order of their names', (codes) => {
  const rows = codes.map((code, index) => ({ at: index === 0 ? 200 : 100, code, count: 1 }))
  expect(seriesOf(rows, periods, { ...of, label: ({ code }) => code }).map(({ label }) => label)).toEqual([
    'Hashbrowns',
    'Hashbrowns Big',
    'Waffle Fries',
  ])
})
