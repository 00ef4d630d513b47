import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallError } from '../call/result.ts'
import { type LastKnown, lastKnown } from './last-known.ts'

/** What is known of a query's answer, and the way to ask again. */
export type LastKnownQuery<T> = LastKnown<T> & { retry: () => void }

/** Asks, and tells what a panel or list should show of it. */
export function useLastKnown<T, K extends readonly unknown[] = readonly unknown[]>(
  options: UseQueryOptions<T, CallError, T, K>,
): LastKnownQuery<T> {
  const query = useQuery(options)
  return { ...lastKnown<T>(query), retry: () => void query.refetch() }
}
