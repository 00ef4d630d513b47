import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { rememberInterruption } from '#src/api/files/interrupted-request.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { exportTray } from '#src/app/export-tray.ts'
import { noticeOrders } from '#src/app/notify.ts'
import { useAcceptExport } from '#src/app/use-accept-export.ts'
import type { Report } from '#src/contract/operations/reports.ts'
import type { TransportEvents } from '#src/live/connection.ts'
import { SIGNED_OUT } from '#src/session/machine.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { downloads } from '#src/shell/exports/downloads.ts'
import { ExportTray } from '#src/shell/exports/export-tray.tsx'
import { ASK_EVERY_MS } from '#src/shell/exports/use-exports.ts'
import { Notices } from '#src/shell/notifications/notices/notices.tsx'
import * as files from '#src/ui/table/download.ts'
import { theme } from '#src/ui/theme/theme.ts'
import { setViewport } from '#tests/support/jsdom.ts'

const destination = '/user/topic/notifications'
const sockets = vi.hoisted(() => [] as TransportEvents[])
vi.mock('#src/live/stomp-transport.ts', () => ({
  openStomp(_: string, events: TransportEvents) {
    sockets.push(events)
    return { subscribe() {}, unsubscribe() {}, close() {} }
  },
}))

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const waiting: Report = {
  uuid: uuid(1),
  requestTime: Date.UTC(2026, 2, 5, 12),
  state: 'WAITING',
  kind: 'entree-chute',
  attachments: [],
  failure: null,
}
const ready: Report = { ...waiting, state: 'READY', attachments: [{ name: 'chute.zip', size: 2048 }] }
const failed: Report = { ...waiting, uuid: uuid(2), state: 'FAILED', failure: 'It could not be made.' }

let held: Report[] = []
let asked = 0
let release: (() => void) | null = null
const API = 'http://localhost:3000/api/v1/report'
const provider = setupServer(
  http.get(API, () => {
    asked += 1
    return HttpResponse.json({ content: held, total: held.length, page: 0, limit: 100, existNext: false })
  }),
  http.get(`${API}/:id/download`, async () => {
    await new Promise<void>((done) => {
      release = done
    })
    return new HttpResponse('zip', {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="chute.zip"',
      },
    })
  }),
  http.post(`${API}/:id/recall`, () => {
    held = [ready, failed]
    return new HttpResponse(null, { status: 204 })
  }),
  http.delete(`${API}/:id`, ({ params }) => {
    held = held.filter((report) => report.uuid !== params.id)
    return new HttpResponse(null, { status: 204 })
  }),
)

const session = { getSnapshot: () => SIGNED_OUT, subscribe: () => () => {} } as unknown as Session
beforeAll(async () => {
  setConfig({})
  setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
  provider.listen({ onUnhandledRequest: 'error' })
  // What draws notices is loaded with the first one, which takes a busy machine longer than a wait may last.
  await import('#src/shell/notifications/notices/notices-view.tsx')
}, 60_000)
afterAll(() => provider.close())
beforeEach(() => {
  held = []
  asked = 0
  release = null
  sockets.length = 0
  exportTray.set(false)
})
afterEach(() => {
  release?.()
  sessionStorage.clear()
  vi.useRealTimers()
})

function world() {
  const client = createQueryClient()
  return ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <SessionProvider value={session}>
          {children}
          <Notices />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
function show() {
  const view = render(<ExportTray />, { wrapper: world() })
  return { ...view, user: userEvent.setup() }
}

test('no export, no button', async () => {
  show()
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('button')).toBeNull()
})

test('each export stands with its state; only a finished one can be downloaded', async () => {
  held = [ready, failed, { ...waiting, uuid: uuid(3) }]
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 3, 1 being prepared' }))
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('chute.zip')
  expect(rows[0]?.textContent).toContain('Ready')
  expect(rows[0]?.textContent).toContain('2 KiB')
  expect(rows[1]?.textContent).toContain('It could not be made.')
  expect(rows[2]?.textContent).toContain('Entree chute')
  expect(rows[2]?.textContent).toContain('Being prepared')
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1)
})

test('a finished export is saved under its name; the download outlives the tray', async () => {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => {})
  held = [ready]
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 1' }))
  await user.click(await screen.findByRole('button', { name: 'Download: chute.zip' }))
  expect(screen.getByText('Downloading…')).toBeDefined()
  act(() => exportTray.set(false))
  await waitFor(() => expect(release).not.toBeNull())
  release?.()
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.calls[0]?.[1]).toBe('chute.zip')
  expect(downloads.getSnapshot().size).toBe(0)
})

test('a cancelled download saves nothing and says nothing', async () => {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => {})
  held = [ready]
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 1' }))
  await user.click(await screen.findByRole('button', { name: 'Download: chute.zip' }))
  await waitFor(() => expect(release).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Cancel download: chute.zip' }))
  expect(await screen.findByRole('button', { name: 'Download: chute.zip' })).toBeDefined()
  release?.()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(save).not.toHaveBeenCalled()
})

test('leaving the shell ends what is being downloaded', async () => {
  const save = vi.spyOn(files, 'saveBlob').mockImplementation(() => {})
  held = [ready]
  const { user, unmount } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 1' }))
  await user.click(await screen.findByRole('button', { name: 'Download: chute.zip' }))
  expect(downloads.getSnapshot().size).toBe(1)
  unmount()
  expect([downloads.getSnapshot().size, exportTray.getSnapshot()]).toEqual([0, false])
  expect(save).not.toHaveBeenCalled()
})

test('a deleted export leaves the tray, and comes back when that is undone', async () => {
  held = [ready, failed]
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 2' }))
  await user.click(screen.getByRole('button', { name: 'Delete export: chute.zip' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  const undo = () =>
    noticeOrders
      .getSnapshot()
      .flatMap((order) =>
        order.do === 'show' && order.notice.text === 'Deleted: chute.zip' ? [order.notice.action] : [],
      )
      .at(-1)
  await waitFor(() => expect(undo()?.label).toBe('Undo'))
  undo()?.run()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('an export that was deleted elsewhere is reported, and goes', async () => {
  held = [ready, failed]
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Exports, 2' }))
  held = [failed]
  const gone = { success: false, code: 404, message: 'This export was not found.' }
  provider.use(http.get(`${API}/:id/download`, () => HttpResponse.json(gone, { status: 404 })))
  await user.click(await screen.findByRole('button', { name: 'Download: chute.zip' }))
  await screen.findAllByText(gone.message)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  provider.resetHandlers()
})

test('while one is being prepared it is asked after every three seconds, then no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  held = [waiting]
  show()
  expect(await screen.findByRole('button', { name: 'Exports, 1, 1 being prepared' })).toBeDefined()
  held = [ready]
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(await screen.findByRole('button', { name: 'Exports, 1' })).toBeDefined()
  const before = asked
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked).toBe(before)
})

test('a live notification has the exports looked at again', async () => {
  show()
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.onOpen(4_000))
  held = [ready]
  const message = { uuid: uuid(5), status: 'UNREAD', type: 'INFO', message: 'ready', eventTime: 1 }
  act(() => sockets[0]?.onMessage(destination, message, 1))
  expect(await screen.findByRole('button', { name: 'Exports, 1' })).toBeDefined()
})

test('an accepted export is announced, and the tray opens on it, on a phone as a sheet', async () => {
  setViewport(390)
  const wrapper = world()
  render(<ExportTray />, { wrapper })
  await waitFor(() => expect(asked).toBe(1))
  const { result } = renderHook(useAcceptExport, { wrapper })
  held = [waiting]
  act(() => result.current())
  expect(
    await screen.findAllByText('It is being prepared. You will be notified when it is ready.'),
  ).not.toHaveLength(0)
  expect(await screen.findByRole('dialog', { name: 'Exports' })).toBeDefined()
  expect(screen.getByText('Being prepared')).toBeDefined()
})

test('what was asked for just before a reload is in the tray as soon as the provider has it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer = () => {}
  const request = rememberInterruption(
    () =>
      new Promise<void>((done) => {
        answer = done
      }),
  )
  window.dispatchEvent(new Event('pagehide'))
  answer()
  await request
  show()
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('button')).toBeNull()
  held = [waiting]
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
  await screen.findByRole('button', { name: 'Exports, 1, 1 being prepared' })
})

test('a page that is left with nothing asked for does not ask after exports', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await rememberInterruption(async () => {})
  window.dispatchEvent(new Event('pagehide'))
  show()
  await waitFor(() => expect(asked).toBe(1))
  await vi.advanceTimersByTimeAsync(3 * ASK_EVERY_MS)
  expect(asked).toBe(1)
})
