import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { useEffect } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import type { TransportEvents } from '#src/live/connection.ts'
import { followBrowser } from '#src/live/live.ts'
import { type LoginState, SIGNED_OUT } from '#src/session/machine.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { LinkBar, LinkMark } from '#src/shell/connection/link-state.tsx'
import { Notices } from '#src/shell/notifications/notices/notices.tsx'
import { NotificationBell } from '#src/shell/notifications/notification-bell.tsx'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'
import { setViewport } from '#tests/support/jsdom.ts'

const destination = '/user/topic/notifications'
/** The sockets that were opened, instead of real ones. */
const sockets = vi.hoisted(() => [] as { url: string; events: TransportEvents; subscribed: string[] }[])
vi.mock('#src/live/stomp-transport.ts', () => ({
  openStomp(url: string, events: TransportEvents) {
    const subscribed: string[] = []
    sockets.push({ url, events, subscribed })
    return { subscribe: (name: string) => subscribed.push(name), unsubscribe() {}, close() {} }
  },
}))

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const note = (n: number, more: Partial<Notification> = {}): Notification => ({
  uuid: uuid(n),
  status: 'READ',
  type: 'INFO',
  message: `message ${n}`,
  eventTime: Date.now() - n * 60_000,
  ...more,
})

/** What the provider holds, newest first, and what it was asked. */
let held: Notification[] = []
let asked: string[] = []
let down = false
const unread = () => ({ unreadTotalResults: held.filter(({ status }) => status === 'UNREAD').length })
const api = 'http://localhost:3000/api/v1/notification'
const answer = (what: string, body: () => object) => {
  asked.push(what)
  return down
    ? HttpResponse.json({ success: false, code: 503, message: 'Away' }, { status: 503 })
    : HttpResponse.json(body())
}
const provider = setupServer(
  http.get(`${api}/unread/count`, () => answer('count', unread)),
  http.get(`${api}/list`, ({ request }) => {
    const page = Number(new URL(request.url).searchParams.get('page'))
    const size = Number(new URL(request.url).searchParams.get('size'))
    return answer(`list ${page} ${size}`, () => ({
      content: held.slice(page * size, (page + 1) * size),
      totalElements: held.length,
      last: (page + 1) * size >= held.length,
      page,
    }))
  }),
  http.put(`${api}/read/multiple`, async ({ request }) => {
    const { notificationsUuid } = (await request.json()) as { notificationsUuid: string[] }
    return answer(`read ${notificationsUuid.length}`, () => {
      held = held.map((n) => (notificationsUuid.includes(n.uuid) ? { ...n, status: 'READ' } : n))
      return unread()
    })
  }),
  http.delete(`${api}/:id`, ({ params }) => {
    asked.push('delete')
    if (down) return HttpResponse.json({ success: false, code: 500, message: 'It broke' }, { status: 500 })
    held = held.filter((n) => n.uuid !== params.id)
    return new HttpResponse(null, { status: 204 })
  }),
)

const sessionOf = (state: LoginState) =>
  ({ getSnapshot: () => state, subscribe: () => () => {}, viewedRole: () => null }) as unknown as Session
const signedOut = sessionOf(SIGNED_OUT)
const administrator = sessionOf({
  ...SIGNED_OUT,
  user: {
    uuid: uuid(0),
    email: 'ada@linewatch.test',
    type: 'ADMIN',
    userRoleDto: null,
    restaurantUuid: null,
    notification: true,
    multiFactorAuthentication: false,
  },
})
const visit = vi.fn()

beforeAll(() => {
  setConfig({})
  setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
  provider.listen({ onUnhandledRequest: 'error' })
})
afterAll(() => provider.close())
beforeEach(() => {
  visit.mockClear()
  held = []
  asked = []
  down = false
  sockets.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

/** As the shell does: the live channel follows the browser and the calls. */
function Followed() {
  const client = useQueryClient()
  useEffect(() => followBrowser(client), [client])
  return null
}

function renderShell(session = signedOut) {
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider value={session}>
          <LinkMark />
          <Followed />
          <LinkBar />
          <NotificationBell visit={visit} />
          <Notices />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const bell = (name: string) => screen.findByRole('button', { name })
const items = () => screen.findAllByRole('listitem')
const lastSocket = () => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}
async function goLive() {
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0))
  // The transport is handed over a moment after it was made.
  await act(async () => lastSocket().events.onOpen(4_000))
  await waitFor(() => expect(lastSocket().subscribed).toEqual([destination]))
  await act(async () => lastSocket().events.onSubscribed(destination))
}
const arrive = (n: Notification, sequence: number) =>
  act(async () => {
    held = [n, ...held]
    lastSocket().events.onMessage(destination, n, sequence)
  })

describe('the panel', () => {
  test('opening fetches the list, then marks all unread as read [1§4.31]', async () => {
    held = [note(1, { status: 'UNREAD' }), note(2, { status: 'UNREAD' }), note(3)]
    const user = renderShell()
    await user.click(await bell('Notifications, 2 unread'))
    expect((await items()).map((item) => within(item).queryByText('New') !== null)).toEqual([
      true,
      true,
      false,
    ])
    await bell('Notifications')
    expect(asked.filter((what) => what !== 'count')).toEqual(['list 0 20', 'read 2'])
    expect(screen.getByText('3 notifications')).toBeTruthy()
    expect(screen.getByText('1 minute ago')).toBeTruthy()
  })

  test('nothing there [1§8.8]', async () => {
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await screen.findByText('There are no notifications')).toBeTruthy()
    expect(asked).not.toContain('read 0')
  })

  test('where nobody can say whether there are any, that is told, with another try', async () => {
    down = true
    held = [note(1)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await screen.findByText('Away')).toBeTruthy()
    expect(screen.queryByText('There are no notifications')).toBeNull()
    down = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await items()).toHaveLength(1)
  })

  test('deleting removes the entry, lowers the total and asks for the count again [1§4.33]', async () => {
    held = [note(1), note(2)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    const [first] = await items()
    const counts = asked.filter((what) => what === 'count').length
    // Each says which one it deletes, to those who hear it.
    const its = { name: 'Delete notification', description: /message 1/ }
    await user.click(within(first as HTMLElement).getByRole('button', its))
    expect(await screen.findByText('1 notification')).toBeTruthy()
    expect(screen.queryByText('message 1')).toBeNull()
    // The keyboard goes on from the entry that came after.
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('button', { name: 'Delete notification' }))
    await waitFor(() => expect(asked.filter((what) => what === 'count').length).toBeGreaterThan(counts))
  })

  test('a failed delete keeps the entry and says why', async () => {
    held = [note(1)]
    const user = renderShell()
    await user.click(await bell('Notifications'))
    await items()
    down = true
    await user.click(screen.getByRole('button', { name: 'Delete notification' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error')
    expect(alert.textContent).toContain('It broke')
    expect(screen.getByText('message 1')).toBeTruthy()
  })

  test('more pages of twenty, each entry once [1§7.13]', async () => {
    held = Array.from({ length: 25 }, (_, i) => note(i + 1))
    const user = renderShell()
    await user.click(await bell('Notifications'))
    expect(await items()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(asked).toContain('list 1 20')
  })

  test('on a phone it is a sheet with its own way out', async () => {
    setViewport(390)
    held = [note(1)]
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
    held = [note(5)]
    const setAppBadge = vi.fn(async () => {})
    Object.assign(navigator, { setAppBadge, clearAppBadge: async () => {} })
    const user = renderShell()
    await goLive()
    expect(lastSocket().url).toMatch(/^ws:\/\/localhost:3000\/api\/v1\/sockets\/notifications\?token=abc$/)
    await arrive(
      note(9, { status: 'UNREAD', type: 'WARN', message: '<b>Nuggets</b> are late', eventTime: 1 }),
      1,
    )
    await bell('Notifications, 1 unread')
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
    expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain('Warning: Nuggets are late')
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
    await goLive()
    const about = { subject: 'STOCK_OUT', restaurantUuid: 'r-458' }
    const message = '<b>0458 Bluebonnet</b>: CFA Filets out for 4 min'
    await arrive(note(9, { status: 'UNREAD', type: 'ERROR', message, ...about }), 1)
    const words = 'Stock-out: 0458 Bluebonnet: CFA Filets out for 4 min'
    expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain(words)
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
    await goLive()
    await arrive(note(9, { type: 'ERROR', message: 'Fries cost more', subject: 'PRICE' }), 1)
    expect(screen.getAllByRole('status').map((s) => s.textContent)).toContain('Alarm: Fries cost more')
  })

  test('what was read on another device is read here', async () => {
    held = [note(1, { status: 'UNREAD' }), note(2)]
    const clearAppBadge = vi.fn(async () => {})
    Object.assign(navigator, { setAppBadge: async () => {}, clearAppBadge })
    renderShell()
    await bell('Notifications, 1 unread')
    await goLive()
    await waitFor(() => expect(asked).toEqual(['count', 'count']))
    held = held.map((n) => ({ ...n, status: 'READ' }))
    const tell = (unreadTotalResults: number, sequence: number) =>
      act(async () => lastSocket().events.onMessage(destination, { unreadTotalResults }, sequence))
    await tell(0, 1)
    await bell('Notifications')
    expect(clearAppBadge).toHaveBeenCalled()
    await tell(0, 2)
    expect(asked).toEqual(['count', 'count', 'count'])
  })

  test('every connect fetches what may have been missed', async () => {
    renderShell()
    await bell('Notifications')
    await goLive()
    held = [note(1, { status: 'UNREAD' })]
    await act(async () => lastSocket().events.onSubscribed(destination))
    await bell('Notifications, 1 unread')
  })

  test('the link state says how it stands, and Reconnect starts over', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const user = renderShell()
    const bar = () => screen.getAllByRole('status').map((status) => status.textContent)
    const isLive = () => screen.queryAllByText('Live').some((word) => !word.closest('[role=status]'))
    expect(isLive()).toBe(false)
    await goLive()
    expect(isLive()).toBe(true)
    for (let failure = 1; failure <= 3; failure += 1) {
      const tries = sockets.length
      await act(async () => lastSocket().events.onEnd())
      expect(isLive()).toBe(false)
      if (failure === 3) break
      expect(bar()).toContain('Reconnecting…')
      await waitFor(() => expect(sockets.length).toBe(tries + 1), { timeout: 8_000 })
    }
    expect(bar()).toContain('Not live.Reconnect')
    await user.click(screen.getByRole('button', { name: 'Reconnect' }))
    await goLive()
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
    await waitFor(() => expect(bar.previousElementSibling?.tagName).toBe('svg'), { timeout: 5_000 })
  })

  test('a channel at rest looks for the provider by itself', { timeout: 40_000 }, async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    renderShell()
    await goLive()
    down = true
    for (let failure = 1; failure <= 3; failure += 1) {
      const tries = sockets.length
      await act(async () => lastSocket().events.onEnd())
      if (failure < 3) await waitFor(() => expect(sockets.length).toBe(tries + 1), { timeout: 8_000 })
    }
    await screen.findByRole('button', { name: 'Reconnect' })
    const before = asked.length
    await waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 6_000 })
    const tries = sockets.length
    down = false
    await waitFor(() => expect(sockets.length).toBe(tries + 1), { timeout: 10_000 })
    await goLive()
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
  })
})

test('dirty HTML in the panel is cleaned', async () => {
  held = [note(1, { message: '<b>Late</b><img src=x onerror="window.hacked = true"><script>1</script>' })]
  const user = renderShell()
  await user.click(await bell('Notifications'))
  const bold = await screen.findByText('Late')
  expect(bold.tagName).toBe('B')
  expect(bold.parentElement?.innerHTML).toBe('<b>Late</b>')
})
