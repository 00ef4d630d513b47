import sql, { type Sql } from 'sql-template-tag'
import { DAY_PARTS, type DayPart, DINNER_STARTS, LUNCH_STARTS } from '#src/domain/time/day-part.ts'
import { instantsOf, readDaySpan } from '#src/domain/time/day-span.ts'

/** Conditions of facts `f` by the clocks of their own restaurants; `at` is the moment they count at. */

const ownZone = sql`(SELECT own.timezone FROM restaurant own WHERE own.id = f.restaurant_id)`

/** On these local days, 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them; as instants first, which have an index. */
export function onLocalDays(days: string | undefined, at: Sql): Sql[] {
  const span = days === undefined ? null : readDaySpan(days)
  if (span === null) return []
  const { start, end } = instantsOf(span)
  const day = sql`local_day(${at}, ${ownZone})`
  return [
    sql`${at} >= ${start}::bigint AND ${at} < ${end}::bigint`,
    sql`${day} >= ${span.from}::date - DATE '1970-01-01' AND ${day} < ${span.to}::date - DATE '1970-01-01'`,
  ]
}

/** In these parts of the day. */
export function inDayParts(parts: readonly DayPart[] | undefined, at: Sql): Sql[] {
  if (!parts) return []
  const clock = sql`(to_timestamp(${at} / 1000.0) AT TIME ZONE ${ownZone})::time`
  const minutes = sql`floor(extract(epoch FROM ${clock}) / 60)`
  const part = sql`width_bucket(${minutes}, ${[LUNCH_STARTS, DINNER_STARTS]}::numeric[])`
  return [sql`${part} = ANY(${parts.map((one) => DAY_PARTS.indexOf(one))}::int[])`]
}
