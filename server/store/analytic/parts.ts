import sql, { join, raw, type Sql } from 'sql-template-tag'
import { bucketOfDay, cutFrame } from './cuts.ts'
import { bucketIndex, type Frame, ofFrame } from './frame.ts'

/**
 * Facts of a family in a frame as parts `p` that are added up: bucket, restaurant_id, material_id, key, key2, count,
 * known, quantity, pieces, weight_g, sum_ms, high_ms, low_ms, from_at, to_at (see the views of migration
 * 0009-day-figures.sql). Whole local days come from the day figures, the rest and buckets shorter than a day from the
 * facts themselves; a reader cannot tell which.
 */
export interface Family {
  view:
    | 'cooked_part'
    | 'advised_part'
    | 'left_part'
    | 'packed_part'
    | 'fried_part'
    | 'inbound_part'
    | 'outbound_part'
  /** Condition on `f.key` and `f.key2`. */
  where?: Sql | undefined
  /** Condition on further columns of the view: day figures do not tell them apart. */
  whereFact?: Sql | undefined
}

/** Where figures come from: a subquery with bucket, material_id and whatever its figures are made of. */
export type Source = (frame: Frame, bucketed: boolean) => Sql

export const partsOf =
  (family: Family): Source =>
  (frame, bucketed) => {
    const branches = branchesOf(frame, family, bucketed)
    return sql`(${join(branches, ' UNION ALL ')})`
  }

function branchesOf(frame: Frame, family: Family, bucketed: boolean): Sql[] {
  const factsAlone = family.whereFact !== undefined || (bucketed && frame.days === null)
  const { whole, rest } = cutFrame(frame, { unit: factsAlone ? null : 'day' })
  const branches = [
    ...whole.map(({ restaurants, fromDay, untilDay }) =>
      daysOf({ ...frame, restaurants }, family, bucketed, fromDay, untilDay),
    ),
    ...rest.map(({ restaurants, from, until }) =>
      factsOf({ ...frame, restaurants }, family, bucketed, from, until),
    ),
  ]
  // Of an empty range.
  return branches.length > 0 ? branches : [factsOf(frame, family, bucketed, frame.start, frame.end)]
}

function factsOf(
  frame: Frame,
  { view, where = sql`TRUE`, whereFact = sql`TRUE` }: Family,
  bucketed: boolean,
  from: number,
  until: number,
): Sql {
  return sql`
    SELECT ${bucketed ? bucketIndex(frame, sql`f.at`) : sql`0`} AS bucket, f.restaurant_id, f.material_id, f.key, f.key2,
           1 AS count, (f.ms IS NOT NULL)::int AS known, f.quantity::bigint, f.pieces::bigint, f.weight_g::bigint,
           coalesce(f.ms, 0) AS sum_ms, f.ms AS high_ms, f.ms AS low_ms, f.from_at, f.to_at
      FROM ${raw(view)} f
     WHERE ${ofFrame(frame)} AND f.at >= ${from}::bigint AND f.at < ${until}::bigint AND ${where} AND ${whereFact}`
}

function daysOf(
  frame: Frame,
  { view, where = sql`TRUE` }: Family,
  bucketed: boolean,
  fromDay: number,
  untilDay: number,
): Sql {
  return sql`
    SELECT ${bucketed ? bucketOfDay(frame) : sql`0`} AS bucket, f.restaurant_id, f.material_id, f.key, f.key2, f.count, f.known, f.quantity, f.pieces,
           f.weight_g, f.sum_ms, f.high_ms, f.low_ms, f.from_at, f.to_at
      FROM day_figure f
     WHERE f.family = ${view} AND ${ofFrame(frame)} AND f.day >= ${fromDay}::int AND f.day < ${untilDay}::int
       AND ${where}`
}
