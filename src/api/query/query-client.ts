import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '../call/result.ts'
import { refetchAfterHold, unlessOnHold } from './hold.ts'
import { refetchEvery } from './refetch.ts'
import { retryDelay, shouldRetry } from './retry.ts'

const HOUR_MS = 3_600_000
/** A week: as long as the persisted copy lives. The cap below keeps memory in bounds meanwhile. */
export const KEEP_MS = 7 * 24 * HOUR_MS
/** Answers that no screen shows are kept up to this many: a wall tablet runs for weeks. */
export const MAX_IDLE_QUERIES = 150

/**
 * Forgets an answer once a refusal says that its reader may no longer have it: a later failure of another kind, or
 * the next page, must not bring it back to the screen.
 */
function dropRefused(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof CallError) || !error.dropsData || query.state.data === undefined) return
  const isFurtherPage = query.state.fetchMeta?.fetchMore !== undefined
  // A place in a list that is out of date: the rows before it are as good as they were.
  if (isFurtherPage && error.code === 400) return
  query.setState({ data: undefined, dataUpdatedAt: 0 })
}

const touchedAt = (query: Query) => Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)

/** Drops the longest untouched answers that no screen shows, beyond `max`. */
export function trimIdleQueries(client: QueryClient, max: number = MAX_IDLE_QUERIES): void {
  const cache = client.getQueryCache()
  // Not 'inactive': a call that waits for Retry-After is that, and may be on the screen.
  const idle = cache.findAll({
    fetchStatus: 'idle',
    predicate: (query) => query.getObserversCount() === 0,
  })
  if (idle.length <= max) return
  const oldestFirst = idle.toSorted((a, b) => touchedAt(a) - touchedAt(b))
  for (const query of oldestFirst.slice(0, idle.length - max)) cache.remove(query)
}

/**
 * The console's QueryClient. Requests are always tried, whatever the browser believes of the network: a
 * screen then gets an error with the last data and its age, instead of waiting for ever.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: dropRefused }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        enabled: unlessOnHold(),
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: () => retryDelay(),
        refetchInterval: refetchEvery(false),
        gcTime: KEEP_MS,
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  refetchAfterHold(client)
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'added') queueMicrotask(() => trimIdleQueries(client))
  })
  return client
}
