// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { createQueryClient, trimIdleQueries } from '#src/api/query/query-client.ts'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { unreadCount } from '#src/contract/account/notifications.ts'

test('requests are tried even when the browser believes it is offline', async () => {
  const client = createQueryClient()
  const queryFn = vi.fn(async () => 'answer')
  vi.stubGlobal('navigator', { onLine: false })
  expect(await client.fetchQuery({ queryKey: ['a'], queryFn })).toBe('answer')
  vi.unstubAllGlobals()
  expect(client.getDefaultOptions().queries?.networkMode).toBe('always')
  client.clear()
})

describe('answers that no screen shows', () => {
  test('are kept up to a number, the newest', () => {
    const client = createQueryClient()
    for (const n of [1, 2, 3, 4, 5]) client.setQueryData(['q', n], n, { updatedAt: n * 1000 })
    trimIdleQueries(client, 2)
    expect(client.getQueriesData({ queryKey: ['q'] }).map(([, data]) => data)).toEqual([4, 5])
    client.clear()
  })

  test('go by themselves as others come', async () => {
    const client = createQueryClient()
    for (let n = 1; n <= 200; n += 1) client.setQueryData(['q', n], n, { updatedAt: n })
    await vi.waitFor(() => expect(client.getQueryCache().getAll().length).toBe(150))
    expect(client.getQueryData(['q', 200])).toBe(200)
    expect(client.getQueryData(['q', 1])).toBeUndefined()
    client.clear()
  })
})

describe('a query that fails', () => {
  const refusal = (code: number, retryAfter?: number) =>
    new CallError({ success: false, code, message: 'x', ...(retryAfter !== undefined && { retryAfter }) })
  const answers = vi.fn<() => Promise<{ unreadTotalResults: number }>>()

  type Answer = number | CallError
  const give = (...all: Answer[]) => {
    for (const one of all) {
      if (one instanceof CallError) answers.mockRejectedValueOnce(one)
      else answers.mockResolvedValueOnce({ unreadTotalResults: one })
    }
  }

  /** A query on the screen, refreshed every minute, whose fetches answer one after another as given. */
  async function show(...all: Answer[]) {
    vi.useFakeTimers()
    answers.mockReset()
    answers.mockRejectedValue(refusal(500))
    give(...all)
    client = createQueryClient()
    const observer = new QueryObserver(client, {
      ...queryOptionsFor(unreadCount, {}, { refetchInterval: 60_000 }),
      queryFn: answers,
    })
    stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    const known = () => lastKnown<unknown>(observer.getCurrentResult())
    return { known, refetch: () => observer.refetch() }
  }
  let client = createQueryClient()
  let stop = () => {}
  afterEach(() => {
    stop()
    client.clear()
    vi.useRealTimers()
  })

  test('is asked again when the wait that a limit asked for is over, and not before', async () => {
    const { known, refetch } = await show(1, refusal(429, 5), 2)
    await refetch()
    expect(known()).toMatchObject({
      data: { unreadTotalResults: 1 },
      isStale: true,
      failure: { code: 429, reason: 'Too many requests' },
    })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(answers).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(answers).toHaveBeenCalledTimes(3)
    expect(known()).toMatchObject({ data: { unreadTotalResults: 2 }, isStale: false, failure: null })
  })

  test('is asked again at once by a reader who does not want to wait', async () => {
    const { known, refetch } = await show(refusal(429, 300), 2)
    expect(known()).toMatchObject({ data: undefined, isLoading: false, failure: { code: 429 } })
    await refetch()
    expect(known()).toMatchObject({ data: { unreadTotalResults: 2 }, failure: null })
  })

  test('waits longer with each failure in a row, and starts over after an answer', async () => {
    const { refetch } = await show(refusal(500), refusal(500), 1, refusal(500), 2)
    // 4 s, give or take a quarter, then 8 s.
    await vi.advanceTimersByTimeAsync(5_100)
    expect(answers).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3_700)
    expect(answers).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(6_300)
    expect(answers).toHaveBeenCalledTimes(3)
    await refetch()
    await vi.advanceTimersByTimeAsync(5_100)
    expect(answers).toHaveBeenCalledTimes(5)
  })

  test.each([401, 403, 404])(
    'forgets its answer with %i, and no later failure brings it back',
    async (code) => {
      const { known, refetch } = await show(1, refusal(code), refusal(500))
      await refetch()
      expect(client.getQueryCache().getAll()[0]?.state.data).toBeUndefined()
      await refetch()
      expect(known()).toMatchObject({ data: undefined, isStale: false, failure: { code: 500 } })
    },
  )
})
