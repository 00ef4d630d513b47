import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type PeriodRow, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import { pansLeft } from './hold-bins.ts'

interface TimerRow extends PeriodRow {
  count: number
  incidentCount: number
  elapsedTime: number | null
  high: number | null
  low: number | null
}

/** Hold timers: pans, timer errors among them, and average, High and Low seconds of the known hold times. */
export async function timers(db: Database, frame: Frame) {
  const seconds = sql`greatest(p.held_ms, 0) / 1000.0`
  const figures = sql`
    count(*) AS count, count(*) FILTER (WHERE p.timer_error) AS incident_count,
    round(avg(${seconds}) FILTER (WHERE NOT p.timer_error), 2) AS elapsed_time,
    round(max(${seconds}) FILTER (WHERE NOT p.timer_error), 2) AS high,
    round(min(${seconds}) FILTER (WHERE NOT p.timer_error), 2) AS low`
  const [rows, total] = await Promise.all([
    db.rows<TimerRow>(sql`
      SELECT p.bucket, m.material_code AS material, max(m.name) AS material_name, ${figures}
        FROM ${pansLeft(frame)} p JOIN material m ON m.id = p.material_id
       GROUP BY p.bucket, m.material_code ORDER BY p.bucket, m.material_code`),
    db.one<Omit<TimerRow, keyof PeriodRow>>(sql`SELECT ${figures} FROM ${pansLeft(frame)} p`),
  ])
  return { content: timed(frame, rows), total: { ...total, count: sumOf(rows, (row) => row.count) } }
}
