import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { cookedParts } from './cooked.ts'
import { packedParts } from './entree-chutes.ts'
import { joinRows, type PeriodRow, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import type { Source } from './parts.ts'
import { advisedParts } from './recommendations.ts'
import { leftParts } from './waste.ts'

/** What is weighed, and against what; `quantity` of pans is those with something wasted. */
export const RATIOS: Record<PerformanceRatioType, { part: Source; whole: Source }> = {
  'COOKED/RECOMMENDATION': { part: cookedParts(false), whole: advisedParts(false) },
  'USAGE/COOKED': { part: packedParts({}), whole: cookedParts(false) },
  'WASTE/COOKED': { part: leftParts, whole: cookedParts(false) },
}

type Row = PeriodRow & { part?: number; whole?: number }

/** A ratio of two weights in percent, per period and material. */
export async function performanceRatio(db: Database, frame: Frame, type: PerformanceRatioType) {
  const { part, whole } = RATIOS[type]
  const [parts, wholes] = await Promise.all([
    perPeriod<Row>(db, frame, part, sql`sum(p.weight_g) AS part`),
    perPeriod<Row>(db, frame, whole, sql`sum(p.weight_g) AS whole`),
  ])
  const rows = joinRows<Row>([parts.filter((row) => row.part !== 0), wholes])
  const content = rows.map(({ part: above = 0, whole: below = 0, ...row }) => ({
    ...row,
    value: percentOrNull(above, below),
  }))
  const value = percentOrNull(
    sumOf(rows, (row) => row.part ?? 0),
    sumOf(rows, (row) => row.whole ?? 0),
  )
  return { content: timed(frame, content), total: { value }, summary: null }
}
