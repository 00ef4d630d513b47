import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { useEffect } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import { followBrowser } from '#src/live/live.ts'
import { type LoginState, SIGNED_OUT } from '#src/session/machine.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { LinkBar, LinkMark } from '#src/shell/connection/link-state.tsx'
import { Notices } from '#src/shell/notifications/notices/notices.tsx'
import { NotificationBell } from '#src/shell/notifications/notification-bell.tsx'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'
import { sockets } from './sockets.ts'

export const destination = '/user/topic/notifications'
const API = 'http://localhost:3000/api/v1/notification'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const note = (n: number, more: Partial<Notification> = {}): Notification => ({
  uuid: uuid(n),
  status: 'READ',
  type: 'INFO',
  message: `message ${n}`,
  eventTime: Date.now() - n * 60_000,
  ...more,
})

const sessionOf = (state: LoginState) =>
  ({ getSnapshot: () => state, subscribe: () => () => {}, viewedRole: () => null }) as unknown as Session
const signedOut = sessionOf(SIGNED_OUT)
export const administrator = sessionOf({
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
export const visit = vi.fn()

/** A provider of notifications, for the tests of the file that calls this. */
export function startNotifications() {
  const provider = {
    /** What it holds, newest first, and what it was asked. */
    held: [] as Notification[],
    asked: [] as string[],
    isDown: false,
  }
  const unread = () => ({
    unreadTotalResults: provider.held.filter(({ status }) => status === 'UNREAD').length,
  })
  const answer = (what: string, body: () => object) => {
    provider.asked.push(what)
    return provider.isDown
      ? HttpResponse.json({ success: false, code: 503, message: 'Away' }, { status: 503 })
      : HttpResponse.json(body())
  }
  const server = setupServer(
    http.get(`${API}/unread/count`, () => answer('count', unread)),
    http.get(`${API}/list`, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      const size = Number(new URL(request.url).searchParams.get('size'))
      return answer(`list ${page} ${size}`, () => ({
        content: provider.held.slice(page * size, (page + 1) * size),
        totalElements: provider.held.length,
        last: (page + 1) * size >= provider.held.length,
        page,
      }))
    }),
    http.put(`${API}/read/multiple`, async ({ request }) => {
      const { notificationsUuid } = (await request.json()) as { notificationsUuid: string[] }
      return answer(`read ${notificationsUuid.length}`, () => {
        provider.held = provider.held.map((n) =>
          notificationsUuid.includes(n.uuid) ? { ...n, status: 'READ' } : n,
        )
        return unread()
      })
    }),
    http.delete(`${API}/:id`, ({ params }) => {
      provider.asked.push('delete')
      if (provider.isDown)
        return HttpResponse.json({ success: false, code: 500, message: 'It broke' }, { status: 500 })
      provider.held = provider.held.filter((n) => n.uuid !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  beforeAll(() => {
    setConfig({})
    setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    visit.mockClear()
    Object.assign(provider, { held: [], asked: [], isDown: false })
    sockets.length = 0
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'setAppBadge')
    Reflect.deleteProperty(navigator, 'clearAppBadge')
  })
  return provider
}

/** As the shell does: the live channel follows the browser and the calls. */
function Followed() {
  const client = useQueryClient()
  useEffect(() => followBrowser(client), [client])
  return null
}

export function renderShell(session = signedOut) {
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
export const bell = (name: string) => screen.findByRole('button', { name })
