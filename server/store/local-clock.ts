import sql, { type Sql } from 'sql-template-tag'
import { badRequest } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { DAY_PARTS, type DayPart, DINNER_STARTS, LUNCH_STARTS } from '#src/domain/time/day-part.ts'
import { instantsOf, readDaySpan } from '#src/domain/time/day-span.ts'
import { DEFAULT_DAY_RANGE, isTimeRange, parseTime24 } from '#src/domain/time/time-of-day.ts'

/** Conditions of facts `f` by the clocks of their own restaurants; `at` is the moment they count at. */

const ownZone = sql`(SELECT own.timezone FROM restaurant own WHERE own.id = f.restaurant_id)`

/** What a list about a time is narrowed to by the clocks of its restaurants: local days, and a time of every day. */
export interface ByOwnClock {
  /** 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them. */
  days?: string | undefined
  /** 'HH:mm'; its last minute is part of it. */
  startTimeInterval?: string | undefined
  endTimeInterval?: string | undefined
}

/** @throws Refused 400 for a time of day that ends before it starts. */
export const byOwnClock = (asked: ByOwnClock, at: Sql): Sql[] => [
  ...onLocalDays(asked.days, at),
  ...atTimeOfDay(asked, at),
]

/** On these local days, 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them; as instants first, which have an index. */
function onLocalDays(days: string | undefined, at: Sql): Sql[] {
  const span = days === undefined ? null : readDaySpan(days)
  if (span === null) return []
  const { start, end } = instantsOf(span)
  const day = sql`local_day(${at}, ${ownZone})`
  return [
    sql`${at} >= ${start}::bigint AND ${at} < ${end}::bigint`,
    sql`${day} >= ${span.from}::date - DATE '1970-01-01' AND ${day} < ${span.to}::date - DATE '1970-01-01'`,
  ]
}

/** Whole minutes since that local midnight. */
function minutesOfDay(at: Sql): Sql {
  const clock = sql`(to_timestamp(${at} / 1000.0) AT TIME ZONE ${ownZone})::time`
  return sql`floor(extract(epoch FROM ${clock}) / 60)`
}

function atTimeOfDay({ startTimeInterval, endTimeInterval }: ByOwnClock, at: Sql): Sql[] {
  if (startTimeInterval === undefined && endTimeInterval === undefined) return []
  const { start, end } = DEFAULT_DAY_RANGE
  const range = {
    start: parseTime24(startTimeInterval ?? '') ?? start,
    end: parseTime24(endTimeInterval ?? '') ?? end,
  }
  if (!isTimeRange(range)) throw badRequest(t('The end must not be before the start.'))
  return [sql`${minutesOfDay(at)} BETWEEN ${range.start}::int AND ${range.end}::int`]
}

/** In these parts of the day. */
export function inDayParts(parts: readonly DayPart[] | undefined, at: Sql): Sql[] {
  if (!parts) return []
  const part = sql`width_bucket(${minutesOfDay(at)}, ${[LUNCH_STARTS, DINNER_STARTS]}::numeric[])`
  return [sql`${part} = ANY(${parts.map((one) => DAY_PARTS.indexOf(one))}::int[])`]
}
