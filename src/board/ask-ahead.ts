import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#src/api/call/call.ts'
import { providerClock } from '#src/api/provider/provider-clock.ts'
import { isOnHold } from '#src/api/query/hold.ts'
import { movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { withoutUnknown } from '#src/list/filters/use-known-values.ts'
import { present } from '#src/ui/clock/use-now.ts'
import type { BoardQuery } from './board-context.ts'
import { type BoardSearchSpec, cleanBoardSearch } from './board-search.ts'
import { questionOf } from './question.ts'

export interface AskedAhead<E extends AnyEndpoint> {
  spec: BoardSearchSpec
  /** The URL's parameters, as they stand there. */
  search: Readonly<Record<string, unknown>>
  place: { zone: string; restaurantUuid: string | undefined }
  /** The calls of the board's sections, in the order of the sections. */
  endpoints: readonly E[]
  input: (asked: BoardQuery) => CallInput<E>
}

/**
 * Asks for what a board's sections will show before these are drawn: on a slow phone drawing takes as long as an
 * answer. The sections then find their calls on the way.
 */
export function askAhead<E extends AnyEndpoint>(
  client: QueryClient,
  { spec, search: raw, place, endpoints, input }: AskedAhead<E>,
): void {
  const now = providerClock.isKnown() ? providerClock.now() : Number.POSITIVE_INFINITY
  const search = withoutUnknown(spec, cleanBoardSearch(spec, raw, now))
  const { identity, ask } = questionOf(spec, search, place, present)
  for (const endpoint of endpoints) {
    const options = movingQueryOptionsFor<E>(endpoint, identity, (at) => input(ask(at)))
    const known = client.getQueryCache().find({ queryKey: options.queryKey })
    if (!known || !isOnHold(known)) void client.prefetchQuery(options)
  }
}
