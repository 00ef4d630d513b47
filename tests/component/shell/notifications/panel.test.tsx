import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Notification } from '#src/contract/account/notifications.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import {
  administrator,
  bell,
  destination,
  note,
  renderShell,
  startNotifications,
  visit,
} from '#tests/support/live/notifications.tsx'
import { goLive, lastSocket } from '#tests/support/live/sockets.ts'

vi.mock('#src/live/stomp-transport.ts', () => import('#tests/support/live/sockets.ts'))

const provider = startNotifications()
const items = () => screen.findAllByRole('listitem')
const arrive = (n: Notification, sequence: number) =>
  act(async () => {
    provider.held = [n, ...provider.held]
    lastSocket().events.onMessage(destination, n, sequence)
  })

describe('the panel', () => {
  test('opening fetches the list, then marks all unread as read [1§4.31]', async () => {
    provider.held = [note(1, { status: 'UNREAD' }), note(2, { status: 'UNREAD' }), note(3)]
    const user = renderShell()
    await user.click(await bell('Notifications, 2 unread'))
    expect((await items()).map((item) => within(item).queryByText('New') !== null)).toEqual([
      true,
      true,
      false,
    ])
    await bell('Notifications')
    expect(provider.asked.filter((what) => what !== 'count')).toEqual(['list 0 20', 'read 2'])
    expect(screen.getByText('3 notifications')).toBeTruthy()
    expect(screen.getByText('1 minute ago')).toBeTruthy()
  })

  test('nothing there [1§8.8]', async () => {
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await screen.findByText('There are no notifications')).toBeTruthy()
    expect(provider.asked).not.toContain('read 0')
  })

  test('where nobody can say whether there are any, that is told, with another try', async () => {
    provider.isDown = true
    provider.held = [note(1)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await screen.findByText('Away')).toBeTruthy()
    expect(screen.queryByText('There are no notifications')).toBeNull()
    provider.isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await items()).toHaveLength(1)
  })

  test('deleting removes the entry, lowers the total and asks for the count again [1§4.33]', async () => {
    provider.held = [note(1), note(2)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    const [first] = await items()
    const counts = provider.asked.filter((what) => what === 'count').length
    // Each says which one it deletes, to those who hear it.
    const its = { name: 'Delete notification', description: /message 1/ }
    await user.click(within(first as HTMLElement).getByRole('button', its))
    expect(await screen.findByText('1 notification')).toBeTruthy()
    expect(screen.queryByText('message 1')).toBeNull()
    // The keyboard goes on from the entry that came after.
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('button', { name: 'Delete notification' }))
    await waitFor(() =>
      expect(provider.asked.filter((what) => what === 'count').length).toBeGreaterThan(counts),
    )
  })

  test('a failed delete keeps the entry and says why', async () => {
    provider.held = [note(1)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    await items()
    provider.isDown = true
    await user.click(screen.getByRole('button', { name: 'Delete notification' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error')
    expect(alert.textContent).toContain('It broke')
    expect(screen.getByText('message 1')).toBeTruthy()
  })

  test('more pages of twenty, each entry once [1§7.13]', async () => {
    provider.held = Array.from({ length: 25 }, (_, i) => note(i + 1))
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await items()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(provider.asked).toContain('list 1 20')
  })

  test('on a phone it is a sheet with its own way out', async () => {
    setViewport(390)
    provider.held = [note(1)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    const sheet = await screen.findByRole('dialog')
    expect(await within(sheet).findByText('message 1')).toBeTruthy()
    await user.click(within(sheet).getByRole('button', { name: 'Close notifications' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('live', () => {
  test('a new one raises count, badge and notice, is announced, and stands on top with the current time [1§3.9]', async () => {
    provider.held = [note(5)]
    const setAppBadge = vi.fn(async () => {})
    Object.assign(navigator, { setAppBadge, clearAppBadge: async () => {} })
    const user = renderShell()
    await goLive(destination)
    expect(lastSocket().url).toMatch(/^ws:\/\/localhost:3000\/api\/v1\/sockets\/notifications\?token=abc$/)
    await arrive(
      note(9, { status: 'UNREAD', type: 'WARN', message: '<b>Nuggets</b> are late', eventTime: 1 }),
      1,
    )
    await bell('Notifications, 1 unread')
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
    await waitFor(() =>
      expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain('Warning: Nuggets are late'),
    )
    const notice = (await screen.findByText('Nuggets')).closest('[data-kind="warning"]')
    expect(notice?.textContent).toContain('Warning')
    expect(within(notice as HTMLElement).queryByRole('button', { name: /^(Open|Show)/ })).toBeNull()

    await user.click(await bell('Notifications, 1 unread'))
    await items()
    await arrive(note(10, { status: 'UNREAD', message: 'while it is open', eventTime: 1 }), 2)
    const [top] = await items()
    expect(top?.textContent).toContain('while it is open')
    expect(top?.textContent).toContain('just now')
    expect(screen.getByText('3 notifications')).toBeTruthy()
    await bell('Notifications')
  })

  test('one about a restaurant says what it is and where, and opens the screen there', async () => {
    const user = renderShell(administrator)
    await goLive(destination)
    const about = { subject: 'STOCK_OUT', restaurantUuid: 'r-458' }
    const message = '<b>0458 Bluebonnet</b>: CFA Filets out for 4 min'
    await arrive(note(9, { status: 'UNREAD', type: 'ERROR', message, ...about }), 1)
    const words = 'Stock-out: 0458 Bluebonnet: CFA Filets out for 4 min'
    await waitFor(() => expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain(words))
    const notice = (await screen.findByText('0458 Bluebonnet')).closest('[data-kind="error"]') as HTMLElement
    expect(within(notice).getByText('Stock-out')).toBeTruthy()
    expect(notice.textContent).not.toContain('Error')
    await user.click(within(notice).getByRole('button', { name: 'Open monitor' }))
    expect(visit).toHaveBeenCalledExactlyOnceWith({
      path: '/pcs/monitor',
      search: { restaurantUuid: 'r-458' },
      link: 'Open monitor',
    })
  })

  test('what a newer provider calls something that this console does not know is shown all the same', async () => {
    renderShell(administrator)
    await goLive(destination)
    await arrive(note(9, { type: 'ERROR', message: 'Fries cost more', subject: 'PRICE' }), 1)
    expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain('Alarm: Fries cost more')
  })

  test('what was read on another device is read here', async () => {
    provider.held = [note(1, { status: 'UNREAD' }), note(2)]
    const clearAppBadge = vi.fn(async () => {})
    Object.assign(navigator, { setAppBadge: async () => {}, clearAppBadge })
    renderShell()
    await bell('Notifications, 1 unread')
    await goLive(destination)
    await waitFor(() => expect(provider.asked).toEqual(['count', 'count']))
    provider.held = provider.held.map((n) => ({ ...n, status: 'READ' }))
    const tell = (unreadTotalResults: number, sequence: number) =>
      act(async () => lastSocket().events.onMessage(destination, { unreadTotalResults }, sequence))
    await tell(0, 1)
    await bell('Notifications')
    expect(clearAppBadge).toHaveBeenCalled()
    await tell(0, 2)
    expect(provider.asked).toEqual(['count', 'count', 'count'])
  })
})

test('dirty HTML in the panel is cleaned', async () => {
  provider.held = [
    note(1, { message: '<b>Late</b><img src=x onerror="window.hacked = true"><script>1</script>' }),
  ]
  const user = renderShell()
  await user.click(await bell('Notifications'))
  const bold = await screen.findByText('Late')
  expect(bold.tagName).toBe('B')
  expect(bold.parentElement?.innerHTML).toBe('<b>Late</b>')
})
