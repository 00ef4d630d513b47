// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NARROW_QUERY, useHiddenColumns } from '#src/list/use-hidden-columns.ts'

const columns = [{ key: 'start' }, { key: 'end', wide: true }, { key: 'vendor', wide: true }]

const [LEAST, MOST] = (NARROW_QUERY.match(/\d+/g) ?? []).map(Number) as [number, number]
const WIDTHS = { phone: 390, tablet: 1024, 'narrow desk': 1200, desk: 1440 }

function onScreen(frame: keyof typeof WIDTHS) {
  const width = WIDTHS[frame]
  const matches = (query: string) => query === NARROW_QUERY && width >= LEAST && width <= MOST
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
  ['narrow desk', ['end', 'vendor']],
] as const)('on a %s the wide columns are at first: %j', (frame, hidden) => {
  expect(onScreen(frame).current[0]).toEqual(hidden)
})

test('what was chosen holds, also that nothing is hidden on a tablet', () => {
  const first = onScreen('tablet')
  act(() => first.current[1]([]))
  expect(first.current[0]).toEqual([])
  expect(onScreen('tablet').current[0]).toEqual([])
})
