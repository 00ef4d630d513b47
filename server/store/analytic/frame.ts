import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Bucket, type BucketLength, MAX_BUCKETS } from '#src/domain/analytics/buckets.ts'
import { sameTimeLastWeek } from '#src/domain/analytics/comparison.ts'
import { zonedBuckets } from '#src/domain/analytics/zoned-buckets.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { type DaySpan, readDaySpan } from '#src/domain/time/day-span.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { isZone, startOfDayKey } from '#src/domain/time/zone.ts'
import { within } from '../administration/restaurants.ts'

export interface FrameQuery {
  start: number
  end: number
  restaurantUuid?: string | undefined
  /** Where no one restaurant is meant. */
  timezone?: string | undefined
  materials?: readonly string[] | undefined
  /** Of the range only these local days, each restaurant's own: 'YYYY-MM-DD/YYYY-MM-DD', the second not part of them. */
  days?: string | undefined
}

/** What the call names the parts that may be refused. */
export interface FrameFields {
  end: string
  length: string
}

/** What every analytic is computed over. Half-open: start <= at < end. */
export interface Frame {
  /** Database ids: always named, so that the indexes by restaurant serve. */
  restaurants: readonly number[]
  /** Where places have ranges of their own, the earliest start and the latest end of these. */
  start: number
  /** The asked end or the present, whichever is earlier: nothing is known of the future. */
  end: number
  /** In which the buckets are shown. */
  zone: string
  buckets: readonly Bucket[]
  /** The local days 'YYYY-MM-DD' that begin the buckets; null where these are shorter than a day. */
  days: readonly string[] | null
  /** The restaurants by zone: each keeps its own days, and so its own moments at which the buckets begin. */
  places: readonly Place[]
  /** Material codes; undefined is all. */
  materials: readonly string[] | undefined
}

export interface Place {
  zone: string
  restaurants: readonly number[]
  /** Epoch milliseconds, one for each bucket. */
  starts: readonly number[]
  /** The frame's range here, where it is asked for by local days. */
  own?: DateRange | undefined
}

/**
 * Resolves a query's restaurants, zone and buckets.
 * @throws Refused 404 for a restaurant that is not there or not the caller's, 400 for a range, zone or length
 * that cannot be used.
 */
export async function frameOf(
  db: Database,
  scope: Scope,
  query: FrameQuery,
  length: BucketLength,
  now: number,
  fields: FrameFields = { end: 'endTime', length: 'interval' },
): Promise<Frame> {
  const { restaurantUuid, timezone } = query
  if (query.end < query.start)
    throw refusedField(fields.end, t('The end of the range must not be before its start.'))
  const rows = await db.rows<{ id: number; timezone: string }>(sql`
    SELECT r.id, r.timezone FROM restaurant r
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}
       AND (${restaurantUuid ?? null}::uuid IS NULL OR r.uuid = ${restaurantUuid ?? null}::uuid)
     ORDER BY r.id`)
  if (restaurantUuid !== undefined && rows.length === 0) throw notFound(tc('not found', 'This restaurant'))
  if (timezone !== undefined && !isZone(timezone))
    throw refusedField('timezone', t('This zone is not known.'))
  const zones = [...new Set(rows.map((row) => row.timezone))].sort()
  const only = zones.length === 1 ? zones[0] : undefined
  const zone = (restaurantUuid ? only : (timezone ?? only)) ?? 'UTC'
  const asked = { start: query.start, end: Math.max(query.start, Math.min(query.end, now)) }
  const days = query.days === undefined ? null : readDaySpan(query.days)
  const rangeIn = (of: string) => (days ? onDays(asked, days, of) : asked)
  const ranges = [zone, ...zones].map(rangeIn)
  const { start, end } = {
    start: Math.min(...ranges.map((range) => range.start)),
    end: Math.max(...ranges.map((range) => range.end)),
  }
  const cut = zonedBuckets({ start, end }, length, zones, zone, rangeIn)
  if (cut === null) {
    throw refusedField(
      fields.length,
      t('This range has more than {bars} bars. Choose a longer {field}.', {
        bars: MAX_BUCKETS,
        field: fields.length,
      }),
    )
  }
  return {
    restaurants: rows.map((row) => row.id),
    start,
    end,
    zone,
    buckets: cut.buckets,
    days: cut.days,
    places: zones.map((one) => ({
      zone: one,
      restaurants: rows.filter((row) => row.timezone === one).map((row) => row.id),
      starts: cut.starts.get(one) ?? [],
      ...(days && { own: rangeIn(one) }),
    })),
    materials: query.materials,
  }
}

/** The part of a range that lies on these days in a zone. */
function onDays(range: DateRange, days: DaySpan, zone: string): DateRange {
  // Where the first of them has not begun yet, there is nothing of it.
  const start = Math.min(range.end, Math.max(range.start, startOfDayKey(days.from, zone)))
  return { start, end: Math.max(start, Math.min(range.end, startOfDayKey(days.to, zone))) }
}

/** The frame as frames of one range each: itself, or one for each place that has its own. */
export const rangesOf = (frame: Frame): Frame[] =>
  frame.places.some(({ own }) => own)
    ? frame.places.map((place) => ({
        ...frame,
        ...place.own,
        restaurants: place.restaurants,
        places: [{ ...place, own: undefined }],
      }))
    : [frame]

/** Milliseconds of the frame, each restaurant's counted. */
export const restaurantTime = (frame: Frame): number =>
  rangesOf(frame).reduce((sum, { start, end, restaurants }) => sum + (end - start) * restaurants.length, 0)

/** The frame of the same weekdays and times a week before. */
export function lastWeek(frame: Frame): Frame {
  const places = frame.places.map((place) => ({
    ...place,
    own: place.own && sameTimeLastWeek(place.own, place.zone),
  }))
  return { ...frame, ...sameTimeLastWeek(frame, frame.zone), places }
}

const refusedField = (field: string, message: string) =>
  new Refused(400, message, { fields: { [field]: message } })

/** Condition on facts `f`: of the frame's restaurants and materials, with `at` in its range. */
export function inFrame(frame: Frame, at: Sql): Sql {
  const parts = rangesOf(frame).map(
    (part) => sql`${ofFrame(part)} AND ${at} >= ${part.start}::bigint AND ${at} < ${part.end}::bigint`,
  )
  return parts.length > 1 ? sql`(${join(parts, ' OR ')})` : (parts[0] ?? sql`FALSE`)
}

/** As inFrame without the range. */
export function ofFrame({ restaurants, materials }: Frame): Sql {
  const some = materials
    ? sql`AND f.material_id IN (SELECT id FROM material WHERE material_code = ANY(${[...materials]}::text[]))`
    : sql``
  return sql`f.restaurant_id = ANY(${[...restaurants]}::int[]) ${some}`
}

/** The same of facts `f` of no restaurant: by the clock that the buckets are shown by. */
export function inFrameOfNone({ start, end, buckets }: Frame, at: Sql): Sql {
  const from = Math.max(start, buckets[0]?.start ?? end)
  const until = Math.min(end, buckets.at(-1)?.end ?? start)
  return sql`f.restaurant_id IS NULL AND ${at} >= ${from}::bigint AND ${at} < ${until}::bigint`
}

/** Index of the bucket of `at` of a fact `f`, from 0, by its restaurant's clock. Within the frame only. */
export function bucketIndex({ places }: Frame, at: Sql): Sql {
  const [first, ...others] = places
  const index = (starts: readonly number[]) => sql`width_bucket(${at}, ${[...starts]}::bigint[]) - 1`
  if (!first) return sql`0`
  if (others.every(({ starts }) => starts === first.starts)) return index(first.starts)
  const cases = others.map(
    ({ restaurants, starts }) =>
      sql`WHEN f.restaurant_id = ANY(${[...restaurants]}::int[]) THEN ${index(starts)}`,
  )
  return sql`CASE ${join(cases, ' ')} ELSE ${index(first.starts)} END`
}

/**
 * The frame's buckets with their indices; one that is outside of the range, where other zones are behind or ahead, only
 * if a row is about it.
 */
export function bucketsWith({ buckets, start, end }: Frame, rows: readonly { bucket: number }[]) {
  const known = new Set(rows.map((row) => row.bucket))
  return buckets
    .map((bucket, index) => ({ ...bucket, index }))
    .filter((bucket) => known.has(bucket.index) || (bucket.end > start && bucket.start < end))
}

/** One value per bucket from rows that each name theirs; `none` where there is no row. */
export function perBucket<Row extends { bucket: number }, Value>(
  { buckets }: Frame,
  rows: readonly Row[],
  value: (row: Row) => Value,
  none: Value,
): Value[] {
  const values = new Array<Value>(buckets.length).fill(none)
  for (const row of rows) values[row.bucket] = value(row)
  return values
}
