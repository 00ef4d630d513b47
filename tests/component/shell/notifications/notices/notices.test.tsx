import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noticeOrders, notify } from '#src/app/notify.ts'
import { NoticesView } from '#src/shell/notifications/notices/notices-view.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function tell() {
  render(<NoticesView />, { wrapper: MantineProvider })
  act(() => void notify({ kind: 'error', title: 'Error', text: 'The fryer is cold' }))
  await pass(0)
  return screen.getByRole('alert')
}

test('a notice says kind, title and text, top right, for 3000 ms [1§8.11]', async () => {
  const notice = await tell()
  expect(notice.dataset.kind).toBe('error')
  expect(notice.textContent).toContain('ErrorThe fryer is cold')
  expect(notice.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right')
  await pass(2_900)
  expect(screen.queryByText('The fryer is cold')).not.toBeNull()
  await pass(1_000)
  expect(screen.queryByText('The fryer is cold')).toBeNull()
})

test('it stays as long as the pointer rests on it [1§8.12]', async () => {
  const notice = await tell()
  fireEvent.mouseEnter(notice)
  await pass(10_000)
  expect(screen.queryByText('The fryer is cold')).not.toBeNull()
  fireEvent.mouseLeave(notice)
  await pass(4_000)
  expect(screen.queryByText('The fryer is cold')).toBeNull()
})

describe('by keys', () => {
  async function offer() {
    const run = vi.fn()
    render(
      <>
        <main>
          <h1>Fryers</h1>
          <button type="button">Columns</button>
        </main>
        <NoticesView />
      </>,
      { wrapper: MantineProvider },
    )
    act(() => void notify({ kind: 'success', text: 'Deleted', action: { label: 'Undo', run } }))
    await pass(0)
    return { run, from: screen.getByRole('button', { name: 'Columns' }) }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const focus = (element: HTMLElement) => act(() => element.focus())
  const undo = () => screen.getByRole('button', { name: 'Undo' })

  test('one that offers something is at the lower edge, and stays as long as the keyboard stands in it', async () => {
    const { from } = await offer()
    expect(undo().closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
    focus(undo())
    await pass(10_000)
    expect(document.activeElement).toBe(undo())
    expect(undo().closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
    focus(from)
    await pass(4_000)
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  test.each(['Undo', 'Close notice'])('after %s the keyboard is back where it came from', async (name) => {
    const { from } = await offer()
    focus(from)
    focus(screen.getByRole('button', { name: 'Close notice' }))
    focus(undo())
    focus(screen.getByRole('button', { name }))
    press(name)
    expect(document.activeElement).toBe(from)
    await pass(1_000)
    expect(screen.queryByText('Deleted')).toBeNull()
    expect(document.activeElement).toBe(from)
  })

  test('F8 leads to the newest that offers something, else to the newest, and is nobody’s where there is none', async () => {
    const { from } = await offer()
    focus(from)
    act(() => void notify({ kind: 'info', text: 'The list is ready' }))
    await pass(0)
    // The browser keeps the key where no notice takes it.
    expect(fireEvent.keyDown(from, { key: 'F8' })).toBe(false)
    expect(document.activeElement).toBe(undo())
    press('Undo')
    expect(document.activeElement).toBe(from)
    await pass(1_000)
    expect(fireEvent.keyDown(from, { key: 'F8' })).toBe(false)
    expect(document.activeElement?.closest('[data-notice]')?.textContent).toContain('The list is ready')
    press('Close notice')
    await pass(1_000)
    expect(fireEvent.keyDown(from, { key: 'F8' })).toBe(true)
    expect(document.activeElement).toBe(from)
  })

  test('where that is gone, it goes on from the title of the page; what is pressed may know better', async () => {
    const { from, run } = await offer()
    focus(from)
    focus(undo())
    from.remove()
    press('Undo')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fryers' }))
    expect(run).toHaveBeenCalledOnce()
  })

  test('a keyboard that is elsewhere stays there', async () => {
    const { from } = await offer()
    focus(undo())
    focus(from)
    press('Close notice')
    expect(document.activeElement).toBe(from)
  })
})

test('the code of notices is loaded again for the next one, if it could not be loaded for the first', async () => {
  const view = vi.fn()
  vi.doMock('#src/shell/notifications/notices/notices-view.tsx', () => {
    view()
    if (view.mock.calls.length === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { NoticesView }
  })
  const { Notices } = await import('#src/shell/notifications/notices/notices.tsx')
  render(<Notices />, { wrapper: MantineProvider })
  act(() => void notify({ kind: 'success', text: 'Lost' }))
  await vi.waitFor(() => expect(noticeOrders.getSnapshot()).toEqual([]))
  act(() => void notify({ kind: 'success', text: 'Saved' }))
  await vi.waitFor(() => expect(screen.queryByText('Saved')).not.toBeNull())
  expect(screen.queryByText('Lost')).toBeNull()
})
