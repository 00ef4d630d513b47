import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { RefusedEventRow, refusedEvents } from '#src/contract/devices/refused-events.ts'
import { deletionType, intakeEvents, kindOfType } from '#src/contract/intake/events.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { RefusalCode } from '#src/domain/intake/refusals.ts'
import { withinNamedOrNone } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

/** A refused event as it is kept. */
export interface KeptRefusal {
  keyId: number
  restaurantId: number | null
  eventId: string | null
  type: string | null
  code: RefusalCode
  field: string | null
  message: string
  /** Its JSON; null where it is too large. */
  event: string | null
  /** Rows of a key that have the same are one. */
  digest: string
  firstAt: number
  lastAt: number
  count: number
}

/** Of two numbers of an advisory lock the first: 44 is that of facts. */
const LOCK = 45

/**
 * Until the transaction ends nobody else keeps refusals of these keys: rows that come again, go and come back would have
 * servers wait for each other. Always in one order.
 */
async function lockRefusals(tx: Database, keyIds: readonly number[]): Promise<void> {
  const inOrder = [...keyIds].sort((a, b) => a - b)
  await tx.rows(sql`
    SELECT pg_advisory_xact_lock(${LOCK}, id) FROM unnest(${inOrder}::int[]) WITH ORDINALITY AS of(id, place) ORDER BY place`)
}

/** No two of the rows may have the same key and digest. */
function insertion(rows: readonly KeptRefusal[]): Sql {
  const all = <K extends keyof KeptRefusal>(name: K) => rows.map((row) => row[name])
  return sql`
    INSERT INTO refused_event AS e
           (intake_key_id, restaurant_id, event_id, type, code, field, message, event, digest, first_at, last_at, count)
    SELECT * FROM unnest(${all('keyId')}::int[], ${all('restaurantId')}::int[], ${all('eventId')}::text[],
             ${all('type')}::text[], ${all('code')}::text[], ${all('field')}::text[], ${all('message')}::text[],
             ${all('event')}::json[], ${all('digest')}::text[], ${all('firstAt')}::bigint[],
             ${all('lastAt')}::bigint[], ${all('count')}::int[])
        AS n(key_id, restaurant_id, event_id, type, code, field, message, event, digest, first_at, last_at, count)
    ON CONFLICT (intake_key_id, digest) DO UPDATE
       SET message = excluded.message, event = excluded.event, count = e.count + excluded.count,
           first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`
}

/** Keeps what one request of a key brought, and of that key no more than `most`: those that came last. */
export const insertRefusals = (
  db: Database,
  keyId: number,
  rows: readonly KeptRefusal[],
  most: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    await lockRefusals(tx, [keyId])
    // The deletion does not see what is inserted next to it, so it leaves room for all of that.
    return tx.run(sql`
      WITH too_many AS (
        DELETE FROM refused_event WHERE id IN (
          SELECT id FROM refused_event
           WHERE intake_key_id = ${keyId} AND NOT digest = ANY(${rows.map(({ digest }) => digest)}::text[])
           ORDER BY last_at DESC, id DESC OFFSET ${Math.max(0, most - rows.length)}))
      ${insertion(rows)}`)
  })

/** Puts rows back that were taken out to be read again. */
export const returnRefusals = (tx: Database, rows: readonly KeptRefusal[]): Promise<number> =>
  tx.run(insertion(rows))

export const purgeRefusals = (db: Database, before: number): Promise<number> =>
  db.run(sql`
    DELETE FROM refused_event WHERE id IN (
      SELECT id FROM refused_event WHERE last_at < ${before} FOR UPDATE SKIP LOCKED)`)

const ORDERS: Record<SortOf<typeof refusedEvents>, Sql> = {
  lastTime: sql`e.last_at`,
  firstTime: sql`e.first_at`,
  count: sql`e.count`,
  restaurant: sql`r.number`,
  kind: sql`e.type`,
  code: sql`e.code`,
  key: sql`k.name`,
}

export type RefusedFilters = FiltersOf<typeof refusedEvents>

const FROM = sql`
  FROM refused_event e JOIN intake_key k ON k.id = e.intake_key_id LEFT JOIN restaurant r ON r.id = e.restaurant_id`

/** What a caller sees of refused events, as far as filters narrow it. */
const narrowed = (scope: Scope, filters: RefusedFilters): Sql => {
  const { restaurantUuid, startTime, endTime, search, codes, kinds } = filters
  const types = kinds?.flatMap((name) => [intakeEvents[name].type, deletionType(name)])
  return join(
    [
      withinNamedOrNone(scope, sql`e.restaurant_id`, restaurantUuid),
      sql`e.last_at >= ${startTime} AND e.last_at < ${endTime}`,
      ...(codes ? [sql`e.code = ANY(${codes}::text[])`] : []),
      ...(types ? [sql`e.type = ANY(${types}::text[])`] : []),
      ...(search
        ? [contains(sql`e.message || ' ' || coalesce(e.event_id, '') || ' ' || k.name`, search)]
        : []),
    ],
    ' AND ',
  )
}

/** A row of the list, and the place that an export goes on from. */
type Read = Omit<RefusedEventRow, 'kind' | 'deletes'> & { id: number }

const COLUMNS = sql`
  e.id, e.uuid, e.code, e.type, e.field, e.message, e.event_id, e.first_at AS first_time, e.last_at AS last_time,
  e.count, k.name AS key_name,
  CASE WHEN r.id IS NOT NULL
       THEN jsonb_build_object('number', r.number, 'name', r.name, 'timezone', r.timezone) END AS restaurant`

const rowOf = <R extends Read>({ id: _, ...row }: R): Omit<R, 'id'> & RefusedEventRow => ({
  ...row,
  ...kindOfType(row.type),
})

/** One page of the refused events that a caller sees. */
export async function refusedPage(
  db: Database,
  scope: Scope,
  query: QueryOf<typeof refusedEvents>,
): Promise<Paged<RefusedEventRow>> {
  const { page, limit, sortBy, orderDirection } = query
  const direction = raw(orderDirection)
  const content = await db.rows<Read>(sql`
    SELECT ${COLUMNS} ${FROM} WHERE ${narrowed(scope, query)}
     ORDER BY ${ORDERS[sortBy]} ${direction}, e.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  return pageOf({ page, limit }, content.map(rowOf), await countRefused(db, scope, query))
}

/** How many there are; with `isWhole`, of those whose JSON is kept. */
export async function countRefused(
  db: Database,
  scope: Scope,
  filters: RefusedFilters,
  { isWhole = false } = {},
): Promise<number> {
  const { total } = await db.one<{ total: number }>(sql`
    SELECT count(*) AS total ${FROM}
     WHERE ${narrowed(scope, filters)} ${isWhole ? sql`AND e.event IS NOT NULL` : empty}`)
  return total
}

const EXPORTED_AT_ONCE = 1_000

/** All of them in portions, in the order in which they first came. */
export async function eachRefused(
  db: Database,
  scope: Scope,
  filters: RefusedFilters,
  take: (rows: RefusedEventRow[]) => Promise<void>,
): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await db.rows<Read>(sql`
      SELECT ${COLUMNS} ${FROM} WHERE ${narrowed(scope, filters)} AND e.id > ${last}
       ORDER BY e.id LIMIT ${EXPORTED_AT_ONCE}`)
    if (rows.length > 0) await take(rows.map(rowOf))
    last = rows.at(-1)?.id ?? last
    if (rows.length < EXPORTED_AT_ONCE) return
  }
}

/** One that a caller sees, with its JSON; null where there is none. */
export async function refusedByUuid(db: Database, scope: Scope, uuid: string) {
  const row = await db.maybe<Read & { event: string | null }>(sql`
    SELECT ${COLUMNS}, e.event::text AS event ${FROM}
     WHERE e.uuid = ${uuid} AND ${withinNamedOrNone(scope, sql`e.restaurant_id`, undefined)}`)
  return row && rowOf(row)
}

/**
 * Takes those out whose JSON is kept, at most so many; those first that were put in longest ago. Until the transaction
 * ends no others of their keys are kept.
 */
export async function takeOutRefused(
  tx: Database,
  scope: Scope,
  filters: RefusedFilters,
  most: number,
): Promise<(KeptRefusal & { event: string })[]> {
  const which = sql`WHERE ${narrowed(scope, filters)} AND e.event IS NOT NULL`
  const keys = await tx.rows<{ id: number }>(sql`SELECT DISTINCT k.id ${FROM} ${which}`)
  await lockRefusals(
    tx,
    keys.map(({ id }) => id),
  )
  return tx.rows(sql`
    WITH chosen AS (
      SELECT e.id ${FROM} ${which} AND k.id = ANY(${keys.map(({ id }) => id)}::int[])
       ORDER BY e.id LIMIT ${most} FOR UPDATE OF e SKIP LOCKED),
    gone AS (DELETE FROM refused_event e USING chosen WHERE e.id = chosen.id RETURNING e.*)
    SELECT intake_key_id AS key_id, restaurant_id, event_id, type, code, field, message, event::text AS event, digest,
           first_at, last_at, count FROM gone ORDER BY id`)
}

/** Deletes at most so many, and says how many it was. What comes again at this moment stays. */
export const deleteRefused = (
  tx: Database,
  scope: Scope,
  filters: RefusedFilters,
  most: number,
): Promise<number> =>
  tx.run(sql`
    DELETE FROM refused_event WHERE id IN (
      SELECT e.id ${FROM} WHERE ${narrowed(scope, filters)} ORDER BY e.id LIMIT ${most} FOR UPDATE OF e SKIP LOCKED)`)
