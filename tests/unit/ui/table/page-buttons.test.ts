import { expect, it } from 'vitest'
import { countPages, pageAfterResize, pageButtons, rangeText } from '#src/ui/table/page-buttons.ts'

it.each([
  // page, pages, buttons, siblings
  [0, 10, 3, 1, [0, 1, 2]],
  [1, 10, 3, 1, [0, 1, 2]],
  [5, 10, 3, 1, [4, 5, 6]],
  [8, 10, 3, 1, [7, 8, 9]],
  [9, 10, 3, 1, [7, 8, 9]],
  [0, 10, 1, 1, [0]],
  [5, 10, 1, 1, [5]],
  [9, 10, 1, 1, [9]],
  [0, 1, 3, 1, [0]],
  [1, 2, 3, 1, [0, 1]],
  [2, 3, 3, 1, [0, 1, 2]],
  [5, 10, 5, 2, [3, 4, 5, 6, 7]],
  [5, 10, 3, 0, [5, 6, 7]],
  [99, 4, 3, 1, [1, 2, 3]],
  [-3, 4, 3, 1, [0, 1, 2]],
  [0, 0, 3, 1, []],
])('pageButtons(%s, %s, %s, %s) is %j', (page, pages, buttons, siblings, shown) => {
  expect(pageButtons(page, pages, buttons, siblings)).toEqual(shown)
})

it.each([
  [0, 20, 1],
  [10, 10, 1],
  [11, 10, 2],
  [133, 20, 7],
])('countPages(%s, %s) is %s', (total, size, pages) => {
  expect(countPages(total, size)).toBe(pages)
})

it.each([
  [3, 20, 10, 6],
  [3, 20, 50, 1],
  [0, 50, 10, 0],
])('pageAfterResize(%s, %s, %s) is %s', (page, size, next, after) => {
  expect(pageAfterResize(page, size, next)).toBe(after)
})

it.each([
  [0, 20, 133, '1–20 of 133'],
  [6, 20, 133, '121–133 of 133'],
  [0, 20, 0, '0–0 of 0'],
])('rangeText(%s, %s, %s) is %j', (page, size, total, text) => {
  expect(rangeText(page, size, total)).toBe(text)
})
