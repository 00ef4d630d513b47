import { expect, test } from 'vitest'
import { hiddenEdges } from '#src/ui/visibility/use-scroll-edges.ts'

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
