import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  allTimes,
  elapsed,
  perPeriod,
  summaryOf,
  sumOf,
  TIMES,
  type Times,
  timed,
  withElapsed,
} from './figures.ts'
import type { Frame } from './frame.ts'
import { leftParts } from './waste.ts'

type Timers = Times & { count: number; incidentCount: number }

/** Hold timers: pans, timer errors among them, and average, High and Low seconds of the known hold times. */
export async function timers(db: Database, frame: Frame) {
  const figures = sql`sum(p.count) AS count, sum(p.count - p.known) AS incident_count, ${TIMES}`
  const rows = await perPeriod<Timers>(db, frame, leftParts, figures)
  return {
    content: timed(frame, rows.map(withElapsed)),
    total: {
      count: sumOf(rows, (row) => row.count),
      incidentCount: sumOf(rows, (row) => row.incidentCount),
      ...elapsed(allTimes(rows)),
    },
    summary: summaryOf(rows),
  }
}
