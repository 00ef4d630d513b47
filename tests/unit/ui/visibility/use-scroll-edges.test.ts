import { expect, test } from 'vitest'
import { hasMoreBelow, hiddenEdges } from '#src/ui/visibility/use-scroll-edges.ts'

test.each([
  ['all of it fits', 0, 800, 800, []],
  ['it fits but for a rounding', 0.5, 800.4, 800, []],
  ['at its start', 0, 1200, 800, ['end']],
  ['in the middle', 200, 1200, 800, ['start', 'end']],
  ['at its end', 400, 1200, 800, ['start']],
  ['at its end, on a zoomed page', 399.5, 1200, 800, ['start']],
] as const)('%s', (_, scrollLeft, scrollWidth, clientWidth, edges) => {
  expect(hiddenEdges({ scrollLeft, scrollWidth, clientWidth })).toEqual(edges)
})

test.each([
  ['there are rows below', 0, 461, 304, true],
  ['it is at its end', 157, 461, 304, false],
  ['a fraction of a pixel is no row', 0, 304.5, 304, false],
])('a table says whether %s', (_, scrollTop, scrollHeight, clientHeight, more) => {
  expect(hasMoreBelow({ scrollTop, scrollHeight, clientHeight })).toBe(more)
})
