// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useHiddenColumns } from '#src/list/use-hidden-columns.ts'
import { FRAME_QUERY } from '#src/ui/use-frame.ts'

const columns = [{ key: 'start' }, { key: 'end', wide: true }, { key: 'vendor', wide: true }]

function onScreen(frame: keyof typeof FRAME_QUERY) {
  const matches = (query: string) => query === FRAME_QUERY[frame]
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matches(query),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  return renderHook(() => useHiddenColumns('GET /fryer', columns)).result
}

beforeEach(() => localStorage.clear())

test.each([
  ['desk', []],
  ['phone', []],
  ['tablet', ['end', 'vendor']],
] as const)('on a %s the wide columns are at first: %j', (frame, hidden) => {
  expect(onScreen(frame).current[0]).toEqual(hidden)
})

test('what was chosen holds, also that nothing is hidden on a tablet', () => {
  const first = onScreen('tablet')
  act(() => first.current[1]([]))
  expect(first.current[0]).toEqual([])
  expect(onScreen('tablet').current[0]).toEqual([])
})
