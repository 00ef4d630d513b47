import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdle } from '#src/ui/screen/use-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Watched({ ms, onIdle }: { ms: number | null; onIdle: () => void }) {
  useIdle(ms, onIdle)
  return null
}

test('a user who touches the page is not idle, and each quiet spell is told once', () => {
  const onIdle = vi.fn()
  const { unmount } = render(<Watched ms={1_000} onIdle={onIdle} />)
  vi.advanceTimersByTime(900)
  fireEvent.pointerDown(document.body)
  vi.advanceTimersByTime(999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(onIdle).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'a' })
  vi.advanceTimersByTime(1_000)
  expect(onIdle).toHaveBeenCalledTimes(2)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('without a time nobody is waited for', () => {
  const onIdle = vi.fn()
  render(<Watched ms={null} onIdle={onIdle} />)
  expect(vi.getTimerCount()).toBe(0)
})
