import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { notFound, Refused } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Bucket, type BucketLength, bucketsOf, MAX_BUCKETS } from '#src/domain/analytics/buckets.ts'
import { isZone } from '#src/domain/time/zone.ts'
import { within } from '../restaurants.ts'

export interface FrameQuery {
  start: number
  end: number
  restaurantUuid?: string | undefined
  /** Where no one restaurant is meant. */
  timezone?: string | undefined
  materials?: readonly string[] | undefined
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
  start: number
  /** The asked end or the present, whichever is earlier: nothing is known of the future. */
  end: number
  zone: string
  buckets: readonly Bucket[]
  /** Material codes; undefined is all. */
  materials: readonly string[] | undefined
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
    throw refusedField(fields.end, 'The end of the range must not be before its start.')
  const rows = await db.rows<{ id: number; timezone: string }>(sql`
    SELECT r.id, r.timezone FROM restaurant r
     WHERE r.deleted_at IS NULL AND ${within(scope, sql`r.id`)}
       AND (${restaurantUuid ?? null}::uuid IS NULL OR r.uuid = ${restaurantUuid ?? null}::uuid)
     ORDER BY r.id`)
  if (restaurantUuid !== undefined && rows.length === 0) throw notFound('This restaurant')
  if (timezone !== undefined && !isZone(timezone)) throw refusedField('timezone', 'This zone is not known.')
  const zones = new Set(rows.map((row) => row.timezone))
  const only = zones.size === 1 ? rows[0]?.timezone : undefined
  const zone = (restaurantUuid ? only : (timezone ?? only)) ?? 'UTC'
  const end = Math.max(query.start, Math.min(query.end, now))
  const buckets = bucketsOf({ start: query.start, end }, length, zone)
  if (buckets === null) {
    throw refusedField(
      fields.length,
      `This range would make more than ${MAX_BUCKETS} bars; choose a longer ${fields.length}.`,
    )
  }
  return {
    restaurants: rows.map((row) => row.id),
    start: query.start,
    end,
    zone,
    buckets,
    materials: query.materials,
  }
}

const refusedField = (field: string, message: string) =>
  new Refused(400, message, { fields: { [field]: message } })

/** Condition on facts `f`: of the frame's restaurants and materials, with `at` in its range. */
export function inFrame(frame: Frame, at: Sql): Sql {
  return sql`${ofFrame(frame)} AND ${at} >= ${frame.start}::bigint AND ${at} < ${frame.end}::bigint`
}

/** As inFrame without the range. */
export function ofFrame({ restaurants, materials }: Frame): Sql {
  const some = materials
    ? sql`AND f.material_id IN (SELECT id FROM material WHERE material_code = ANY(${[...materials]}::text[]))`
    : sql``
  return sql`f.restaurant_id = ANY(${[...restaurants]}::int[]) ${some}`
}

/** Index of the bucket of `at`, from 0. Within the frame only. */
export function bucketIndex({ buckets }: Frame, at: Sql): Sql {
  return sql`width_bucket(${at}, ${buckets.map((bucket) => bucket.start)}::bigint[]) - 1`
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
