import sql, { type Sql } from 'sql-template-tag'
import { DINNER_STARTS, LUNCH_STARTS } from '#src/domain/time/day-part.ts'
import { SECOND } from '#src/domain/time/zone.ts'

/**
 * Facts are gathered by the quarter of an hour before their clock is read, which is what takes the time: every
 * zone's offset and every day part begins with one.
 */
const SLOT_S = 900

/** The quarter of an hour of a moment in epoch milliseconds. */
export const slotOf = (at: Sql): Sql => sql`${at} / ${SLOT_S * SECOND}::int`

/** Index among DAY_PARTS of a slot by a zone's clock. */
export function dayPartOf(slot: Sql, zone: Sql): Sql {
  const local = sql`(to_timestamp(${slot} * ${SLOT_S}::int) AT TIME ZONE ${zone})`
  return sql`width_bucket(extract(hour FROM ${local}) * 60 + extract(minute FROM ${local}),
                          ${[LUNCH_STARTS, DINNER_STARTS]}::numeric[])`
}
