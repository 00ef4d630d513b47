import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type CursorPaged, MAX_CURSOR_LIMIT } from '#src/contract/cursor.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { type CallArgs, type CallInput, request } from './call.ts'
import { queryKeyFor } from './query.ts'
import type { CallError } from './result.ts'

/** Where a page starts, null for the first, and how many rows it may have. */
export interface CursorPage {
  cursor: string | null
  limit: number
}

/** As many again as there are: ten thousand rows are there after 25 calls, and as many read them anew. */
export function nextLimit(loaded: number, first: number): number {
  return Math.min(MAX_CURSOR_LIMIT, Math.max(first, loaded))
}

/**
 * TanStack Query's options for a cursor-paged list (spec 2 §4): FIRST replaces what was there, each NEXT is appended.
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
    CursorPaged<Row>,
    CallError,
    { pages: CursorPaged<Row>[]; pageParams: CursorPage[] },
    readonly [string, ...unknown[]],
    CursorPage
  >({
    // Not the key of a single page, whose answers have another form.
    queryKey: queryKeyFor(endpoint, { ...identity, paging: 'cursor' }),
    queryFn: async ({ signal, pageParam }) => {
      const args = [{ ...input(pageParam), signal }] as unknown as CallArgs<AnyEndpoint>
      return (await request(endpoint, ...args)) as CursorPaged<Row>
    },
    initialPageParam: { cursor: null, limit },
    getNextPageParam: ({ existsNextPage, cursor }, pages) => {
      const loaded = pages.reduce((sum, { content }) => sum + content.length, 0)
      return existsNextPage ? { cursor, limit: nextLimit(loaded, limit) } : null
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}
