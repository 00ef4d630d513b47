import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { ALL_EVENTS, type EventName } from '#src/domain/events/names.ts'
import { tc } from '#src/domain/language/text.ts'
import { instantsOf, readDaySpan } from '#src/domain/time/day-span.ts'
import { withinNamed } from '../administration/restaurants.ts'
import { type ByOwnClock, byOwnClock } from '../local-clock.ts'
import { AROUND_MS, type EventSubject, type EventTable } from './tables.ts'

export interface EventQuery extends ByOwnClock {
  startTime: number
  endTime: number
  restaurantUuid?: string | undefined
  materials?: string[] | undefined
  eventName: string
}

/** The facts a query is about, by the database's own ids, so that every scan is one of an index. */
export interface EventFrame<Name extends string = EventName> {
  restaurants: readonly number[]
  /** Undefined is all. */
  materials: readonly number[] | undefined
  /** The tables with the events that are asked for; one without any is left out. */
  tables: readonly EventTable<Name>[]
  start: number
  /** Nothing is an event before it happened: never later than the present. */
  end: number
  clock: ByOwnClock
}

/** @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function eventFrame(
  db: Database,
  all: readonly EventTable[],
  asked: { scope: Scope; query: EventQuery; now: number },
): Promise<EventFrame> {
  const { scope, query, now } = asked
  const { restaurantUuid, materials, eventName } = query
  const found = await db.one<{ restaurants: number[] | null; materials: number[] | null }>(sql`
    SELECT (SELECT array_agg(r.id) FROM restaurant r WHERE ${withinNamed(scope, sql`r.id`, restaurantUuid)}) AS restaurants,
           (SELECT array_agg(m.id) FROM material m WHERE m.material_code = ANY(${materials ?? []})) AS materials`)
  if (restaurantUuid !== undefined && found.restaurants === null)
    throw notFound(tc('not found', 'This restaurant'))
  const tables = all.flatMap((one) => {
    const events = Object.entries(one.events).filter(
      ([name]) => eventName === ALL_EVENTS || name === eventName,
    )
    return events.length > 0 ? [{ ...one, events: Object.fromEntries(events) }] : []
  })
  const span = query.days === undefined ? null : readDaySpan(query.days)
  const around = span && instantsOf(span)
  const start = Math.max(query.startTime, around?.start ?? 0)
  return {
    restaurants: found.restaurants ?? [],
    materials: materials && (found.materials ?? []),
    tables,
    start,
    end: Math.max(start, Math.min(query.endTime, now, around?.end ?? Number.MAX_SAFE_INTEGER)),
    clock: query,
  }
}

/** Part of a frame's range; half-open. */
export interface Window {
  from: number
  to: number
}

/** The facts of one table that may have an event in the window. */
export function factsAround(
  { restaurants, materials }: Pick<EventFrame, 'restaurants' | 'materials'>,
  { anchor, table }: Pick<EventTable, 'anchor' | 'table'>,
  { from, to }: Window,
): Sql {
  const [only = 0, ...more] = restaurants
  // One restaurant is compared by equality, as in `within`.
  const own =
    more.length === 0
      ? sql`f.restaurant_id = ${only}::int`
      : sql`f.restaurant_id = ANY(${[...restaurants]}::int[])`
  return sql`
      FROM ${table} f
     WHERE ${own} AND ${anchor} >= ${from - AROUND_MS}::bigint AND ${anchor} < ${to + AROUND_MS}::bigint
       ${materials ? sql`AND f.material_id = ANY(${[...materials]}::int[])` : empty}`
}

/** Condition of an event of the fact `f` at that moment. */
const inWindow = ({ clock }: Pick<EventFrame, 'clock'>, at: Sql, { from, to }: Window) =>
  join([sql`${at} >= ${from}::bigint AND ${at} < ${to}::bigint`, ...byOwnClock(clock, at)], ' AND ')

/** How many events a window has. Every table is gone through once, whatever the number of its events. */
export async function countEvents<Name extends string>(
  db: Database,
  frame: EventFrame<Name>,
  window: Window,
): Promise<number> {
  if (window.to <= window.from) return 0
  const counts = await Promise.all(
    frame.tables.map((one) => {
      const each = Object.values<Sql>(one.events as Record<string, Sql>).map(
        (at) => sql`count(*) FILTER (WHERE ${inWindow(frame, at, window)})`,
      )
      return db.one<{ total: number }>(
        sql`SELECT ${join(each, ' + ')} AS total ${factsAround(frame, one, window)}`,
      )
    }),
  )
  return counts.reduce((sum, { total }) => sum + total, 0)
}

/** An event as it is found, before it is described. */
interface Found<Name> {
  eventName: Name
  factId: string
  eventTime: number
  restaurantUuid: string
  restaurantNumber: string
  timezone: string
  materialCode: string
  material: string
}
export type DescribedEvent<Name = EventName> = Omit<Found<Name>, 'factId'> & {
  eventId: string
  subject: string
}

/** The window's events in order of time, so many of them. */
export async function eventsIn<Name extends string>(
  db: Database,
  frame: EventFrame<Name>,
  window: Window,
  part: { ascending: boolean; limit: number | null; offset: number },
): Promise<DescribedEvent<Name>[]> {
  if (window.to <= window.from || frame.tables.length === 0) return []
  const each = frame.tables.map((one) => {
    const values = Object.entries(one.events).map(([name, at]) => sql`(${name}::text, ${at})`)
    return sql`
      SELECT e.event_name, f.id, f.restaurant_id, f.material_id, e.event_time
        FROM (SELECT f.* ${factsAround(frame, one, window)}) f
       CROSS JOIN LATERAL (VALUES ${join(values)}) e(event_name, event_time)
       WHERE ${inWindow(frame, sql`e.event_time`, window)}`
  })
  const way = raw(part.ascending ? 'ASC' : 'DESC')
  const order = (of: string) =>
    sql`ORDER BY ${raw(of)}.event_time ${way}, ${raw(of)}.event_name ${way}, ${raw(of)}.id ${way}`
  const found = await db.rows<Found<Name>>(sql`
    SELECT p.event_name, p.id::text AS fact_id, p.event_time, r.uuid AS restaurant_uuid,
           r.number AS restaurant_number, r.timezone, m.material_code, m.name AS material
      FROM (SELECT * FROM (${join(each, ' UNION ALL ')}) e ${order('e')}
             LIMIT ${part.limit}::bigint OFFSET ${part.offset}) p
      LEFT JOIN restaurant r ON r.id = p.restaurant_id
      LEFT JOIN material m ON m.id = p.material_id ${order('p')}`)
  return describe(db, frame.tables, found)
}

const jsonOf = ({ values }: EventSubject): Sql =>
  sql`json_build_object(${join(Object.entries(values).map(([name, value]) => sql`${name}::text, ${value}`))})`

/** Says of each what it was about; asked for those that are shown only. */
async function describe<Name extends string>(
  db: Database,
  tables: readonly EventTable<Name>[],
  found: readonly Found<Name>[],
): Promise<DescribedEvent<Name>[]> {
  const parts = tables.flatMap(({ table, events, subject, joins }, index) => {
    const ids = [...new Set(found.filter(({ eventName }) => eventName in events).map(({ factId }) => factId))]
    if (ids.length === 0) return []
    return [
      sql`SELECT ${index}::int AS place, f.id::text AS id, ${jsonOf(subject)} AS about FROM ${table} f ${joins} WHERE f.id = ANY(${ids}::bigint[])`,
    ]
  })
  if (parts.length === 0) return []
  const rows = await db.rows<{
    place: number
    id: string
    about: Parameters<EventSubject['word']>[0]
  }>(join(parts, ' UNION ALL '))
  const subjects = new Map(
    rows.map(({ place, id, about }) => [`${place} ${id}`, tables[place]?.subject.word(about)]),
  )
  return found.map(({ factId, ...event }) => {
    const place = tables.findIndex(({ events }) => event.eventName in events)
    return {
      ...event,
      eventId: `${event.eventName}-${factId}`,
      subject: subjects.get(`${place} ${factId}`) ?? '',
    }
  })
}
