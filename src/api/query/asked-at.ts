import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** When each query's answer was asked for, epoch milliseconds. Kept outside the cache, which keeps only answers. */
const moments = new WeakMap<Query, number>()

const find = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().find({ queryKey, exact: true })

/** Keeps when the answer that has just come was asked for. */
export function recordAskedAt(client: QueryClient, queryKey: QueryKey, at: number): void {
  const query = find(client, queryKey)
  if (query) moments.set(query, at)
}

/** When the answer in the cache was asked for, epoch milliseconds; undefined of one kept from an earlier visit. */
export function askedAt(client: QueryClient, queryKey: QueryKey): number | undefined {
  const query = find(client, queryKey)
  return query && moments.get(query)
}
