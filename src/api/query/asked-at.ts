import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { providerNow } from '../provider/provider-clock.ts'

/** The same moment by two clocks, epoch milliseconds: the device's is exact, but may be wrong altogether. */
interface Moment {
  provider: number
  device: number
}

/** When each query's answer was asked for. Kept outside the cache, which keeps only answers. */
const moments = new WeakMap<Query, Moment>()

/** This moment, by both. */
export const moment = (): Moment => ({ provider: providerNow(), device: Date.now() })

const find = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().find({ queryKey, exact: true })

/** Keeps when the answer that has just come was asked for. */
export function recordAskedAt(client: QueryClient, queryKey: QueryKey, at: Moment): void {
  const query = find(client, queryKey)
  if (query) moments.set(query, at)
}

/** When the answer in the cache was asked for; undefined of one kept from an earlier visit. */
export function askedAt(client: QueryClient, queryKey: QueryKey): Moment | undefined {
  const query = find(client, queryKey)
  return query && moments.get(query)
}
