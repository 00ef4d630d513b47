import { expect, test } from 'vitest'
import {
  headroom,
  isolatedPoints,
  stacked,
  summary,
  withoutNegatives,
  withVisibleSegments,
} from '#src/ui/chart/plot/series-math.ts'
import type { ChartSeries } from '#src/ui/chart/types.ts'

const series = (label: string, values: (number | null)[]): ChartSeries => ({
  key: label,
  label,
  color: 'tag-1',
  values,
})

test('negatives count as zero among several series, stay in a single one, and gaps stay gaps', () => {
  const several = withoutNegatives([series('a', [1, -2, null]), series('b', [3, 4, 5])])
  expect(several.map((one) => one.values)).toEqual([
    [1, 0, null],
    [3, 4, 5],
  ])
  expect(withoutNegatives([series('a', [-2])])[0]?.values).toEqual([-2])
})

test('lists without negatives are handed on, not copied', () => {
  const one = series('a', [1, null, 3])
  expect(withoutNegatives([one, series('b', [-1, 0, 0])])[0]).toBe(one)
})

test('a stack sums upwards and draws nothing for a gap or for zero', () => {
  expect(stacked([series('a', [1, null, null, 0]), series('b', [2, 5, null, 0])], 4)).toEqual([
    [1, null, null, null],
    [3, 5, null, null],
  ])
  const thrice = [series('a', [2]), series('b', [-9]), series('c', [1])]
  expect(stacked(thrice, 1)).toEqual([[2], [null], [3]])
})

test.each([
  [100, 120],
  [0, 1],
  [-5, 1],
  [null, 1],
  [undefined, 1],
])('above a highest value of %s the axis ends at %s [1§9.12]', (max, end) => {
  expect(headroom(max)).toBeCloseTo(end, 10)
})

test('a value between two gaps is lonely, one with a neighbour is not', () => {
  expect(isolatedPoints([1, null, 2, null, 3, 4, null, 5], 0, 7)).toEqual([0, 2, 7])
})

test('the summary says the lowest, highest and last of each series', () => {
  const words = summary(
    'Waste',
    [series('Filets', [3, null, 1, 2]), series('Empty', [null])],
    ['6 AM', '9 AM'],
    String,
  )
  expect(words).toBe('Waste, 6 AM to 9 AM. Filets: lowest 1, highest 3, last 2. Empty: no information.')
  expect(summary('Waste', [], null, String)).toBe('Waste. No information.')
})

test('no segment is drawn more than a pixel higher than it is, on a plot of up to 170 px', () => {
  const [, small] = withVisibleSegments([series('a', [28_000]), series('b', [8.73])], 1)
  const perPixel = headroom(28_000) / 170
  expect((small?.values[0] ?? 0) / perPixel).toBeLessThanOrEqual(1)
})

test.each<[string, (number | null)[][], number[][]]>([
  [
    'what can be seen is drawn as it is',
    [
      [50, 20],
      [50, null],
    ],
    [
      [50, 20],
      [50, 0],
    ],
  ],
  ['next to nothing is drawn, the stack stays as high', [[99.9], [0.1], [0]], [[99.3], [0.7], [0]]],
  ['a bar of next to nothing is drawn', [[100, 0.1]], [[100, 0.7]]],
  ['nothing stays nothing', [[0, null]], [[0, 0]]],
])('%s', (_, values, drawn) => {
  const all = values.map((one, at) => series(String(at), one))
  const shown = withVisibleSegments(all, values[0]?.length ?? 0).map((one) => one.values)
  expect(shown.map((one) => one.map((value) => Number((value ?? 0).toFixed(6))))).toEqual(drawn)
})
