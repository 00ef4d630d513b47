import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { invalidate, queryKeyFor } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { fillDestination, type MessageOf, type Topic } from '#src/contract/live/define.ts'
import { topics } from './live.ts'

export interface Bridge<T extends Topic> {
  topic: T
  /** What stands in braces in the topic's destination. */
  params?: Record<string, string>
  /** Endpoints whose answers the topic keeps up to date: fetched again on every connect, and after a gap. */
  snapshot: readonly AnyEndpoint[]
  /** Patches the cached answers by a message, or invalidates them. */
  apply: (message: MessageOf<T>) => void
}

/**
 * Ties a live topic to the cache until the answer is called. Messages that are not as the contract says are
 * left out, and what they might have said is fetched instead.
 */
export function bridge<T extends Topic>(client: QueryClient, { topic, params, snapshot, apply }: Bridge<T>) {
  const fetchSnapshot = () => void invalidate(client, ...snapshot)
  return topics.listen(fillDestination(topic, params), {
    onSnapshotNeeded: fetchSnapshot,
    onMessage(raw) {
      const parsed = z.safeParse(topic.message, raw)
      if (!parsed.success) return fetchSnapshot()
      // An answer on its way may be older than this message and would take it back: have it asked for again.
      const overtaken = snapshot.filter(
        (endpoint) => client.isFetching({ queryKey: queryKeyFor(endpoint) }) > 0,
      )
      apply(parsed.data as MessageOf<T>)
      if (overtaken.length > 0) void invalidate(client, ...overtaken)
    },
  })
}
