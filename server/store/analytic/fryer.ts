import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  allTimes,
  distribution,
  elapsed,
  perMaterial,
  perPeriod,
  summaryOf,
  sumOf,
  TIMES,
  type Times,
  timed,
  withElapsed,
} from './figures.ts'
import type { Frame } from './frame.ts'
import { partsOf } from './parts.ts'

export interface FryerFilters {
  vendors?: readonly string[] | undefined
  isCorrect?: boolean | undefined
}

/** Cycles count when they began; a part's key is whether they were correct. */
const friedParts = ({ vendors, isCorrect }: FryerFilters) =>
  partsOf({
    view: 'fried_part',
    where: isCorrect === undefined ? undefined : sql`f.key = ${isCorrect ? 1 : 0}::int`,
    whereFact: vendors && sql`f.vendor = ANY(${[...vendors]}::text[])`,
  })

const COUNTS: Sql = sql`sum(p.count) AS count, coalesce(sum(p.count) FILTER (WHERE p.key = 0), 0) AS incident_count`

type Cycles = Times & { count: number; incidentCount: number }

const countsOf = (rows: readonly Cycles[]) => ({
  count: sumOf(rows, (row) => row.count),
  incidentCount: sumOf(rows, (row) => row.incidentCount),
  ...elapsed(allTimes(rows)),
})

/** Cycles, how many were not correct, and their average, High and Low seconds in oil. */
export async function fryerCycles(db: Database, frame: Frame, filters: FryerFilters) {
  const rows = await perPeriod<Cycles>(db, frame, friedParts(filters), sql`${COUNTS}, ${TIMES}`)
  return {
    content: timed(frame, rows.map(withElapsed)),
    total: countsOf(rows),
    summary: summaryOf(rows),
  }
}

/** How the cycles divide among the materials. */
export async function fryerCyclesDistribution(db: Database, frame: Frame, filters: FryerFilters) {
  const rows = await perMaterial<Cycles>(db, frame, friedParts(filters), sql`${COUNTS}, ${TIMES}`)
  const { content, total } = distribution(rows.map((row) => ({ ...withElapsed(row), value: row.count })))
  return { content, total: { ...total, ...countsOf(rows) }, summary: summaryOf(rows) }
}
