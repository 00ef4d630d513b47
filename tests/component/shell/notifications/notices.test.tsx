import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoticesView } from '#src/shell/notifications/notices-view.tsx'
import { notify } from '#src/shell/notifications/notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function tell() {
  render(<NoticesView />, { wrapper: MantineProvider })
  act(() => void notify({ kind: 'error', title: 'Error', text: 'The fryer is cold' }))
  await pass(0)
  return screen.getByRole('alert')
}

test('a notice says kind, title and text, top right, for 3000 ms', async () => {
  const notice = await tell()
  expect(notice.dataset.kind).toBe('error')
  expect(notice.textContent).toContain('ErrorThe fryer is cold')
  expect(notice.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  await pass(2_900)
  expect(screen.queryByText('The fryer is cold')).not.toBeNull()
  await pass(1_000)
  expect(screen.queryByText('The fryer is cold')).toBeNull()
})

test('it stays as long as the pointer rests on it', async () => {
  const notice = await tell()
  fireEvent.mouseEnter(notice)
  await pass(10_000)
  expect(screen.queryByText('The fryer is cold')).not.toBeNull()
  fireEvent.mouseLeave(notice)
  await pass(4_000)
  expect(screen.queryByText('The fryer is cold')).toBeNull()
})
