import sql, { type Sql } from 'sql-template-tag'
import { boundsMs, type HoldBins } from '#src/domain/analytics/hold-time.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { bucketIndex, type Frame, inFrame, ofFrame } from './frame.ts'

/**
 * The bin of a hold time in whole milliseconds, as `binOf` says. width_bucket puts a bound into the bin above
 * it and we into the one below: hence one millisecond less.
 */
export function binIndex(heldMs: Sql, bins: HoldBins): Sql {
  return sql`width_bucket(${heldMs} - 1, ${boundsMs(bins)}::bigint[])`
}

/**
 * The pans of a frame as they stood at its end, one row each: material_id, held_ms, bucket, timer_error,
 * still_held, limit_s. Those that left within it count when they left; those still held then count in the last
 * bucket, with the age they had. A pan held for more than a day after the range is a pan that was forgotten.
 */
export function pansOf(frame: Frame): Sql {
  const { start, end } = frame
  const last = frame.buckets.length - 1
  const held = sql`
    SELECT f.material_id, ${end}::bigint - f.placed_at, ${last}::int, f.timer_error, TRUE, f.limit_s
      FROM hold f WHERE ${ofFrame(frame)} AND f.placed_at < ${end}::bigint AND ${start}::bigint < ${end}::bigint`
  return sql`(
    SELECT f.material_id, f.removed_at - f.placed_at AS held_ms, ${bucketIndex(frame, sql`f.removed_at`)} AS bucket,
           f.timer_error, FALSE AS still_held, NULL::int AS limit_s
      FROM hold f WHERE ${inFrame(frame, sql`f.removed_at`)}
    UNION ALL ${held} AND f.removed_at >= ${end}::bigint AND f.removed_at < ${end + DAY}::bigint
    UNION ALL ${held} AND f.removed_at IS NULL)`
}
