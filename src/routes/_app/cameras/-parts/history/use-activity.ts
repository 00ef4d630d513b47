import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { queryKeyFor } from '#src/api/query/query-options.ts'
import { refetchEvery } from '#src/api/query/refetch.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { streamActivity } from '#src/contract/operations/stream-activity.ts'

const PAGE_SIZE = 20
/** What happens is shown within this. */
const REFRESH_MS = 30_000

type Page = AnswerOf<typeof streamActivity>

/** What happened at a restaurant, or before one of its cameras, the newest first; more by `more`. */
export function useActivity(restaurantUuid: string, cameraUuid: string | null) {
  const about = { restaurantUuid, ...(cameraUuid !== null && { cameraUuid }) }
  const query = useInfiniteQuery(
    infiniteQueryOptions<Page, CallError, { pages: Page[] }, readonly [string, ...unknown[]], number>({
      queryKey: queryKeyFor(streamActivity, { ...about, paging: 'more' }),
      queryFn: ({ signal, pageParam }) =>
        request(streamActivity, { query: { ...about, page: pageParam, size: PAGE_SIZE }, signal }),
      initialPageParam: 0,
      getNextPageParam: ({ existNext }, pages) => (existNext ? pages.length : null),
      refetchInterval: refetchEvery(REFRESH_MS),
    }),
  )
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const known = lastKnown(isFetchNextPageError ? { ...query, error: null, failureReason: null } : query)
  // What came meanwhile moved some of a page onto the next.
  const events = new Map(
    known.data?.pages.flatMap(({ content }) => content).map((event) => [event.uuid, event]),
  )
  return {
    events: [...events.values()],
    known,
    retry: () => void query.refetch(),
    more: {
      isThere: hasNextPage,
      isLoading: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
