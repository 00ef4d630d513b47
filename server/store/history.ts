import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { JsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/query.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { PageOf } from '#src/contract/define/list.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { Message } from '#src/domain/language/text.ts'
import { scopeOfCall, withinNamed } from './administration/restaurants.ts'
import { type ByOwnClock, byOwnClock } from './local-clock.ts'
import { pageOf } from './page-of.ts'

/** What every history's query has; a history adds its own filters. */
export interface HistoryQuery extends ByOwnClock {
  startTime: number
  endTime: number
  restaurantUuid?: string | undefined
  materials?: string[] | undefined
}

/** A column of the exported file; `at` columns are epoch milliseconds written in restaurant time. */
export interface ExportColumn<Row> {
  /** In the language of who asks for the file; a function where it takes a context. */
  title: Message | (() => string)
  value: (row: Row) => string | number | null
  at?: true
}

/**
 * One history: a table of facts with what is shown of each. In its SQL, `f` is the fact, `m` its material and
 * `r` its restaurant; the list, its count, its export and its deletion are all derived from this.
 */
export interface HistorySource<Query extends HistoryQuery, Row extends object, Sort extends string = string> {
  /** Name in the export queue and of its files: that of the source's file. */
  kind: string
  /** What one of its rows is called: 'fryer cycle'. */
  event: Message
  table: string
  /** Which of the table's rows it is about, where not all: a condition of `f` alone. */
  only?: Sql
  /** The column a range is about; which one may be asked for. */
  at: Sql | ((query: Query) => Sql)
  /** In addition to what every row says; `now` in epoch milliseconds is for what still goes on. */
  columns: (now: number) => Sql
  /** Further outer joins that `columns` and `orders` name. */
  joins?: Sql
  /** Conditions in addition to range, restaurant and materials, of `f` alone. */
  where: (query: Query, now: number) => Sql[]
  /**
   * SQL of each of the contract's sort keys. A measure is one of `now`: what goes on still is sorted by what is shown of
   * it, and what has none stands last either way.
   */
  orders: Record<Sort, Sql | ((now: number) => Sql)>
  /** What High, Low and Average in its total are of. */
  measure?: Sql
  exported: ExportColumn<Row>[]
}

/** Any of them, for what is done with all alike. */
export type AnyHistory = HistorySource<HistoryQuery, Record<string, unknown>>

/** Every row of a history says whose it is and in which zone its times are read. */
export interface HistoryRow {
  id: string
  restaurantUuid: string
  restaurantNumber: string
  timezone: string
  /** The material's name; null for what is about none. */
  material: string | null
}

/** The facts a query is about. They are counted without their joins: then an index alone can tell how many. */
function fromWhere<Q extends HistoryQuery, R extends object>(
  source: HistorySource<Q, R>,
  { scope, query, now }: Asked<Q>,
  joins = empty,
): Sql {
  const at = rangedBy(source, query)
  const conditions = [
    withinNamed(scope, sql`f.restaurant_id`, query.restaurantUuid),
    sql`${at} >= ${query.startTime}`,
    sql`${at} < ${query.endTime}`,
    ...byOwnClock(query, at),
    ...(source.only ? [source.only] : []),
    ...(query.materials ? [ofMaterials(query.materials)] : []),
    ...source.where(query, now),
  ]
  return sql`
    FROM ${raw(source.table)} f ${joins}
   WHERE ${join(conditions, ' AND ')}`
}

/** Who asks for what, and when: `now` in epoch milliseconds. */
export interface Asked<Q> {
  scope: Scope
  query: Q
  now: number
}

const rangedBy = <Q extends HistoryQuery, R extends object>({ at }: HistorySource<Q, R>, query: Q): Sql =>
  typeof at === 'function' ? at(query) : at

/** Condition: the fact is of one of these materials. */
export const ofMaterials = (codes: readonly string[]): Sql =>
  sql`f.material_id IN (SELECT id FROM material WHERE material_code = ANY(${[...codes]}))`

type Shown<R extends object> = Pick<HistorySource<never, R>, 'columns' | 'joins'>

/** What a row shows in addition to its fact; outer joins, so that no fact is ever lost. */
export const described = <R extends object>({ joins = empty }: Shown<R>) => sql`
    LEFT JOIN material m ON m.id = f.material_id
    LEFT JOIN restaurant r ON r.id = f.restaurant_id ${joins}`

export const selected = <R extends object>(source: Shown<R>, now: number) => sql`
  SELECT f.id::text AS id, r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.timezone,
         m.material_code, m.name AS material, ${source.columns(now)}`

/**
 * One page, with the number of all, by one statement.
 * @throws Refused 404 for a restaurant that is not there or not the caller's.
 */
export async function listHistory<Q extends HistoryQuery, R extends object, S extends string>(
  db: Database,
  source: HistorySource<Q, R, S>,
  asked: Asked<Q & PageOf<S>>,
): Promise<JsonText<Paged<R & HistoryRow>>> {
  const { scope, query, now } = asked
  const chosen = source.orders[query.sortBy]
  const direction = raw(query.orderDirection)
  const order =
    typeof chosen === 'function' ? sql`${chosen(now)} ${direction} NULLS LAST` : sql`${chosen} ${direction}`
  const { page, limit } = query
  const { rows, total } = await db.page<R & HistoryRow>(
    selected(source, now),
    sql`
      ${fromWhere(source, asked, described(source))}
      ORDER BY ${order}, f.id ${direction}
      LIMIT ${limit} OFFSET ${page * limit}`,
    sql`SELECT count(*) ${fromWhere(source, asked)}`,
  )
  if (total === 0) await scopeOfCall(db, scope, query.restaurantUuid)
  const { content: _, ...rest } = pageOf({ page, limit }, [], total)
  return new JsonText(`{"content":${rows.text},${JSON.stringify(rest).slice(1)}`)
}

/** The number of rows, and High, Low and Average of the source's measure; null where there are none. */
export function summarizeHistory<Q extends HistoryQuery, R extends object>(
  db: Database,
  source: HistorySource<Q, R>,
  asked: Asked<Q>,
) {
  const { measure } = source
  const spread = measure
    ? sql`, max(${measure}) AS high, min(${measure}) AS low, round(avg(${measure})::numeric, 2) AS average`
    : empty
  return db.one<{ total: number }>(sql`SELECT count(*) AS total ${spread} ${fromWhere(source, asked)}`)
}

const FETCHED_AT_ONCE = 2_000

/** Every row, oldest first, in portions: an export never holds the whole in memory. */
export async function eachOfHistory<Q extends HistoryQuery, R extends object>(
  db: Database,
  source: HistorySource<Q, R>,
  asked: Asked<Q>,
  take: (rows: (R & HistoryRow)[]) => Promise<void>,
): Promise<void> {
  const at = rangedBy(source, asked.query)
  await db.transaction(async (tx) => {
    const rowsOf = fromWhere(source, asked, described(source))
    const statement = sql`${selected(source, asked.now)} ${rowsOf} ORDER BY ${at}, f.id`
    await tx.run(sql`DECLARE each_row NO SCROLL CURSOR FOR ${statement}`)
    for (;;) {
      const rows = await tx.rows<R & HistoryRow>(sql`FETCH ${raw(String(FETCHED_AT_ONCE))} FROM each_row`)
      if (rows.length > 0) await take(rows)
      if (rows.length < FETCHED_AT_ONCE) return
    }
  })
}

/** What it takes to find and show one fact. */
export type OneOf<R extends object> = Shown<R> & Pick<HistorySource<never, R>, 'table' | 'only'>
export interface OneAsked {
  scope: Scope
  id: string
  now: number
}

/** Condition of `f`: the fact asked for, of a restaurant in scope. */
export const oneFactInScope = <R extends object>({ only }: OneOf<R>, { scope, id }: OneAsked): Sql => {
  const within = withinNamed(scope, sql`f.restaurant_id`, undefined)
  return join([sql`f.id = ${id}::bigint`, within, ...(only ? [only] : [])], ' AND ')
}

/**
 * One fact of a restaurant in scope, or null when it is not there.
 *
 * @param more further columns, in addition to those that a list shows
 */
export function oneOfHistory<R extends object>(
  db: Database,
  source: OneOf<R>,
  asked: OneAsked,
  more: Sql,
): Promise<(R & HistoryRow) | null> {
  return db.maybe<R & HistoryRow>(sql`
    ${selected(source, asked.now)}, ${more} FROM ${raw(source.table)} f ${described(source)}
     WHERE ${oneFactInScope(source, asked)}`)
}
