// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useHiddenColumns } from '#src/list/use-hidden-columns.ts'

const columns = [{ key: 'start' }, { key: 'end', wide: true }, { key: 'vendor', wide: true }]

const ofSeveral = [{ key: 'restaurant', global: true }, ...columns]
const WIDTHS = { phone: 390, tablet: 1024, 'narrow desk': 1200, desk: 1440, 'wide desk': 1680 }

function onScreen(frame: keyof typeof WIDTHS, shown: Parameters<typeof useHiddenColumns>[1] = columns) {
  const width = WIDTHS[frame]
  const matches = (query: string) => {
    const [least = 0, most = Number.POSITIVE_INFINITY] = (query.match(/\d+/g) ?? []).map(Number)
    return width >= least && width <= most
  }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: matches(query),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  return renderHook(() => useHiddenColumns('GET /fryer', shown)).result
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

test('where rows are of several restaurants, they are on a desk too', () => {
  expect(onScreen('desk', ofSeveral).current[0]).toEqual(['end', 'vendor'])
  expect(onScreen('wide desk', ofSeveral).current[0]).toEqual([])
})

test('on a tablet rows of several restaurants leave others no room either, on no other screen', () => {
  const besides = [...columns, { key: 'basket', wide: 'GLOBAL' as const }]
  expect(onScreen('tablet', besides).current[0]).toEqual(['end', 'vendor'])
  expect(onScreen('tablet', [{ key: 'restaurant', global: true }, ...besides]).current[0]).toEqual([
    'end',
    'vendor',
    'basket',
  ])
  expect(onScreen('desk', [{ key: 'restaurant', global: true }, ...besides]).current[0]).not.toContain(
    'basket',
  )
})

test('what was chosen holds, also that nothing is hidden on a tablet', () => {
  const first = onScreen('tablet')
  act(() => first.current[1]([]))
  expect(first.current[0]).toEqual([])
  expect(onScreen('tablet').current[0]).toEqual([])
})
