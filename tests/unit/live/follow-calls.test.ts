// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { followCalls, LOOK_MS, REST_MS } from '#src/live/follow-calls.ts'
import { idleLink, type Link } from '#src/live/link.ts'

const failing = (code: number) => new CallError({ success: false, code, message: 'x' })

/** The calls of a console: queries on the screen, answered or failed as told. */
function setUp() {
  const client = createQueryClient()
  const listeners = new Set<() => void>()
  let link: Link = { ...idleLink(Date.now()), wanted: true }
  const providerAnswered = vi.fn()
  const isThere = vi.fn(async () => false)
  const stop = followCalls(
    client,
    {
      getSnapshot: () => link,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      providerAnswered,
    },
    Date.now,
    isThere,
  )
  const show = (name: string, answer: () => unknown) => {
    const asked = vi.fn(async () => answer())
    const observer = new QueryObserver(client, { queryKey: [name], queryFn: asked, retry: false })
    const leave = observer.subscribe(() => {})
    return { asked, leave, refetch: () => observer.refetch() }
  }
  const become = (state: Link['state']) => {
    link = { ...link, state, since: Date.now() }
    for (const listener of listeners) listener()
  }
  return { client, show, become, isThere, providerAnswered, stop }
}
const fail = (code: number) => () => {
  throw failing(code)
}
const settle = () => vi.advanceTimersByTimeAsync(10)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first answer after an outage restarts a resting channel', async () => {
  const s = setUp()
  s.become('resting')
  const panel = s.show('panel', fail(600))
  await settle()
  expect(s.providerAnswered).not.toHaveBeenCalled()
  panel.asked.mockResolvedValue('figures')
  await panel.refetch()
  expect(s.providerAnswered).toHaveBeenCalledTimes(1)
  s.stop()
})

test('a page without a call to make looks by itself whether the server is back', async () => {
  const s = setUp()
  s.become('resting')
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
  expect(s.isThere).toHaveBeenCalledTimes(3)
  expect(s.providerAnswered).not.toHaveBeenCalled()
  s.isThere.mockResolvedValue(true)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(s.providerAnswered).toHaveBeenCalledTimes(1)
  s.become('live')
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
  expect(s.isThere).toHaveBeenCalledTimes(4)
  s.stop()
})

test('where something bars sockets alone, the server’s being there counts once until the channel was live', async () => {
  const s = setUp()
  s.isThere.mockResolvedValue(true)
  const rest = async () => {
    s.become('connecting')
    s.become('resting')
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
    return s.providerAnswered.mock.calls.length
  }
  expect(await rest()).toBe(1)
  expect(await rest()).toBe(1)
  s.become('live')
  expect(await rest()).toBe(2)
  s.stop()
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
  expect(s.isThere).toHaveBeenCalledTimes(9)
})

test('while calls go through all the time, a resting channel is left in peace for a while', async () => {
  const s = setUp()
  s.become('resting')
  const panel = s.show('panel', () => 'figures')
  await settle()
  s.client.setQueryData(['panel'], 'patched')
  expect(s.providerAnswered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(REST_MS)
  await panel.refetch()
  expect(s.providerAnswered).toHaveBeenCalledTimes(1)
  s.stop()
})

test.each(['live', 'connecting', 'offline'] as const)(
  'an answer changes nothing of a channel %s',
  async (state) => {
    const s = setUp()
    s.become(state)
    const panel = s.show('panel', fail(503))
    await settle()
    panel.asked.mockResolvedValue('figures')
    await panel.refetch()
    expect(s.providerAnswered).not.toHaveBeenCalled()
    s.stop()
  },
)

test('once live again, what is on the screen and could not be reached is asked for, and only that', async () => {
  const s = setUp()
  const unreached = s.show('unreached', fail(600))
  const gateway = s.show('gateway', fail(502))
  const refused = s.show('refused', fail(403))
  const good = s.show('good', () => 'figures')
  const left = s.show('left', fail(600))
  await settle()
  left.leave()
  const times = () => [unreached, gateway, refused, good, left].map(({ asked }) => asked.mock.calls.length)
  s.become('resting')
  await settle()
  expect(times()).toEqual([1, 1, 1, 1, 1])
  s.become('live')
  await settle()
  expect(times()).toEqual([2, 2, 1, 1, 1])
  s.become('live')
  await settle()
  expect(times()).toEqual([2, 2, 1, 1, 1])
  s.stop()
  s.become('resting')
  s.become('live')
  await settle()
  expect(times()).toEqual([2, 2, 1, 1, 1])
})

test('a fetch that waits for its second try is made at once', async () => {
  const s = setUp()
  const asked = vi.fn().mockRejectedValueOnce(failing(600)).mockResolvedValue('figures')
  const ways = { retry: 1, retryDelay: 60_000, initialData: 'last known' }
  const observer = new QueryObserver(s.client, { queryKey: ['slow'], queryFn: asked, ...ways, staleTime: 0 })
  observer.subscribe(() => {})
  await settle()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'last known', fetchStatus: 'fetching' })
  s.become('live')
  await settle()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'figures', failureReason: null })
  s.stop()
})
