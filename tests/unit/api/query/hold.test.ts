// @vitest-environment jsdom
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { createQueryClient, trimIdleQueries } from '#src/api/query/query-client.ts'
import { invalidate, invalidateAll, queryOptionsFor, refetchUnreached } from '#src/api/query/query-options.ts'
import { unreadCount } from '#src/contract/account/notifications.ts'

/** What each call is answered with, one after another; null is a 429 that asks for five seconds. */
const answers = vi.fn<() => Promise<{ unreadTotalResults: number }>>()
const limited = () => new CallError({ success: false, code: 429, message: 'x', retryAfter: 5 })
const give = (...all: (number | null)[]) => {
  for (const one of all) {
    if (one === null) answers.mockRejectedValueOnce(limited())
    else answers.mockResolvedValueOnce({ unreadTotalResults: one })
  }
}

let client = createQueryClient()
const stops: (() => void)[] = []

/** One more place on the screen that shows the count; `stop` takes it away. */
function show() {
  const options = queryOptionsFor(unreadCount, {}, { refetchInterval: 60_000 })
  const observer = new QueryObserver(client, { ...options, queryFn: answers })
  const stop = observer.subscribe(() => {})
  stops.push(stop)
  return { observer, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  answers.mockReset()
  client = createQueryClient()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  focusManager.setFocused(undefined)
  client.clear()
  vi.useRealTimers()
})

/** Everything that asks again by itself. */
const TRIGGERS: [string, () => unknown][] = [
  ['live news', () => invalidate(client, unreadCount)],
  ['everything being out of date', () => invalidateAll(client)],
  ['the channel being live again', () => refetchUnreached(client)],
  ['the window coming to the front', () => [false, true].map((focus) => focusManager.setFocused(focus))],
  ['a second place that shows it', () => show()],
]

test.each([
  ['a refresh of what is shown', [1, null, 2]],
  ['a first load', [null, 2]],
] as const)('%s that is refused is left alone for Retry-After, then asked at once', async (_, given) => {
  give(...given)
  const { observer, stop } = show()
  await vi.advanceTimersByTimeAsync(0)
  if (given[0] !== null) await observer.refetch()
  const asked = given.length - 1
  expect(answers).toHaveBeenCalledTimes(asked)

  for (const [what, trigger] of TRIGGERS) {
    await vi.advanceTimersByTimeAsync(600)
    void trigger()
    await vi.advanceTimersByTimeAsync(300)
    expect(answers, what).toHaveBeenCalledTimes(asked)
  }
  // The screen is opened again, late in the wait: its refresh does not start over.
  stop()
  show()
  await vi.advanceTimersByTimeAsync(400)
  expect(answers).toHaveBeenCalledTimes(asked)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(answers).toHaveBeenCalledTimes(asked + 1)
  expect(client.getQueryData(queryOptionsFor(unreadCount).queryKey)).toEqual({ unreadTotalResults: 2 })
  // And the usual refresh goes on.
  give(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answers).toHaveBeenCalledTimes(asked + 2)
})

test('out of sight it is asked when they come back', async () => {
  give(null, 2)
  show()
  await vi.advanceTimersByTimeAsync(0)
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answers).toHaveBeenCalledTimes(1)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveBeenCalledTimes(2)
})

test('a device whose clock was set back does not wait for ever', async () => {
  give(null, 2)
  const { stop } = show()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  vi.setSystemTime(Date.now() - 3_600_000)
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveBeenCalledTimes(2)
})

test('what waits on the screen is not forgotten as idle', async () => {
  give(1, null)
  const { observer } = show()
  await vi.advanceTimersByTimeAsync(0)
  await observer.refetch()
  trimIdleQueries(client, 0)
  expect(client.getQueryData(queryOptionsFor(unreadCount).queryKey)).toEqual({ unreadTotalResults: 1 })
})
