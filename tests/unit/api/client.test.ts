import { describe, expect, test, vi } from 'vitest'
import { createQueryClient, retryDelay, shouldRetry, trimIdleQueries } from '#src/api/client.ts'
import { CallError } from '#src/api/result.ts'

const failure = (code: number) => new CallError({ success: false, code, message: 'x' })

test.each([
  ['no response, first time', 0, failure(600), true],
  ['no response, second time', 1, failure(600), false],
  ['a gateway that stands alone', 0, failure(502), true],
  ['a provider that is resting', 0, failure(503), true],
  ['a bad request', 0, failure(400), false],
  ['a refused session', 0, failure(401), false],
  ['too many requests', 0, failure(429), false],
  ['a fault of the provider', 0, failure(500), false],
  ['a fault of ours', 0, new Error('x'), false],
])('%s: retried %s', (_, failures, error, again) => {
  expect(shouldRetry(failures, error)).toBe(again)
})

test('the retry is jittered between 500 and 1500 ms', () => {
  expect([0, 0.5, 1].map((random) => retryDelay(() => random))).toEqual([500, 1000, 1500])
})

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
