import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  bell,
  destination,
  note,
  renderShell,
  startNotifications,
} from '#tests/support/live/notifications.tsx'
import { goLive, lastSocket, sockets } from '#tests/support/live/sockets.ts'

vi.mock('#src/live/stomp-transport.ts', () => import('#tests/support/live/sockets.ts'))

const provider = startNotifications()

test('every connect fetches what may have been missed', async () => {
  renderShell()
  await bell('Notifications')
  await goLive(destination)
  provider.held = [note(1, { status: 'UNREAD' })]
  await act(async () => lastSocket().events.onSubscribed(destination))
  await bell('Notifications, 1 unread')
})

test('the link state says how it stands, and Reconnect starts over', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const user = renderShell()
  const bar = () => screen.getAllByRole('status').map((status) => status.textContent)
  const isLive = () => screen.queryAllByText('Live').some((word) => !word.closest('[role=status]'))
  expect(isLive()).toBe(false)
  await goLive(destination)
  expect(isLive()).toBe(true)
  for (let failure = 1; failure <= 3; failure += 1) {
    const tries = sockets.length
    await act(async () => lastSocket().events.onEnd())
    expect(isLive()).toBe(false)
    if (failure === 3) break
    expect(bar()).toContain('Reconnecting…')
    await waitFor(() => expect(sockets.length).toBe(tries + 1))
  }
  expect(bar()).toContain('Not live.Reconnect')
  await user.click(screen.getByRole('button', { name: 'Reconnect' }))
  await goLive(destination)
  expect(isLive()).toBe(true)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(bar()).toContain('Offline. Showing the last known data')
})

test('a page opened while the provider is away says so with the first failed try', async () => {
  renderShell()
  const bar = () => screen.getByText(/^(Re)?[Cc]onnecting…$/)
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0))
  expect(bar().previousElementSibling).toBeNull()
  await act(async () => lastSocket().events.onEnd())
  expect(bar().textContent).toBe('Connecting…')
  expect(bar().previousElementSibling?.tagName).toBe('svg')
})

test('a first connection that takes its time is told too', async () => {
  renderShell()
  const bar = await screen.findByText('Connecting…')
  await waitFor(() => expect(bar.previousElementSibling?.tagName).toBe('svg'))
})

test('a channel at rest looks for the provider by itself', { timeout: 40_000 }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  renderShell()
  await goLive(destination)
  provider.isDown = true
  for (let failure = 1; failure <= 3; failure += 1) {
    const tries = sockets.length
    await act(async () => lastSocket().events.onEnd())
    if (failure < 3) await waitFor(() => expect(sockets.length).toBe(tries + 1))
  }
  await screen.findByRole('button', { name: 'Reconnect' })
  const before = provider.asked.length
  await waitFor(() => expect(provider.asked.length).toBeGreaterThan(before), { timeout: 6_000 })
  const tries = sockets.length
  provider.isDown = false
  await waitFor(() => expect(sockets.length).toBe(tries + 1), { timeout: 10_000 })
  await goLive(destination)
  expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
})
