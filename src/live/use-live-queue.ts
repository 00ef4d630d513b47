import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CallError } from '#src/api/call/result.ts'
import { providerClockOffset } from '#src/api/provider/provider-clock.ts'
import { refetchEvery } from '#src/api/query/refetch.ts'
import { type QueueConnection, queueConnection } from '#src/domain/queue/connection.ts'
import type { QueueSnapshot } from '#src/domain/queue/feed.ts'
import { createQueueCache } from './queue-cache.ts'
import { useLinkState } from './use-live.ts'

export interface LiveQueue {
  /** As last known; undefined while nothing is. */
  queue: QueueSnapshot | undefined
  loading: boolean
  connection: QueueConnection
  /** Nothing reports changes to this screen at the moment: what it shows may be out of date. */
  stale: boolean
  /** Epoch milliseconds by the provider's clock: until when the queue is known to have been so; null while it is live. */
  knownUntil: number | null
  /** Why the last try to read it came to nothing. */
  failure: CallError | null
  retry: () => void
}

/** How often the queue is asked for while nothing reports its changes. */
const ASKED_EVERY_MS = 15_000
/** And how often until an answer shows the provider to be there again: a channel at rest waits for one. */
const LOOK_EVERY_MS = { least: 1_500, spread: 1_000 } as const

/** A restaurant's live queue, for as long as the component is on the screen. */
export function useLiveQueue(restaurantUuid: string): LiveQueue {
  const client = useQueryClient()
  const cache = useMemo(() => createQueueCache(client, restaurantUuid), [client, restaurantUuid])
  const { state, since, wasLive } = useLinkState()
  const [lookEvery] = useState(() => LOOK_EVERY_MS.least + Math.round(Math.random() * LOOK_EVERY_MS.spread))
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...cache.options,
    refetchOnMount: 'always',
    // Where no socket gets through, the queue is old but not lost.
    refetchInterval: refetchEvery(({ state: { dataUpdatedAt } }) => {
      if (state === 'live') return false
      return state === 'resting' && dataUpdatedAt < since ? lookEvery : ASKED_EVERY_MS
    }),
  })
  useEffect(() => cache.follow(), [cache])

  const queue = data as QueueSnapshot | undefined
  const connection = queueConnection({
    live: state === 'live',
    fetched: isFetchedAfterMount,
    failed: error !== null,
  })
  const stale = connection === 'BEGIN'
  const seenUntil = isFetchedAfterMount && wasLive && state !== 'live' ? since + providerClockOffset() : 0
  return {
    queue,
    loading: queue === undefined && error === null,
    connection,
    stale,
    knownUntil: queue && stale ? Math.max(queue.at, seenUntil) : null,
    failure: error,
    retry: () => void refetch(),
  }
}
