import type { AnyList, FiltersOf, RowOf } from '#src/contract/define/list.ts'
import type { Filter, ListDates, ListSearchSpec } from './filters/filters.ts'
import type { EditableList, ListDefinition } from './list-definition.ts'

/** Asked by the frame of every list: whose rows, and of which time. */
type Framed = 'restaurantUuid' | 'startTime' | 'endTime'

type Unkeyed<F> = F extends Filter ? Omit<F, 'key'> : never
/** How a filter is chosen. Its key is the parameter's name in the call and in the URL. */
export type FilterLook = Unkeyed<Filter>
type Looks = Readonly<Record<string, FilterLook | null>>

/**
 * How each thing that a call can be narrowed by is chosen, in the order of the filter bar. Whatever the contract declares
 * has to stand here; it is null where this screen does not offer it.
 */
export type FilterLooks<E extends AnyList, Shared extends string = never> = {
  readonly [K in Exclude<keyof FiltersOf<E> & string, Framed | Shared>]: FilterLook | null
}

type Asked = { [K in 'ofRestaurant' | 'pageSize' | 'refreshMs']?: ListSearchSpec[K] | undefined } & {
  /** Left out for a list that is not about a time. */
  dates?: ListDates | undefined
}
export type Shown<Row, Total = undefined> = Omit<ListDefinition<Row, Total>, 'endpoint' | 'paging' | 'spec'> &
  Asked

/** What a list's URL may hold. */
export function specOf(
  { sorts, order }: AnyList,
  looks: Looks,
  { dates, ofRestaurant, pageSize, refreshMs }: Asked = {},
): ListSearchSpec {
  return {
    sorts,
    defaultDirection: order,
    filters: Object.entries(looks).flatMap(([key, look]) =>
      look === null ? [] : [{ ...look, key } as Filter],
    ),
    dates: dates ?? null,
    ...(ofRestaurant !== undefined && { ofRestaurant }),
    ...(pageSize !== undefined && { pageSize }),
    ...(refreshMs !== undefined && { refreshMs }),
  }
}

/** A list from its call and what is shown of it; `showList` has the types for one call. */
export function buildList<Row, Total>(
  call: AnyList,
  looks: Looks,
  { dates, ofRestaurant, pageSize, refreshMs, columns, ...shown }: Shown<Row, Total>,
): ListDefinition<Row, Total> {
  const { sorts, paging } = call
  return {
    ...shown,
    endpoint: call,
    ...(paging !== 'page' && { paging }),
    spec: specOf(call, looks, { dates, ofRestaurant, pageSize, refreshMs }),
    columns: (zone) => columns(zone).map((column) => ({ ...column, sortable: sorts.includes(column.key) })),
  }
}

/** The same list, of these rows alone, whatever the URL says. */
export const fixedTo = <Row, Total>(
  list: ListDefinition<Row, Total>,
  fixed: Record<string, unknown>,
): ListDefinition<Row, Total> => ({ ...list, spec: { ...list.spec, fixed } })

/** What the frame asks for only where the call takes it. */
type FrameOf<E extends AnyList> = {
  ofRestaurant?: 'restaurantUuid' extends keyof FiltersOf<E> ? boolean : false
  dates?: 'startTime' extends keyof FiltersOf<E> ? ListDates : never
}

/** A list as the console shows it: columns and filters around the contract's call, sort keys and paging. */
export const showList = <E extends AnyList, Total = undefined>(
  call: E,
  { filters, ...shown }: Shown<RowOf<E>, Total> & FrameOf<E> & { filters: FilterLooks<E> },
): ListDefinition<RowOf<E>, Total> => buildList<RowOf<E>, Total>(call, filters as Looks, shown)

/** The same for rows that can be deleted one by one. */
export const showEditableList = <E extends AnyList>(
  call: E,
  {
    removed,
    ...shown
  }: Shown<RowOf<E>> & FrameOf<E> & Pick<EditableList<RowOf<E>>, 'removed'> & { filters: FilterLooks<E> },
): EditableList<RowOf<E>> => ({ ...showList<E>(call, shown), removed })
