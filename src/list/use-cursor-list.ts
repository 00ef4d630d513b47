import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CursorPage, cursorQueryOptionsFor, nextLimit } from '#src/api/query/cursor-query.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { DEFAULT_LIMIT } from '#src/contract/define/fields.ts'
import type { StoredScrollPosition } from '#src/ui/table/use-scroll-anchor.ts'
import type { ListSearch, ListSearchSpec } from './filters/filters.ts'
import { filteredQuery, type ListContext, REFRESH_MS } from './use-list.ts'

interface GrowingList<Row> {
  endpoint: AnyEndpoint
  paging?: 'cursor' | 'offset'
  rowKey: (row: Row) => string
  spec: ListSearchSpec
}

/** The rows that are still to come. */
export interface MoreRows {
  isThere: boolean
  isLoading: boolean
  /** The loaded rows are being fetched again: `load` waits until that is done. */
  isHeld: boolean
  /** The last try did not work; the rows before it stay. */
  hasFailed: boolean
  load: () => void
}

/** A try that a refresh ended, one that waits for the refresh, and the same once more. */
const LOAD_TRIES = 4

/** Where a page starts, in the words of its call. */
const PLACES = {
  cursor: (cursor: CursorPage['cursor']) =>
    cursor === null ? { cursorDirection: 'FIRST' } : { cursorDirection: 'NEXT', cursor },
  offset: (cursor: CursorPage['cursor']) => ({ offset: cursor ?? 0 }),
}

/** The rows of a list that is read on, as far as they were loaded; they look after themselves. */
export function useCursorList<Row>(
  { endpoint, paging = 'cursor', rowKey, spec }: GrowingList<Row>,
  search: ListSearch,
  place: ListContext,
  kept: StoredScrollPosition,
) {
  const first = search.limit ?? DEFAULT_LIMIT
  const { page: _, ...identity } = search
  const query = useInfiniteQuery(
    cursorQueryOptionsFor<Row>(
      endpoint,
      { ...identity, ...spec.fixed, restaurantUuid: place.restaurantUuid, zone: place.zone },
      ({ cursor, limit }) => ({
        query: {
          ...filteredQuery(spec, search, place),
          ...PLACES[paging](cursor),
          limit,
          sortBy: search.sortBy ?? spec.sorts[0],
          orderDirection: search.orderDirection ?? spec.defaultDirection,
        },
      }),
      {
        limit: nextLimit(kept.rows && kept.rows + first, first),
        refetchInterval: spec.refreshMs ?? REFRESH_MS,
      },
    ),
  )
  const { data } = query
  const rows = useMemo(() => {
    if (!data) return undefined
    // A row whose place in the order changed between two pages is on both until the next refresh.
    const content = [
      ...new Map(data.pages.flatMap((one) => one.content).map((row) => [rowKey(row), row])).values(),
    ]
    return { content, total: data.pages.at(-1)?.total ?? content.length }
  }, [data, rowKey])
  const hasFailed = query.isFetchNextPageError
  const known = lastKnown(hasFailed ? { ...query, error: null, failureReason: null } : query)
  const isHeld = query.isFetching && !query.isFetchingNextPage
  const fetchNext = () => query.fetchNextPage({ cancelRefetch: false })
  const load = async () => {
    const before = data?.pages.length ?? 0
    // While the loaded rows are being fetched again this only waits for them, and live news begins that at any moment.
    for (let tries = 0; tries < LOAD_TRIES; tries += 1) {
      const { isError, data: now } = await fetchNext()
      if (isError || (now?.pages.length ?? 0) > before) return
    }
  }
  const more: MoreRows = {
    isThere: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    isHeld,
    hasFailed,
    load: () => void load(),
  }
  return {
    list: { ...known, data: known.data && rows },
    more,
    retry: () => void query.refetch(),
  }
}
