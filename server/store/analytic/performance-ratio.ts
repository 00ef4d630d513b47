import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PerformanceRatioType } from '#src/contract/analytic.ts'
import { cookedFacts } from './cooked.ts'
import { type Facts, joinRows, type PeriodRow, percent, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import { recommendationFacts } from './recommendations.ts'
import { usageFacts } from './usage.ts'
import { wasteFacts } from './waste.ts'

const weight = sql`sum(f.weight_g)`
const wasted = sql`sum(f.weight_wasted_g)`

const RATIOS: Record<PerformanceRatioType, { part: Facts; partWeight: typeof weight; whole: Facts }> = {
  'COOKED/RECOMMENDATION': {
    part: cookedFacts(false),
    partWeight: weight,
    whole: recommendationFacts(false),
  },
  'USAGE/COOKED': { part: usageFacts, partWeight: weight, whole: cookedFacts(false) },
  'WASTE/COOKED': { part: wasteFacts, partWeight: wasted, whole: cookedFacts(false) },
}

type Row = PeriodRow & { part?: number; whole?: number }

/** A ratio of two weights in percent, per period and material. */
export async function performanceRatio(db: Database, frame: Frame, type: PerformanceRatioType) {
  const { part, partWeight, whole } = RATIOS[type]
  const rows = joinRows<Row>(
    await Promise.all([
      perPeriod<Row>(db, frame, part, sql`${partWeight} AS part`),
      perPeriod<Row>(db, frame, whole, sql`${weight} AS whole`),
    ]),
  )
  const content = rows.map(({ part: above = 0, whole: below = 0, ...row }) => ({
    ...row,
    value: percent(above, below),
  }))
  const value = percent(
    sumOf(rows, (row) => row.part ?? 0),
    sumOf(rows, (row) => row.whole ?? 0),
  )
  return { content: timed(frame, content), total: { value } }
}
