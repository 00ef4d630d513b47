import { expect, test, vi } from 'vitest'
import { indexAt } from '#src/ui/chart/plot/cursor-steps.ts'
import { createSyncStore } from '#src/ui/chart/plot/sync.ts'

const HOURS = [0, 10, 20, 30]

test.each([
  ['before the first', HOURS, -1, null],
  ['the first', HOURS, 0, 0],
  ['within one', HOURS, 19, 1],
  ['where one begins', HOURS, 20, 2],
  ['within the last, as long as the one before', HOURS, 39, 3],
  ['behind the last', HOURS, 40, null],
  ['of uneven ones', [0, 1, 100], 99, 1],
  ['the only one', [5], 5, 0],
  ['next to the only one', [5], 6, null],
  ['of none', [], 5, null],
])('the index %s', (_, instants, at, index) => {
  expect(indexAt(instants, at)).toBe(index)
})

test('every chart hears once what another points at, and by whom', () => {
  const sync = createSyncStore()
  const [one, other] = [{}, {}]
  const heard = vi.fn()
  const off = sync.follow(heard)
  sync.point(10, one)
  sync.point(10, one)
  sync.point(null, other)
  expect(heard.mock.calls).toEqual([
    [10, one],
    [null, other],
  ])
  off()
  sync.point(20, one)
  expect(heard).toHaveBeenCalledTimes(2)
})
