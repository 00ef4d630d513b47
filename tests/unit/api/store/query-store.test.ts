import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { clear, createStore, get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#src/api/call/result.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { openQueryStore } from '#src/api/store/query-store.ts'

const table = createStore('linewatch-cache', 'queries')
const ANN = { userUuid: 'ann', buildId: 'b1', writeEveryMs: 5 }
const ago = (ms: number) => Date.now() - ms
const DAY_MS = 86_400_000

/** One visit to the console: a client, and its store with the last known answers back in it. */
async function visit(options: Partial<typeof ANN> = {}) {
  const client = createQueryClient()
  const store = openQueryStore(client, { ...ANN, ...options })
  await store.restored
  return { client, store }
}
/** A page that is left: written, and gone. */
async function leave({ client, store }: Awaited<ReturnType<typeof visit>>) {
  await store.flush()
  store.stop()
  client.clear()
}
const fails = (code: number) => async () => {
  throw new CallError({ success: false, code, message: 'x' })
}

beforeEach(() => clear(table))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an answer comes back with the age it has', async () => {
  const first = await visit()
  const updatedAt = ago(60_000)
  first.client.setQueryData(['dash'], { waste: 4 }, { updatedAt })
  await leave(first)
  const second = await visit()
  expect(second.client.getQueryState(['dash'])).toMatchObject({
    data: { waste: 4 },
    dataUpdatedAt: updatedAt,
    status: 'success',
  })
  await leave(second)
})

test('of a list that was scrolled through, its first pages come back', async () => {
  const first = await visit()
  const page = (from: number, rows: number) => ({
    content: Array.from({ length: rows }, (_, n) => from + n),
    cursor: String(from + rows),
    existsNextPage: true,
  })
  const pages = [page(0, 20), page(20, 80), page(100, 100), page(200, 500)]
  const pageParams = pages.map((_, n) => ({ cursor: n === 0 ? null : String(n), limit: 20 }))
  first.client.setQueryData(['long'], { pages, pageParams })
  first.client.setQueryData(['short'], { pages: pages.slice(0, 2), pageParams: pageParams.slice(0, 2) })
  await leave(first)
  const second = await visit()
  expect(second.client.getQueryData(['long'])).toEqual({
    pages: pages.slice(0, 3),
    pageParams: pageParams.slice(0, 3),
  })
  expect(second.client.getQueryData(['short'])).toMatchObject({ pages: pages.slice(0, 2) })
  await leave(second)
})

test('an answer of a moment ago is shown and asked for again by the first screen that shows it', async () => {
  const first = await visit()
  first.client.setQueryData(['dash'], 'of the earlier visit', { updatedAt: ago(1000) })
  await leave(first)
  const second = await visit()
  const queryFn = vi.fn(async () => 'of now')
  const screen = new QueryObserver(second.client, { queryKey: ['dash'], queryFn })
  const shown: unknown[] = []
  const close = screen.subscribe(({ data }) => shown.push(data))
  expect(screen.getCurrentResult()).toMatchObject({ data: 'of the earlier visit', isFetching: true })
  await expect.poll(() => screen.getCurrentResult().data).toBe('of now')
  close()
  // From then on it is as fresh as any other.
  const other = new QueryObserver(second.client, { queryKey: ['dash'], queryFn })
  other.subscribe(() => {})()
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(shown).not.toContain(undefined)
  await leave(second)
})

test('an answer outlives several offline reloads, though each fetch fails', async () => {
  const first = await visit()
  const updatedAt = ago(60_000)
  first.client.setQueryData(['dash'], 'last known', { updatedAt })
  await leave(first)
  for (const _ of [1, 2, 3]) {
    const offline = await visit()
    const fetching = offline.client.fetchQuery({
      queryKey: ['dash'],
      queryFn: fails(600),
      retry: false,
      staleTime: 0,
    })
    await expect(fetching).rejects.toMatchObject({ code: 600 })
    expect(offline.client.getQueryState(['dash'])?.status).toBe('error')
    await leave(offline)
  }
  const last = await visit()
  expect(last.client.getQueryState(['dash'])).toMatchObject({
    data: 'last known',
    dataUpdatedAt: updatedAt,
    status: 'success',
    error: null,
  })
  await leave(last)
})

test('nothing is written before the kept answers are back', async () => {
  const first = await visit()
  first.client.setQueryData(['dash'], 'kept')
  await leave(first)
  const client = createQueryClient()
  const store = openQueryStore(client, ANN)
  await store.flush()
  expect(await get(`ann:b1`, table)).toHaveLength(1)
  await store.restored
  expect(client.getQueryData(['dash'])).toBe('kept')
  await leave({ client, store })
})

test('a fetch that failed before the kept answer came still counts as failed', async () => {
  const first = await visit()
  first.client.setQueryData(['dash'], 'kept')
  await leave(first)
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['dash'], queryFn: fails(600), retry: false })
  const store = openQueryStore(client, ANN)
  await store.restored
  expect(client.getQueryState(['dash'])).toMatchObject({
    data: 'kept',
    status: 'error',
    error: { code: 600 },
  })
  await leave({ client, store })
})

test('a visit that saw nothing leaves what is kept', async () => {
  const first = await visit()
  first.client.setQueryData(['dash'], 'kept')
  await leave(first)
  const second = await visit()
  second.client.clear()
  await leave(second)
  const third = await visit()
  expect(third.client.getQueryData(['dash'])).toBe('kept')
  await leave(third)
})

test('two tabs of one user do not rob each other; the newer answer wins', async () => {
  const one = await visit()
  const two = await visit()
  one.client.setQueryData(['only one'], 1)
  one.client.setQueryData(['both'], 'newer', { updatedAt: ago(1_000) })
  two.client.setQueryData(['both'], 'older', { updatedAt: ago(9_000) })
  two.client.setQueryData(['only two'], 2)
  await leave(one)
  await leave(two)
  const next = await visit()
  const known = ['only one', 'both', 'only two'].map((key) => next.client.getQueryData([key]))
  expect(known).toEqual([1, 'newer', 2])
  await leave(next)
})

describe('a page that is left within moments of its data', () => {
  test('writes them in one step, which needs no read and no timer', async () => {
    const first = await visit({ writeEveryMs: 60_000 })
    first.client.setQueryData(['dash'], 'just come')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    first.store.leave()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    expect(put).toHaveBeenCalledTimes(1)
    expect(commit).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    first.store.stop()
    const next = await visit()
    expect(next.client.getQueryData(['dash'])).toBe('just come')
    await leave(next)
    expect(await keys(table)).toEqual(['ann:b1'])
    const last = await visit()
    expect(last.client.getQueryData(['dash'])).toBe('just come')
    await leave(last)
  })

  test('does not bring back what was refused in those moments', async () => {
    const first = await visit()
    first.client.setQueryData(['dash'], 'was allowed', { updatedAt: ago(60_000) })
    await leave(first)
    const second = await visit({ writeEveryMs: 60_000 })
    await second.client.prefetchQuery({ queryKey: ['dash'], queryFn: fails(403), staleTime: 0 })
    second.store.leave()
    second.store.stop()
    const third = await visit()
    expect(third.client.getQueryData(['dash'])).toBeUndefined()
    await leave(third)
    expect(await get('ann:b1', table)).toEqual([])
  })

  test('that has nothing new writes nothing', async () => {
    const first = await visit()
    first.client.setQueryData(['dash'], 1)
    await leave(first)
    const second = await visit()
    second.store.leave()
    await second.store.flush()
    second.store.stop()
    expect(await keys(table)).toEqual(['ann:b1'])
  })
})

describe('what is not kept', () => {
  test('an answer whose screen forbids it, and one that was never had [V14.3.3]', async () => {
    const first = await visit()
    await first.client.fetchQuery({ queryKey: ['secret'], queryFn: () => 'x', meta: { persist: false } })
    await first.client.prefetchQuery({ queryKey: ['missing'], queryFn: fails(600), retry: false })
    first.client.setQueryData(['plain'], 'y')
    await leave(first)
    const next = await visit()
    expect(
      next.client
        .getQueryCache()
        .getAll()
        .map((query) => query.queryKey),
    ).toEqual([['plain']])
    await leave(next)
  })

  test('an answer that the provider has refused since', async () => {
    const first = await visit()
    first.client.setQueryData(['dash'], 'was allowed', { updatedAt: ago(60_000) })
    await leave(first)
    const second = await visit()
    await second.client.prefetchQuery({ queryKey: ['dash'], queryFn: fails(403), staleTime: 0 })
    await leave(second)
    const third = await visit()
    expect(third.client.getQueryData(['dash'])).toBeUndefined()
    await leave(third)
  })

  test('what is older than a week', async () => {
    const first = await visit()
    first.client.setQueryData(['old'], 1, { updatedAt: ago(8 * DAY_MS) })
    first.client.setQueryData(['recent'], 2, { updatedAt: ago(6 * DAY_MS) })
    await leave(first)
    const next = await visit()
    expect(
      next.client
        .getQueryCache()
        .getAll()
        .map((query) => query.queryKey),
    ).toEqual([['recent']])
    await leave(next)
  })

  test('other users’ and other builds’ answers, which are removed', async () => {
    const ann = await visit()
    ann.client.setQueryData(['dash'], 'ann’s')
    await leave(ann)
    const rebuilt = await visit({ buildId: 'b2' })
    expect(rebuilt.client.getQueryData(['dash'])).toBeUndefined()
    rebuilt.client.setQueryData(['dash'], 'ann’s, new')
    await leave(rebuilt)
    const bob = await visit({ userUuid: 'bob', buildId: 'b2' })
    expect(bob.client.getQueryData(['dash'])).toBeUndefined()
    expect(await keys(table)).toEqual([])
    await leave(bob)
  })
})

test('writes come by themselves, many changes in one', async () => {
  const { client, store } = await visit()
  for (let n = 0; n < 50; n += 1) client.setQueryData(['ticking'], n)
  await vi.waitFor(async () => expect(await get('ann:b1', table)).toMatchObject([{ state: { data: 49 } }]))
  store.stop()
  client.clear()
})

test('wipe empties the client and every entry, and nothing is written afterwards', async () => {
  const here = await visit()
  here.client.setQueryData(['dash'], 1)
  await here.store.flush()
  await set('bob:b1', [], table)
  here.client.setQueryData(['dash'], 2)
  await here.store.wipe()
  expect(here.client.getQueryCache().getAll()).toEqual([])
  here.client.setQueryData(['dash'], 3)
  await here.store.flush()
  expect(await keys(table)).toEqual([])
})

describe('a browser that refuses', () => {
  test.each([
    ['has no IndexedDB', undefined],
    [
      'forbids it',
      {
        open: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
  ])('%s: the console works and merely forgets', async (_, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB)
    const { client, store } = await visit()
    client.setQueryData(['dash'], 1)
    await store.flush()
    expect(client.getQueryData(['dash'])).toBe(1)
    await store.wipe()
    expect(client.getQueryData(['dash'])).toBeUndefined()
  })

  test('an entry that cannot be read is as good as none', async () => {
    await set('ann:b1', [{ state: 'nonsense' }, 7], table)
    const { client, store } = await visit()
    expect(client.getQueryCache().getAll()).toEqual([])
    client.setQueryData(['dash'], 1)
    await leave({ client, store })
    const next = await visit()
    expect(next.client.getQueryData(['dash'])).toBe(1)
    await leave(next)
  })

  test('an answer that cannot be stored does not break the others’ screens', async () => {
    const { client, store } = await visit()
    client.setQueryData(['odd'], { run: () => 1 })
    await expect(store.flush()).resolves.toBeUndefined()
    expect(client.getQueryData(['odd'])).toBeDefined()
    store.stop()
    client.clear()
  })
})
