import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConfig } from '#src/api/provider/config.ts'
import { providerClock, providerNow } from '#src/api/provider/provider-clock.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import type { QueueDelta, QueueSnapshot } from '#src/domain/queue/feed.ts'
import { topics } from '#src/live/live.ts'
import { createQueueCache } from '#src/live/queue-cache.ts'

const UUID = '0b0e8f4c-8c9c-4f6e-9a59-2f6c2f0f7a10'
const destination = queueTopic.destination.replace('{uuid}', UUID)
const answers: ((snapshot: QueueSnapshot) => void)[] = []

const stockOut = (uuid: string) => ({ uuid, materialUuid: 'm', material: 'Nuggets', stockoutStartTime: 1 })
const snapshot = (version: number, ...outs: string[]): QueueSnapshot => ({
  version,
  at: 500,
  tables: {
    batches: [],
    future: [],
    orders: [],
    materials: [],
    stockOuts: outs.map(stockOut),
    containers: [],
    packages: [],
    fryers: [],
    acknowledged: [],
  },
})
const delta = (version: number, out: string): QueueDelta => ({
  version,
  at: 600,
  put: { stockOuts: [stockOut(out)] },
  gone: {},
  readiness: [],
})

beforeEach(() => {
  setConfig({})
  answers.length = 0
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve) =>
      answers.push((body) =>
        resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })),
      ),
    )
  })
})
afterEach(() => {
  topics.reset()
  vi.unstubAllGlobals()
})

function watched() {
  const client = createQueryClient()
  const cache = createQueueCache(client, UUID)
  const observer = new QueryObserver(client, cache.options)
  const stop = observer.subscribe(() => {})
  const unfollow = cache.follow()
  const known = () => {
    const data = observer.getCurrentResult().data as QueueSnapshot | undefined
    return data && [data.version, ...data.tables.stockOuts.map(({ uuid }) => uuid)]
  }
  /** Each version that has been in the cache since. */
  const versions: number[] = []
  client.getQueryCache().subscribe(({ query }) => {
    const { version = 0 } = (query.state.data as QueueSnapshot | undefined) ?? {}
    if (version > (versions.at(-1) ?? 0)) versions.push(version)
  })
  const end = () => {
    unfollow()
    stop()
    client.clear()
  }
  return { known, versions, unfollow, end }
}
const asked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))

test('a delta that comes before its snapshot waits for it', async () => {
  const { known, end } = watched()
  await asked(1)
  topics.deliver(destination, delta(12, 'b'), 1)
  answers[0]?.(snapshot(11, 'a'))
  await vi.waitFor(() => expect(known()).toEqual([12, 'a', 'b']))
  end()
})

test('a snapshot that was overtaken takes nothing back', async () => {
  const { known, end } = watched()
  await asked(1)
  answers[0]?.(snapshot(11, 'a'))
  await vi.waitFor(() => expect(known()).toEqual([11, 'a']))
  topics.subscribed(destination)
  await asked(2)
  topics.deliver(destination, delta(12, 'b'), 1)
  answers[1]?.(snapshot(11, 'a'))
  // The fetch was overtaken, so it is asked once more.
  await asked(3)
  answers[2]?.(snapshot(12, 'a', 'b'))
  await vi.waitFor(() => expect(known()).toEqual([12, 'a', 'b']))
  end()
})

test('a delta that is missing has the whole fetched, and what came early is not lost', async () => {
  const { known, end } = watched()
  await asked(1)
  answers[0]?.(snapshot(11, 'a'))
  await vi.waitFor(() => expect(known()).toEqual([11, 'a']))
  topics.deliver(destination, delta(13, 'c'), 1)
  expect(known()).toEqual([11, 'a'])
  await asked(2)
  answers[1]?.(snapshot(12, 'a', 'b'))
  await vi.waitFor(() => expect(known()).toEqual([13, 'a', 'b', 'c']))
  end()
})

test('what is said within a frame or two is drawn once', async () => {
  const { known, versions, end } = watched()
  await asked(1)
  answers[0]?.(snapshot(11, 'a'))
  await vi.waitFor(() => expect(known()).toEqual([11, 'a']))
  topics.deliver(destination, delta(12, 'b'), 1)
  topics.deliver(destination, delta(13, 'c'), 2)
  topics.deliver(destination, delta(14, 'd'), 3)
  await vi.waitFor(() => expect(known()).toEqual([14, 'a', 'b', 'c', 'd']))
  expect(versions).toEqual([11, 14])
  topics.deliver(destination, delta(15, 'e'), 4)
  await vi.waitFor(() => expect(known()).toEqual([15, 'a', 'b', 'c', 'd', 'e']))
  end()
})

test('a kitchen that never pauses is drawn ten times a second', async () => {
  const { known, versions, end } = watched()
  await asked(1)
  answers[0]?.(snapshot(0))
  await vi.waitFor(() => expect(known()).toEqual([0]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  for (let said = 1; said <= 50; said++) {
    topics.deliver(destination, delta(said, `m${said}`), said)
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(versions.at(-1)).toBe(50)
  expect(versions.length).toBeGreaterThanOrEqual(9)
  expect(versions.length).toBeLessThanOrEqual(12)
  end()
})

test('what was said just before nobody listens is kept', async () => {
  const { known, unfollow, end } = watched()
  await asked(1)
  answers[0]?.(snapshot(11, 'a'))
  await vi.waitFor(() => expect(known()).toEqual([11, 'a']))
  topics.deliver(destination, delta(12, 'b'), 1)
  unfollow()
  await vi.waitFor(() => expect(known()).toEqual([12, 'a', 'b']))
  end()
})

test('each answer and each change tells the provider’s time', async () => {
  providerClock.forget()
  vi.spyOn(Date, 'now').mockReturnValue(300)
  const { known, end } = watched()
  await asked(1)
  expect(providerNow()).toBe(300)
  answers[0]?.(snapshot(1))
  await vi.waitFor(() => expect(known()).toEqual([1]))
  expect(providerNow()).toBe(500)
  topics.deliver(destination, delta(2, 'a'), 1)
  expect(providerNow()).toBe(600)
  vi.restoreAllMocks()
  end()
})
