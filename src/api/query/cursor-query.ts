import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type CursorPaged, MAX_CURSOR_LIMIT } from '#src/contract/define/cursor.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { OffsetPaged } from '#src/contract/define/offset.ts'
import { type CallArgs, type CallInput, request } from '../call/call.ts'
import type { CallError } from '../call/result.ts'
import { queryKeyFor } from './query-options.ts'
import { refetchEvery } from './refetch.ts'

/** Where a page starts, null for the first, and how many rows it may have. */
export interface CursorPage {
  /** What the page before gave; of an offset-paged list how many rows stand before it. */
  cursor: string | number | null
  limit: number
}

/** A page of a list that is read on, behind a cursor or from an offset on. */
type GrowingPage<Row> = CursorPaged<Row> | OffsetPaged<Row>

/** Where the page behind this one starts; null where there is none. */
function behind(page: GrowingPage<unknown>): string | number | null {
  if ('offset' in page) return page.existNext ? page.offset + page.content.length : null
  return page.existsNextPage ? page.cursor : null
}

/** As many again as are loaded: 25 calls load ten thousand rows, and a refresh takes just as many. */
export function nextLimit(loaded: number, first: number): number {
  return Math.min(MAX_CURSOR_LIMIT, Math.max(first, loaded))
}

/**
 * TanStack Query's options for a list that is read on (spec 2 §4): FIRST, and the offset 0, replace what was there; each
 * NEXT, and each other offset, is appended.
 * A refresh reads as many pages as there are, from the first on, each by the cursor that the one before gives now.
 * `identity` is what stays the same between fetches; `input` is asked at each, with the page. The first has `limit` rows.
 */
export function cursorQueryOptionsFor<Row>(
  endpoint: AnyEndpoint,
  identity: Record<string, unknown>,
  input: (page: CursorPage) => CallInput<AnyEndpoint>,
  { limit, refetchInterval }: { limit: number; refetchInterval: number },
) {
  return infiniteQueryOptions<
    GrowingPage<Row>,
    CallError,
    { pages: GrowingPage<Row>[]; pageParams: CursorPage[] },
    readonly [string, ...unknown[]],
    CursorPage
  >({
    // Not the key of a single page, whose answers have another form.
    queryKey: queryKeyFor(endpoint, { ...identity, paging: 'cursor' }),
    queryFn: async ({ signal, pageParam }) => {
      const args = [{ ...input(pageParam), signal }] as unknown as CallArgs<AnyEndpoint>
      return (await request(endpoint, ...args)) as GrowingPage<Row>
    },
    initialPageParam: { cursor: null, limit },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { content }) => sum + content.length, 0)
      const cursor = behind(last)
      return cursor === null ? null : { cursor, limit: nextLimit(loaded, limit) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(refetchInterval),
  })
}
