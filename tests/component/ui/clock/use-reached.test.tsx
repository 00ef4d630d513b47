import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#src/ui/clock/use-now.ts'
import { useReached } from '#src/ui/clock/use-reached.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  setClock(Date.now)
})
afterEach(() => {
  vi.useRealTimers()
  setClock(Date.now)
})

const MOMENTS = [999_000, 1_002_500, 1_060_000]

function show() {
  const rendered = vi.fn()
  function Latest() {
    rendered()
    return useReached(MOMENTS)
  }
  return { rendered, ...render(<Latest />) }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('it renders as a moment passes, and not in between', () => {
  const { container, rendered, unmount } = show()
  expect(container.textContent).toBe('999000')
  pass(2_000)
  expect(rendered).toHaveBeenCalledTimes(1)
  pass(1_000)
  expect(container.textContent).toBe('1002500')
  pass(50_000)
  expect(rendered).toHaveBeenCalledTimes(2)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('it goes by the provider’s clock, also while the page is hidden', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { container } = show()
  setClock(() => Date.now() + 60_000)
  pass(1_000)
  expect(container.textContent).toBe('1060000')
  vi.restoreAllMocks()
})
