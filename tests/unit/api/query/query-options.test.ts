import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import {
  invalidate,
  invalidateAll,
  movingQueryOptionsFor,
  mutationOptionsFor,
  patchAnswers,
  queryKeyFor,
  queryOptionsFor,
} from '#src/api/query/query-options.ts'
import { markRead, notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'

const fetched = vi.fn<typeof fetch>()
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
let client = createQueryClient()

beforeEach(() => {
  setConfig({})
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  client = createQueryClient()
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('the endpoint and the input are the key', () => {
  expect(queryOptionsFor(unreadCount).queryKey).toEqual(['GET /notification/unread/count', {}])
  const input = { query: { page: 0 } }
  expect(queryOptionsFor(notificationList, input).queryKey).toEqual(['GET /notification/list', input])
  expect(queryKeyFor(restaurants)).toEqual(['GET /restaurants'])
})

test('the answer is fetched with the input', async () => {
  fetched.mockResolvedValueOnce(json({ uuid: 'u', name: 'North', number: '12', timezone: 'UTC' }))
  const answer = await client.fetchQuery(queryOptionsFor(restaurantById, { params: { id: 'u' } }))
  expect(answer.name).toBe('North')
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/restaurants/u')
})

test('a moving range is asked again at each fetch and found again under its identity', async () => {
  let page = 0
  const options = () =>
    movingQueryOptionsFor(notificationList, { last: '4h' }, () => ({ query: { page } }), { staleTime: 0 })
  const body = { content: [], totalElements: 0, last: true, page: 0 }
  fetched.mockImplementation(async () => json(body))
  await client.fetchQuery(options())
  page = 3
  await client.fetchQuery(options())
  expect(fetched.mock.calls.map(([url]) => String(url).split('?')[1])).toEqual(['page=0', 'page=3'])
  expect(client.getQueryData(options().queryKey)).toEqual(body)
  expect(client.getQueryCache().getAll()).toHaveLength(1)
})

test('a newer fetch cancels the one on its way [1§7.3]', async () => {
  const signals: AbortSignal[] = []
  fetched.mockImplementation((_url, init) => {
    if (init?.signal) signals.push(init.signal)
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
    )
  })
  const observer = new QueryObserver(client, queryOptionsFor(notificationList, { query: { page: 0 } }))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  observer.setOptions(queryOptionsFor(notificationList, { query: { page: 1 } }))
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  expect(observer.getCurrentResult().error).toBeNull()
  stop()
})

test('keepPrevious shows the former page until the next has come', async () => {
  const page = (n: number) => ({ content: [], totalElements: n, last: true, page: n })
  fetched.mockResolvedValueOnce(json(page(0)))
  const options = (n: number) =>
    queryOptionsFor(notificationList, { query: { page: n } }, { keepPrevious: true })
  const observer = new QueryObserver(client, options(0))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.page).toBe(0))
  fetched.mockReturnValueOnce(new Promise(() => {}))
  observer.setOptions(options(1))
  expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: { page: 0 } })
  stop()
})

test('a mutation marks what it invalidates, and nothing else', async () => {
  client.setQueryData(queryOptionsFor(unreadCount).queryKey, { unreadTotalResults: 3 })
  client.setQueryData(queryOptionsFor(restaurants).queryKey, { content: [], total: 0 })
  fetched.mockResolvedValueOnce(json({ unreadTotalResults: 0 }))
  const mutation = client
    .getMutationCache()
    .build(
      client,
      client.defaultMutationOptions(mutationOptionsFor(markRead, { invalidates: [unreadCount] })),
    )
  const answer = await mutation.execute({
    body: { notificationsUuid: ['0b0e8f4c-8c9c-4f6e-9a59-2f6c2f0f7a10'] },
  })
  expect(answer).toEqual({ unreadTotalResults: 0 })
  const isInvalidated = (endpoint: typeof unreadCount | typeof restaurants) =>
    client.getQueryCache().find({ queryKey: queryKeyFor(endpoint), exact: false })?.state.isInvalidated
  expect([isInvalidated(unreadCount), isInvalidated(restaurants)]).toEqual([true, false])
})

test.each([
  [404, true],
  [409, true],
  [400, false],
  [503, false],
])('a change refused with %i: what it would have touched is asked for again: %s', async (code, asked) => {
  client.setQueryData(queryOptionsFor(unreadCount).queryKey, { unreadTotalResults: 3 })
  const refusal = { success: false, code, message: 'This was not found.' }
  fetched.mockImplementation(async () => new Response(JSON.stringify(refusal), { status: code }))
  const mutation = client
    .getMutationCache()
    .build(
      client,
      client.defaultMutationOptions(mutationOptionsFor(markRead, { invalidates: [unreadCount] })),
    )
  const ended = mutation.execute({ body: { notificationsUuid: ['0b0e8f4c-8c9c-4f6e-9a59-2f6c2f0f7a10'] } })
  await expect(ended).rejects.toMatchObject({ code })
  expect(client.getQueryState(queryOptionsFor(unreadCount).queryKey)?.isInvalidated).toBe(asked)
})

test.each([
  ['may go on without its page', { keepalive: true }, true],
  ['usually ends with its page', {}, undefined],
] as const)('a mutation %s', async (_case, ways, keepalive) => {
  fetched.mockResolvedValueOnce(json({ unreadTotalResults: 0 }))
  await client
    .getMutationCache()
    .build(client, client.defaultMutationOptions(mutationOptionsFor(markRead, ways)))
    .execute({ body: { notificationsUuid: ['0b0e8f4c-8c9c-4f6e-9a59-2f6c2f0f7a10'] } })
  expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(keepalive)
})

test('invalidate reaches every input of an endpoint', async () => {
  for (const page of [0, 1])
    client.setQueryData(queryOptionsFor(notificationList, { query: { page } }).queryKey, {
      content: [],
      totalElements: 0,
      last: true,
      page,
    })
  await invalidate(client, notificationList)
  expect(client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated })).toHaveLength(2)
})

test('what is invalidated amid its first fetch is asked for once more: the answer may be older', async () => {
  const answers: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const observer = new QueryObserver(client, queryOptionsFor(unreadCount))
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const done = invalidate(client, unreadCount)
  answers[0]?.(json({ unreadTotalResults: 1 }))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(json({ unreadTotalResults: 2 }))
  await done
  expect(observer.getCurrentResult().data).toEqual({ unreadTotalResults: 2 })
  expect(answers).toHaveLength(2)
  stop()
})

test('patchAnswers changes what is cached and leaves the rest its identity', () => {
  const { queryKey } = queryOptionsFor(unreadCount)
  client.setQueryData(queryKey, { unreadTotalResults: 3 }, { updatedAt: 5 })
  patchAnswers(client, unreadCount, (answer) => answer)
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(5)
  patchAnswers(client, unreadCount, (answer, identity) => {
    expect(identity).toEqual({})
    return { unreadTotalResults: answer.unreadTotalResults + 1 }
  })
  expect(client.getQueryData(queryKey)).toEqual({ unreadTotalResults: 4 })
})

test('everything can be asked for again at once, first answers on their way too', async () => {
  let asked = 0
  const answers: ((text: string) => void)[] = []
  const query = (key: string) =>
    new QueryObserver(client, {
      queryKey: [key],
      queryFn: () => {
        asked += 1
        return new Promise<string>((resolve) => answers.push(resolve))
      },
    })
  const stops = [query('a'), query('b')].map((one) => one.subscribe(() => {}))
  answers[0]?.('known')
  await vi.waitFor(() => expect(client.getQueryData(['a'])).toBe('known'))
  const done = invalidateAll(client)
  await vi.waitFor(() => expect(asked).toBe(3))
  // The first answer of b was asked for with what is known to be wrong by now.
  answers[1]?.('old')
  await vi.waitFor(() => expect(asked).toBe(4))
  for (const answer of answers) answer('new')
  await done
  expect([client.getQueryData(['a']), client.getQueryData(['b'])]).toEqual(['new', 'new'])
  for (const stop of stops) stop()
})
