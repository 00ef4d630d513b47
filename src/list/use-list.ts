import { useQuery } from '@tanstack/react-query'
import { pathRestaurant } from '#src/api/provider/path-restaurant.ts'
import { type LastKnown, lastKnown } from '#src/api/query/last-known.ts'
import { movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import type { Place } from '#src/app/place.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import {
  filterQuery,
  isOfRestaurant,
  type ListSearch,
  type ListSearchSpec,
  pageSizeOf,
} from './filters/filters.ts'

/** Between refreshes, where a list asks for no other. */
export const REFRESH_MS = 60_000

/** What of a place a list's call depends on. */
export type ListContext = Pick<Place, 'restaurantUuid' | 'zone' | 'now'>

type Query = Record<string, unknown>

function rangeOf({ dates }: ListSearchSpec, search: ListSearch, { now, zone }: ListContext) {
  const preset = search.timeInterval ?? dates?.fallback
  if (dates === null || (preset === undefined && search.startDate === undefined)) return null
  return resolveRange(search, now(), zone, preset ?? '1d')
}

/** What the filters ask of the provider: restaurant, range resolved at this moment, filters. */
export function filteredQuery(spec: ListSearchSpec, search: ListSearch, place: ListContext): Query {
  const range = rangeOf(spec, search, place)
  return {
    ...spec.fixed,
    ...filterQuery(spec, search),
    ...(range && { startTime: range.start, endTime: range.end }),
    ...(place.restaurantUuid !== undefined &&
      isOfRestaurant(spec) && { restaurantUuid: place.restaurantUuid }),
  }
}

function pagedQuery(spec: ListSearchSpec, search: ListSearch, place: ListContext): Query {
  return {
    ...filteredQuery(spec, search, place),
    page: search.page ?? 0,
    limit: search.limit ?? pageSizeOf(spec),
    sortBy: search.sortBy ?? spec.sorts[0],
    orderDirection: search.orderDirection ?? spec.defaultDirection,
  }
}

/**
 * A page of a list, and its totals where it has some. The former page stays in sight until the next has
 * come, a newer request cancels the older one, and the first page looks after itself.
 */
export function useList<Row, Total>(
  endpoints: { list: AnyEndpoint; total: AnyEndpoint | undefined },
  spec: ListSearchSpec,
  search: ListSearch,
  place: ListContext,
) {
  const identity = { ...search, ...spec.fixed, restaurantUuid: place.restaurantUuid, zone: place.zone }
  const { page: _, limit: __, sortBy: ___, orderDirection: ____, ...filters } = identity
  const refetchInterval = search.page ? (false as const) : (spec.refreshMs ?? REFRESH_MS)
  const params = pathRestaurant(endpoints.list, place.restaurantUuid)
  const rows = useQuery(
    movingQueryOptionsFor(
      endpoints.list,
      identity,
      () => ({ params, query: pagedQuery(spec, search, place) }),
      { keepPrevious: true, refetchInterval },
    ),
  )
  const total = useQuery(
    movingQueryOptionsFor(
      endpoints.total ?? endpoints.list,
      { ...filters, of: 'total' },
      () => ({ query: filteredQuery(spec, search, place) }),
      { keepPrevious: true, refetchInterval, enabled: endpoints.total !== undefined },
    ),
  )
  return {
    list: lastKnown(rows) as LastKnown<Paged<Row>>,
    total: lastKnown(total) as LastKnown<Total>,
    retry: () => {
      void rows.refetch()
      if (endpoints.total) void total.refetch()
    },
  }
}
