import sql, { join, type Sql } from 'sql-template-tag'
import { boundsMs, type HoldBins } from '#src/domain/analytics/hold-time.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { type Frame, ofFrame, rangesOf } from './frame.ts'

/**
 * The bin of a hold time in whole milliseconds, as `binOf` says. width_bucket puts a bound into the bin above
 * it and we into the one below: hence one millisecond less.
 */
export function binIndex(heldMs: Sql, bins: HoldBins): Sql {
  return sql`width_bucket(${heldMs} - 1, ${boundsMs(bins)}::bigint[])`
}

/**
 * Pans in holding at the frame's end, with the age they had: held_ms, timer_error, limit_s. One that stayed for
 * more than a day after a past range was forgotten, and is left out.
 */
export const pansHeld = (frame: Frame): Sql => sql`(${join(rangesOf(frame).map(heldAtEnd), ' UNION ALL ')})`

function heldAtEnd(frame: Frame): Sql {
  const { start, end } = frame
  const held = sql`
    SELECT ${end}::bigint - f.placed_at AS held_ms, f.timer_error, f.limit_s
      FROM hold f WHERE ${ofFrame(frame)} AND f.placed_at < ${end}::bigint AND ${start}::bigint < ${end}::bigint`
  return sql`
    ${held} AND f.removed_at >= ${end}::bigint AND f.removed_at < ${end + DAY}::bigint
    UNION ALL ${held} AND f.removed_at IS NULL`
}
