import type { UseQueryResult } from '@tanstack/react-query'
import { providerAhead } from './provider-clock.ts'
import type { CallError } from './result.ts'

/** What a panel or list should show of a query (product decision 'failures of lists'). */
export interface LastKnown<T> {
  /** Undefined before the first answer, and after a refusal. */
  data: T | undefined
  /** When the data was answered, epoch milliseconds by the provider's clock; null without data. */
  asOf: number | null
  /** The provider could not be reached at the last try: the data is the last known, to be greyed. */
  isStale: boolean
  /** The last try's failure, to be told quietly with a way to try again. */
  failure: CallError | null
  isLoading: boolean
  /** The data is from before this screen was opened, and is being asked for anew. */
  isAwaited: boolean
}

type Queried<T> = Pick<
  UseQueryResult<T, CallError>,
  | 'data'
  | 'error'
  | 'failureReason'
  | 'dataUpdatedAt'
  | 'isPending'
  | 'isPlaceholderData'
  | 'isFetching'
  | 'isFetchedAfterMount'
>

/** A refusal empties the data; an unreachable provider leaves what is known, marked with its age. */
export function lastKnown<T>(query: Queried<T>): LastKnown<T> {
  const failure = query.error
  if (failure?.isRefusal)
    return { data: undefined, asOf: null, isStale: false, failure, isLoading: false, isAwaited: false }
  const missed = failure ?? query.failureReason
  return {
    data: query.data,
    // TanStack Query dates answers by the device's clock.
    asOf:
      query.data === undefined || query.dataUpdatedAt === 0 ? null : query.dataUpdatedAt + providerAhead(),
    isStale: query.data !== undefined && missed?.isNetwork === true,
    failure,
    isLoading: query.isPending || query.isPlaceholderData,
    isAwaited: query.data !== undefined && query.isFetching && !query.isFetchedAfterMount,
  }
}
