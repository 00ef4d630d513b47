import { expect, test } from 'vitest'
import { type StockCourse, stockOutsOf } from '#src/domain/kitchen/stock-outs.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

const M = MINUTE
const AFTERWARDS = 100 * DAY
type Pan = [placed: number, ended: number | null]
type Wanted = [recommended: number, closed: number | null]

const course = (pans: Pan[], wanted: Wanted[], reported: number[] = []): StockCourse => ({
  pans: pans.map(([placed, ended]) => ({ placedAt: placed * M, endedAt: ended === null ? null : ended * M })),
  recommendations: wanted.map(([recommended, closed]) => ({
    recommendedAt: recommended * M,
    closedAt: closed === null ? null : closed * M,
  })),
  reportedAt: reported,
})
const minutes = (given: StockCourse, now = AFTERWARDS) =>
  stockOutsOf(given, now).map(({ startedAt, endedAt }) => [
    startedAt / M,
    endedAt === null ? null : endedAt / M,
  ])

test.each<[string, Pan[], Wanted[], number[][]]>([
  ['nothing is known', [], [], []],
  ['nobody should cook', [[0, 10]], [], []],
  ['something is held all the time', [[0, 20]], [[5, 15]], []],
  [
    'until the next pan is placed',
    [
      [0, 10],
      [18, 30],
    ],
    [[8, 20]],
    [[10, 18]],
  ],
  ['until it is canceled', [[0, 10]], [[8, 14]], [[10, 14]]],
  [
    'begins with a recommendation that comes after the last pan',
    [
      [0, 10],
      [20, 30],
    ],
    [[14, 25]],
    [[14, 20]],
  ],
  [
    'one pan is held on',
    [
      [0, 10],
      [5, 16],
      [18, 30],
    ],
    [[8, 20]],
    [[16, 18]],
  ],
  [
    'the next pan is placed as the last one is removed',
    [
      [0, 10],
      [10, 20],
    ],
    [[5, 15]],
    [],
  ],
  [
    'pans that are changed within a minute',
    [
      [0, 10],
      [10.9, 20],
    ],
    [[5, 15]],
    [],
  ],
  [
    'within a minute precisely',
    [
      [0, 10],
      [11, 20],
    ],
    [[5, 15]],
    [[10, 11]],
  ],
  [
    'recommendations one after the other are one',
    [
      [0, 10],
      [20, 30],
    ],
    [
      [8, 14],
      [12, 25],
    ],
    [[10, 20]],
  ],
  [
    'a recommendation that is closed before the next is made',
    [
      [0, 10],
      [20, 30],
    ],
    [
      [8, 12],
      [15, 25],
    ],
    [
      [10, 12],
      [15, 20],
    ],
  ],
  ['what nobody closes is forgotten', [[0, 10]], [[5, null]], [[10, 35]]],
  ['nothing has been served yet', [[30, 40]], [[10, 30]], []],
  ['the last pan was hours ago', [[0, 10]], [[300, 310]], []],
  ['the last pan was nearly four hours ago', [[0, 10]], [[230, 250]], [[230, 240]]],
  ['a pan that nobody removed is held', [[0, null]], [[100, 120]], []],
  [
    'and counts for four hours',
    [
      [0, null],
      [200, 210],
    ],
    [[235, 260]],
    [[240, 260]],
  ],
])('%s', (_, pans, wanted, expected) => {
  expect(minutes(course(pans, wanted))).toEqual(expected)
})

test('one that goes on has no end, also where the clock will end it; what has not begun is none', () => {
  const given = course([[0, 10]], [[8, null]])
  expect(minutes(given, 9 * M)).toEqual([])
  expect(minutes(given, 10 * M)).toEqual([[10, null]])
  expect(minutes(given, 37 * M)).toEqual([[10, null]])
  expect(minutes(given, 38 * M)).toEqual([[10, 38]])
})

test('a restaurant that reports its own within a day has no other', () => {
  const at = (reported: number) => minutes(course([[0, 10]], [[8, 20]], [reported]))
  expect(at(10 * M - DAY)).toEqual([])
  expect(at(10 * M + DAY)).toEqual([])
  expect(at(10 * M + DAY + 1)).toEqual([[10, 20]])
  expect(at(10 * M - DAY - HOUR)).toEqual([[10, 20]])
})
