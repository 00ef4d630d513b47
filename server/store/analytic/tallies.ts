import sql, { join, raw, type Sql } from 'sql-template-tag'
import { bucketOfDay, cutFrame, type Unit } from './cuts.ts'
import { bucketIndex, type Frame, ofFrame } from './frame.ts'

/**
 * Facts in a frame as parts `p` that are added up: bucket, restaurant_id, material_id, key, key2, key3, count, sum, high,
 * low (see migration 0050-cheaper-tallies.sql for what they are of each name). Whole local days, weeks or months come from the tallies,
 * the rest and buckets shorter than a day from the facts themselves; a reader cannot tell which.
 */
export type TallyName = keyof typeof KEPT_BY

const KEPT_BY = {
  held: 'day',
  wasted: 'day',
  cooked: 'day',
  cycled: 'day',
  placed: 'month',
  inbound: 'month',
  outbound: 'month',
  inbound_busy: 'month',
  packed: 'week',
  fry_packed: 'day',
  fry_held: 'day',
  fry_zone: 'week',
  fry_part: 'week',
  dumped: 'day',
  remained: 'day',
} as const satisfies Record<string, Unit>

export const TALLY_NAMES = Object.keys(KEPT_BY) as TallyName[]

interface Asked {
  name: TallyName
  bucketed: boolean
  /** Condition on `f.key`, `f.key2` and `f.key3`. */
  where?: Sql | undefined
  /** Leaves the tallies aside: for checking the tallies against the facts. */
  factsAlone?: true
}

export function talliesOf(frame: Frame, { name, bucketed, where = sql`TRUE`, factsAlone }: Asked): Sql {
  const kept = KEPT_BY[name]
  // Months serve the whole range alone, days also its days, weeks and months.
  const serves = !factsAlone && (!bucketed || (frame.days !== null && kept === 'day'))
  const cut = cutFrame(frame, { unit: serves ? kept : null })
  const parts = [
    ...cut.whole.map(
      ({ restaurants, fromDay, untilDay }) => sql`
        SELECT ${bucketed ? bucketOfDay(frame) : sql`0`} AS bucket, f.restaurant_id, f.material_id, f.key, f.key2, f.key3, f.count, f.sum, f.high, f.low
          FROM tally f
         WHERE f.name = ${name} AND ${ofFrame({ ...frame, restaurants })} AND f.day >= ${fromDay}::int
           AND f.day < ${untilDay}::int AND ${where}`,
    ),
    ...cut.rest.map(
      ({ restaurants, from, until }) => sql`
        SELECT ${bucketed ? bucketIndex(frame, sql`f.at`) : sql`0`} AS bucket, f.restaurant_id, f.material_id, f.key,
               f.key2, f.key3, f.count, f.sum, f.high, f.low
          FROM ${raw(`${name}_tally`)} f
         WHERE ${ofFrame({ ...frame, restaurants })} AND f.at >= ${from}::bigint AND f.at < ${until}::bigint AND ${where}`,
    ),
  ]
  return parts.length > 0 ? sql`(${join(parts, ' UNION ALL ')})` : none
}

/** Of an empty range. */
const none = sql`(
  SELECT 0 AS bucket, f.restaurant_id, f.material_id, f.key, f.key2, f.key3, f.count, f.sum, f.high, f.low FROM tally f WHERE FALSE)`
