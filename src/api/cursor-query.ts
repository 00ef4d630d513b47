import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CursorPaged } from '#src/contract/cursor.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { type CallArgs, type CallInput, request } from './call.ts'
import { queryKeyFor } from './query.ts'
import type { CallError } from './result.ts'

/**
 * TanStack Query's options for a cursor-paged list (spec 2 §4): FIRST replaces what was there, each NEXT is appended.
 * A refresh reads as many pages as there are, from the first on, each by the cursor that the one before gives now.
 * `identity` is what stays the same between fetches; `input` is asked at each, with the cursor, null for the first.
 */
export function cursorQueryOptionsFor<Row>(
  endpoint: AnyEndpoint,
  identity: Record<string, unknown>,
  input: (cursor: string | null) => CallInput<AnyEndpoint>,
  refetchInterval: number,
) {
  return infiniteQueryOptions<
    CursorPaged<Row>,
    CallError,
    { pages: CursorPaged<Row>[]; pageParams: (string | null)[] },
    readonly [string, ...unknown[]],
    string | null
  >({
    // Not the key of a single page, whose answers have another form.
    queryKey: queryKeyFor(endpoint, { ...identity, paging: 'cursor' }),
    queryFn: async ({ signal, pageParam }) => {
      const args = [{ ...input(pageParam), signal }] as unknown as CallArgs<AnyEndpoint>
      return (await request(endpoint, ...args)) as CursorPaged<Row>
    },
    initialPageParam: null,
    getNextPageParam: ({ existNext, cursor }) => (existNext ? cursor : null),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}
