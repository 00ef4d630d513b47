import { type Query, QueryClient } from '@tanstack/react-query'
import { CallError } from './result.ts'

const HOUR_MS = 3_600_000
/** A week: as long as the persisted copy lives. The cap below keeps memory in bounds meanwhile. */
export const KEEP_MS = 7 * 24 * HOUR_MS
/** Answers that no screen shows are kept up to this many: a wall tablet runs for weeks. */
export const MAX_IDLE_QUERIES = 150
const RETRY_BASE_MS = 500

/** Once more after the network failed, never after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof CallError && error.isNetwork && failures < 1
}

/** 500 to 1500 ms: tablets that lost the same network must not come back in step. */
export function retryDelay(random: () => number = Math.random): number {
  return RETRY_BASE_MS + Math.round(random() * 2 * RETRY_BASE_MS)
}

const touchedAt = (query: Query) => Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)

/** Drops the longest untouched answers that no screen shows, beyond `max`. */
export function trimIdleQueries(client: QueryClient, max: number = MAX_IDLE_QUERIES): void {
  const cache = client.getQueryCache()
  const idle = cache.findAll({ type: 'inactive', fetchStatus: 'idle' })
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
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay: () => retryDelay(),
        gcTime: KEEP_MS,
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'added') queueMicrotask(() => trimIdleQueries(client))
  })
  return client
}
