import * as z from 'zod/mini'
import type { Permission } from '#src/domain/access/permission.ts'
import { CURSOR_DIRECTIONS, cursorPaged, MAX_CURSOR_LIMIT } from './cursor.ts'
import {
  type AnswerOf,
  type AnyEndpoint,
  type Base,
  type Endpoint,
  endpointOf,
  type QueryOf,
} from './endpoint.ts'
import { DEFAULT_LIMIT, type OrderDirection, orderDirection, paged, text } from './fields.ts'
import { offsetPaged } from './offset.ts'

/**
 * A list: its rows, what it can be sorted by and what narrows it, declared once. The call, the SQL orders of the store
 * (`Record<SortOf<…>, Sql>`), the console's filters (`FilterOf<…>`) and the parameters of its URL are typed by it.
 */

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Sorts = readonly [string, ...string[]]

/** How further rows are asked for: by page number, behind a cursor, or from an offset on (spec 1 §3, §4). */
export type Paging = 'page' | 'cursor' | 'offset'

const sorting = (sorts: Sorts, order: OrderDirection) => ({
  sortBy: z._default(z.enum(sorts), sorts[0]),
  orderDirection: z._default(orderDirection, order),
})
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const growing = { limit: z._default(whole(1, MAX_CURSOR_LIMIT), DEFAULT_LIMIT) }

/** The paging part of a query. From a cursor or a nonzero offset on, rows are appended. */
const PAGINGS = {
  /** 20 rows unless set; pages count from zero (spec 1 §9). */
  page: { page: z._default(whole(0, 1_000_000), 0), limit: z._default(whole(1, 100), DEFAULT_LIMIT) },
  /**
   * FIRST asks for the first rows, NEXT for those behind `cursor`, which is what the answer before gave. Rows that are
   * added or removed meanwhile shift nothing.
   */
  cursor: {
    cursor: z.optional(text(512)),
    cursorDirection: z._default(z.enum(CURSOR_DIRECTIONS), 'FIRST'),
    ...growing,
  },
  offset: { offset: z._default(whole(0, 1_000_000), 0), ...growing },
}
const ANSWERS = { page: paged, cursor: cursorPaged, offset: offsetPaged }

interface Answers<R extends z.ZodMiniType> {
  page: ReturnType<typeof paged<R>>
  cursor: ReturnType<typeof cursorPaged<R>>
  offset: ReturnType<typeof offsetPaged<R>>
}
type SortShape<S extends Sorts> = {
  sortBy: z.ZodMiniDefault<z.ZodMiniEnum<{ [K in S[number]]: K }>>
  orderDirection: z.ZodMiniDefault<typeof orderDirection>
}
type Query<F extends Shape, S extends Sorts, W extends Paging> = z.ZodMiniObject<
  F & (typeof PAGINGS)[W] & SortShape<S>,
  z.core.$strict
>

/** What a list says of itself in addition to its call. */
export interface Listed<S extends Sorts = Sorts, W extends Paging = Paging> {
  paging: W
  /** Columns it can be sorted by; the first is its order unless another is chosen. */
  sorts: S
  /** The direction of that first order. */
  order: OrderDirection
}
export type AnyList = AnyEndpoint & Listed

interface Declared<
  P extends string,
  A extends z.ZodMiniType,
  R extends z.ZodMiniType,
  F extends Shape,
  S extends Sorts,
  W extends Paging,
> extends Partial<Pick<Listed<S, W>, 'paging'>>,
    Omit<Listed<S, W>, 'paging'> {
  base?: Base
  path: P
  permission: Permission
  /** One sentence for the API's document. */
  summary: string
  /** Schema of the path's parameters. */
  params?: A
  row: R
  /** What narrows it, by the parameter's name in the call and in the console's URL. */
  filters: F
}

/** Declares a list: its call, with the sort keys that its store and its screen are held to. Pages by number unless `paging`. */
export function defineList<
  const P extends string,
  R extends z.ZodMiniType,
  F extends Shape,
  const S extends Sorts,
  W extends Paging = 'page',
  A extends z.ZodMiniType = never,
>({
  row,
  filters,
  sorts,
  order,
  paging = 'page' as W,
  ...call
}: Declared<P, A, R, F, S, W>): Endpoint<P, A, Query<F, S, W>, never, Answers<R>[W]> & Listed<S, W> {
  const query = z.strictObject({ ...filters, ...PAGINGS[paging], ...sorting(sorts, order) })
  const answer = ANSWERS[paging](row)
  const endpoint = endpointOf({ ...call, method: 'GET', query, answer })
  // What `paging` chooses is chosen in the types above, too.
  return { ...endpoint, paging, sorts, order } as unknown as ReturnType<typeof defineList<P, R, F, S, W, A>>
}

/** What paging and sorting add to a list's query. */
type PagingKey = 'page' | 'limit' | 'cursor' | 'cursorDirection' | 'offset' | 'sortBy' | 'orderDirection'

/** The sort keys of a list. */
export type SortOf<E extends AnyList> = E['sorts'][number]
/** What a list can be narrowed by: its query without paging and sorting. */
export type FiltersOf<E extends AnyList> = Omit<QueryOf<E> & object, PagingKey>
/** How a page of a list is asked for. */
export interface PageOf<Sort extends string> {
  page: number
  limit: number
  sortBy: Sort
  orderDirection: OrderDirection
}
/** The row of a list. */
export type RowOf<E> = AnswerOf<E> extends { content: (infer Row)[] } ? Row : never
