import type { UseQueryResult } from '@tanstack/react-query'

/** Asks again for options that could not be loaded; null while they are there or on their way. */
export function retryMissing(...queries: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>[]) {
  const missing = queries.filter(({ data, error }) => data === undefined && error !== null)
  if (missing.length === 0) return null
  return (): void => {
    for (const { refetch } of missing) void refetch()
  }
}
