// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#src/api/call/call.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { unreadCount } from '#src/contract/account/notifications.ts'
import { createBrowserSession } from '#src/session/browser-session.ts'
import type { Session } from '#src/session/session.ts'
import { SESSION_KEY } from '#src/session/storage.ts'
import { SessionProvider, useLogin, useSession } from '#src/session/use-session.ts'
import { stored, user } from './support.ts'

const fetched = vi.fn<typeof fetch>()
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const reload = vi.fn()
let session: Session

beforeEach(() => {
  localStorage.clear()
  setConfig({})
  reload.mockReset()
  fetched.mockReset()
  fetched.mockImplementation(async (url) => {
    const path = new URL(String(url)).pathname.replace('/api/v1', '')
    if (path === '/users/user') return json({ ...user(), daysToPasswordExpiration: 30 })
    if (path === '/restaurants') return json({ content: [], total: 0 })
    return json({ unreadTotalResults: 1 })
  })
  vi.stubGlobal('fetch', fetched)
  session = createBrowserSession(reload)
})
afterEach(() => {
  cleanup()
  session.stop()
  vi.unstubAllGlobals()
})

function Probe() {
  const { state, can } = useSession()
  const type = useLogin((login) => login.userType)
  return (
    <p>
      {state.isLoggedIn ? 'in' : 'out'} {String(type)} {String(can('DASHBOARD.VIEW'))}{' '}
      {String(can('USERS.VIEW'))}
    </p>
  )
}

test('the page’s session authorises its calls, and its components follow it', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored(1, { accessExpDate: Date.now() + 900_000 })))
  render(
    <SessionProvider value={session}>
      <Probe />
    </SessionProvider>,
  )
  expect(screen.getByText('out null false false')).toBeDefined()
  await act(() => session.start())
  expect(screen.getByText('in MANAGER true false')).toBeDefined()
  await call(unreadCount)
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(new Set(headers)).toEqual(new Set(['Bearer access-1']))
})

test('a block is heard from any call', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored(1, { accessExpDate: Date.now() + 900_000 })))
  await session.start()
  fetched.mockResolvedValueOnce(json({ success: false, code: 403, message: 'User is blocked' }, 403))
  await call(unreadCount)
  expect(session.getSnapshot().isBlocked).toBe(true)
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
})

test('a sign-in in another tab reloads the page [1§4.17]', async () => {
  await session.start()
  const newValue = JSON.stringify(stored(1))
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue, storageArea: localStorage }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a component outside a provider says so', () => {
  const silent = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  expect(() => render(<Probe />)).toThrow('No SessionProvider')
  silent.mockRestore()
})
