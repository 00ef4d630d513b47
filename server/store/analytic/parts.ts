import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { addDays, DAY, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import { bucketIndex, type Frame, ofFrame, type Place } from './frame.ts'

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
  const plain = [factsOf(frame, family, bucketed, frame.start, frame.end, null)]
  if (family.whereFact || (bucketed && frame.days === null)) return plain
  const whole = frame.places.map((place) => ({ place, ...wholeDays(frame, place) }))
  if (!whole.some(({ from, until }) => from < until)) return plain
  return whole.flatMap(({ place, from, until }) => {
    if (from >= until) return [factsOf(frame, family, bucketed, frame.start, frame.end, place)]
    const [begins, ends] = [startOfDayKey(from, place.zone), startOfDayKey(until, place.zone)]
    return [
      daysOf(frame, family, bucketed, place, from, until),
      ...(frame.start < begins ? [factsOf(frame, family, bucketed, frame.start, begins, place)] : []),
      ...(ends < frame.end ? [factsOf(frame, family, bucketed, ends, frame.end, place)] : []),
    ]
  })
}

/** The local days that lie wholly within the frame: from the first until before the last. */
function wholeDays({ start, end }: Frame, { zone }: Place): { from: string; until: string } {
  const day = dayKey(start, zone)
  return { from: startOfDayKey(day, zone) === start ? day : addDays(day, 1), until: dayKey(end, zone) }
}

function factsOf(
  frame: Frame,
  { view, where = sql`TRUE`, whereFact = sql`TRUE` }: Family,
  bucketed: boolean,
  from: number,
  until: number,
  place: Place | null,
): Sql {
  return sql`
    SELECT ${bucketed ? bucketIndex(frame, sql`f.at`) : sql`0`} AS bucket, f.restaurant_id, f.material_id, f.key, f.key2,
           1 AS count, (f.ms IS NOT NULL)::int AS known, f.quantity::bigint, f.pieces::bigint, f.weight_g::bigint,
           coalesce(f.ms, 0) AS sum_ms, f.ms AS high_ms, f.ms AS low_ms, f.from_at, f.to_at
      FROM ${raw(view)} f
     WHERE ${ofFrame(frame)} AND f.at >= ${from}::bigint AND f.at < ${until}::bigint ${atPlace(place)}
       AND ${where} AND ${whereFact}`
}

function daysOf(
  frame: Frame,
  { view, where = sql`TRUE` }: Family,
  bucketed: boolean,
  place: Place,
  from: string,
  until: string,
): Sql {
  const bucket =
    bucketed && frame.days ? sql`width_bucket(f.day, ${frame.days.map(dayNumber)}::int[]) - 1` : sql`0`
  return sql`
    SELECT ${bucket} AS bucket, f.restaurant_id, f.material_id, f.key, f.key2, f.count, f.known, f.quantity, f.pieces,
           f.weight_g, f.sum_ms, f.high_ms, f.low_ms, f.from_at, f.to_at
      FROM day_figure f
     WHERE f.family = ${view} AND ${ofFrame(frame)} AND f.day >= ${dayNumber(from)}::int
       AND f.day < ${dayNumber(until)}::int ${atPlace(place)} AND ${where}`
}

/** As the column `day` has it. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY

const atPlace = (place: Place | null): Sql =>
  place ? sql`AND f.restaurant_id = ANY(${[...place.restaurants]}::int[])` : empty
