import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type Frame, inFrame } from './analytic/frame.ts'

/** Stock-outs that started in the frame, and the seconds that those lasted which are over. */
export function stockOutTotals(db: Database, frame: Frame) {
  const seconds = sql`(f.ended_at - f.started_at) / 1000.0`
  return db.one<{
    total: number
    open: number
    high: number | null
    low: number | null
    average: number | null
  }>(sql`
    SELECT count(*) AS total, count(*) FILTER (WHERE f.ended_at IS NULL) AS open, round(max(${seconds}), 2) AS high,
           round(min(${seconds}), 2) AS low, round(avg(${seconds}), 2) AS average
      FROM stock_out f WHERE ${inFrame(frame, sql`f.started_at`)}`)
}
