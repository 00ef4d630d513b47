import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../call/result.ts'
import { providerClockOffset } from '../provider/provider-clock.ts'

/** What a panel or list should show of a query (product decision 'failures of lists'). */
export interface LastKnown<T> {
  /** Undefined before the first answer, and after a refusal that takes away what was known (`failure-effect.ts`). */
  data: T | undefined
  /** When the data was answered, epoch milliseconds by the provider's clock; null without data. */
  asOf: number | null
  /** The last try to refresh the data failed: it is to be greyed and to show its age. */
  isStale: boolean
  /** The last try's failure, to be shown quietly with a way to try again. */
  failure: CallError | null
  isLoading: boolean
  /** The data is from before this screen was opened, and is being refreshed. */
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

/** A failed refresh leaves what is known, marked as old, unless it says that the reader may no longer have it. */
export function lastKnown<T>(query: Queried<T>): LastKnown<T> {
  const failure = query.error
  if (failure?.dropsData)
    return { data: undefined, asOf: null, isStale: false, failure, isLoading: false, isAwaited: false }
  return {
    data: query.data,
    // TanStack Query dates answers by the device's clock.
    asOf:
      query.data === undefined || query.dataUpdatedAt === 0
        ? null
        : query.dataUpdatedAt + providerClockOffset(),
    isStale: query.data !== undefined && (failure ?? query.failureReason) !== null,
    failure,
    isLoading: query.isPending || query.isPlaceholderData,
    isAwaited: query.data !== undefined && query.isFetching && !query.isFetchedAfterMount,
  }
}
