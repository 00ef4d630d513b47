import { expect, test } from 'vitest'
import { LOAD_MORE_AT, scrolledShare } from '#src/list/load-at-end.ts'

test.each([
  ['at the top', 0, 0.25, false],
  ['half way', 1500, 0.625, false],
  ['a line before the end', 2950, 0.9875, false],
  ['at the threshold', 2960, 0.99, true],
  ['at the end', 3000, 1, true],
  ['drawn past the end by a finger', 3040, 1, true],
])('%s: %d px of 4000 in a frame of 1000', (_, scrollTop, share, loads) => {
  const now = scrolledShare({ scrollTop, clientHeight: 1000, scrollHeight: 4000 })
  expect(now).toBeCloseTo(share, 6)
  expect(now >= LOAD_MORE_AT).toBe(loads)
})

test.each([
  [0, 0],
  [1000, 800],
  [1000, 1000],
])('a frame of %d that holds %d shows all of it', (clientHeight, scrollHeight) => {
  expect(scrolledShare({ scrollTop: 0, clientHeight, scrollHeight })).toBe(1)
})
