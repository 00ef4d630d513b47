import { describe, expect, test } from 'vitest'
import { anchorAt, gapsOf, type Placed, withFocusedRow } from '#src/ui/table/scroll-anchor.ts'

const row = (index: number, height = 40, from = 0): Placed => ({
  index,
  start: from + index * height,
  end: from + (index + 1) * height,
})
const keyOf = (index: number) => `row ${index}`

describe('the row at the upper edge', () => {
  test.each([
    ['at the very top there is none to keep', 0, row(0), null],
    ['the first row, half past', 20, row(0), { key: 'row 0', past: 20 }],
    ['a later row, whole', 120, row(3), { key: 'row 3', past: 0 }],
    ['a later row, partly past', 131.4, row(3), { key: 'row 3', past: 11 }],
    ['a page that has not come to its list yet', 100, row(0, 40, 300), null],
    ['no rows', 50, undefined, null],
  ])('%s', (_, offset, at, sight) => expect(anchorAt(offset, at, keyOf)).toEqual(sight))
})

describe('the row that holds the keyboard', () => {
  test.each([
    ['none is held', -1, [4, 5, 6]],
    ['in sight', 5, [4, 5, 6]],
    ['scrolled away upwards', 1, [1, 4, 5, 6]],
    ['scrolled away downwards', 9, [4, 5, 6, 9]],
    ['gone with its rows', 10, [4, 5, 6]],
  ])('%s', (_, held, drawn) => expect(withFocusedRow([4, 5, 6], held, 10)).toEqual(drawn))
})

describe('the room of rows that are not drawn', () => {
  test.each([
    ['all are', [row(0), row(1)], 0, 80, [0, 0], 0],
    ['some before, some after', [row(3), row(4)], 0, 400, [120, 0], 200],
    ['one that is held, apart from the others', [row(1), row(5)], 0, 400, [40, 120], 160],
    ['below what stands above the list', [row(2, 40, 300)], 300, 700, [80], 280],
    ['none is drawn yet', [], 0, 400, [], 400],
  ])('%s', (_, drawn, from, to, before, after) => {
    const gaps = gapsOf(drawn, from, to)
    expect(gaps.rows.map(({ gap }) => gap)).toEqual(before)
    expect(gaps.after).toBe(after)
    const rows = drawn.reduce((sum, { start, end }) => sum + end - start, 0)
    expect(gaps.rows.reduce((sum, { gap }) => sum + gap, 0) + rows + gaps.after).toBe(to - from)
  })
})
