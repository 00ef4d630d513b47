import sql, { join } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { distribution, type Facts, perMaterial, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'

export interface FryerFilters {
  vendors?: readonly string[] | undefined
  isCorrect?: boolean | undefined
}

const fryerFacts = ({ vendors, isCorrect }: FryerFilters): Facts => ({
  table: sql`fryer_cycle`,
  at: sql`f.started_at`,
  where: join(
    [
      vendors ? sql`f.vendor = ANY(${[...vendors]}::text[])` : sql`TRUE`,
      isCorrect === undefined ? sql`TRUE` : sql`f.correct = ${isCorrect}`,
    ],
    ' AND ',
  ),
})

interface Cycles {
  count: number
  incidentCount: number
  elapsedTime: number
  high: number
  low: number
}

/** Cycles, how many were not correct, and their average, High and Low seconds in oil. */
export async function fryerCycles(db: Database, frame: Frame, filters: FryerFilters) {
  const rows = await perPeriod<Cycles>(
    db,
    frame,
    fryerFacts(filters),
    sql`count(*) AS count, count(*) FILTER (WHERE NOT f.correct) AS incident_count,
        round(avg(f.actual_s), 2) AS elapsed_time, max(f.actual_s) AS high, min(f.actual_s) AS low`,
  )
  const count = sumOf(rows, (row) => row.count)
  const seconds = sumOf(rows, (row) => row.elapsedTime * row.count)
  return {
    content: timed(frame, rows),
    total: {
      count,
      incidentCount: sumOf(rows, (row) => row.incidentCount),
      elapsedTime: count > 0 ? Math.round((seconds / count) * 100) / 100 : null,
      high: count > 0 ? Math.max(...rows.map((row) => row.high)) : null,
      low: count > 0 ? Math.min(...rows.map((row) => row.low)) : null,
    },
  }
}

/** How the cycles divide among the materials. */
export async function fryerCyclesDistribution(db: Database, frame: Frame, filters: FryerFilters) {
  return distribution(
    await perMaterial<{ value: number }>(db, frame, fryerFacts(filters), sql`count(*) AS value`),
  )
}
