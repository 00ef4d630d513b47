import type { QueryClient } from '@tanstack/react-query'
import { providerClock } from '#src/api/provider/provider-clock.ts'
import { queryKeyFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { liveQueue, queueTopic } from '#src/contract/kitchen/queue.ts'
import {
  type QueueDelta,
  type QueueFeed,
  type QueueSnapshot,
  receive,
  restart,
} from '#src/domain/queue/feed.ts'
import { bridge } from './cache-bridge.ts'

type Early = ReadonlyMap<number, QueueDelta>
const NONE: Early = new Map()

/**
 * What is said within two frames is drawn once, and in a kitchen that never pauses no sooner after the last drawing
 * than a person can tell from at once: a slow tablet that drew each change by itself would fall behind by ever more
 * seconds.
 */
const GATHERED_MS = 32
const APART_MS = 100

/**
 * One restaurant's live queue in the cache: fetched as a snapshot, kept up by deltas. A snapshot that comes after
 * newer deltas takes nothing back, and deltas that come before what they go on from wait for it.
 */
export function createQueueCache(client: QueryClient, restaurantUuid: string) {
  const input = { query: { restaurantUuid } }
  const queryKey = queryKeyFor(liveQueue, input)
  let early: Early = NONE
  let gathered: QueueDelta[] = []
  let due: ReturnType<typeof setTimeout> | undefined
  let drawnAt = Number.NEGATIVE_INFINITY

  /** Patches the cache by what has been gathered. */
  function draw(): void {
    clearTimeout(due)
    due = undefined
    drawnAt = performance.now()
    const snapshot = client.getQueryData<QueueSnapshot>(queryKey) ?? null
    let feed: QueueFeed = { snapshot, early, needsSnapshot: false }
    for (const delta of gathered) feed = receive(feed, delta)
    gathered = []
    early = feed.early
    if (feed.snapshot !== null && feed.snapshot !== snapshot) client.setQueryData(queryKey, feed.snapshot)
    if (feed.needsSnapshot) void client.invalidateQueries({ queryKey })
  }

  function merged(known: unknown, fresh: unknown): unknown {
    const snapshot = (known ?? null) as QueueSnapshot | null
    const feed = restart({ snapshot, early, needsSnapshot: false }, fresh as QueueSnapshot)
    early = feed.early
    return feed.snapshot
  }

  const { queryFn, ...options } = queryOptionsFor(liveQueue, input, { staleTime: Number.POSITIVE_INFINITY })

  return {
    options: {
      ...options,
      structuralSharing: merged,
      /** As any call; each answer also says the provider's time to the millisecond. */
      queryFn: async (context: Parameters<Extract<typeof queryFn, (...args: never) => unknown>>[0]) => {
        const answer = await (queryFn as (of: typeof context) => Promise<QueueSnapshot>)(context)
        providerClock.hear(answer.at)
        return answer
      },
    },
    /** Follows the topic until the answer is called. */
    follow: (): (() => void) => {
      const stop = bridge(client, {
        topic: queueTopic,
        params: { uuid: restaurantUuid },
        snapshot: [liveQueue],
        apply(delta) {
          gathered.push(delta as QueueDelta)
          providerClock.hear(delta.at)
          // No frame is asked for: a page out of sight has none, and its alarms are to sound.
          due ??= setTimeout(draw, Math.max(GATHERED_MS, drawnAt + APART_MS - performance.now()))
        },
      })
      return () => {
        stop()
        draw()
      }
    },
  }
}
