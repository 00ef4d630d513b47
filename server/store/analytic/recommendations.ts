import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { cookedFacts } from './cooked.ts'
import {
  distribution,
  type Facts,
  joinRows,
  type PeriodRow,
  percent,
  perMaterial,
  perPeriod,
  sumOf,
  timed,
} from './figures.ts'
import type { Frame } from './frame.ts'

/** What the kitchen was told to cook; what was taken back does not count. */
export const recommendationFacts = (cateringOnly: boolean): Facts => ({
  table: sql`recommendation`,
  at: sql`f.recommended_at`,
  where: cateringOnly ? sql`NOT f.canceled AND f.work_type = 'CATERING'` : sql`NOT f.canceled`,
})

type Row = PeriodRow & { recommendationWeight?: number; count?: number; cookedWeight?: number }

/** Recommended beside cooked weight and their ratio in percent, per period and material. */
export const recommendations = (cateringOnly: boolean) => async (db: Database, frame: Frame) => {
  const figures = sql`sum(f.weight_g) AS recommendation_weight, count(*) AS count`
  const rows = joinRows<Row>(
    await Promise.all([
      perPeriod<Row>(db, frame, recommendationFacts(cateringOnly), figures),
      perPeriod<Row>(db, frame, cookedFacts(cateringOnly), sql`sum(f.weight_g) AS cooked_weight`),
    ]),
  ).map(({ recommendationWeight = 0, count = 0, cookedWeight = 0, ...row }) => ({
    ...row,
    recommendationWeight,
    count,
    cookedWeight,
    cookedRatio: percent(cookedWeight, recommendationWeight),
  }))
  const recommendationWeight = sumOf(rows, (row) => row.recommendationWeight)
  const cookedWeight = sumOf(rows, (row) => row.cookedWeight)
  return {
    content: timed(frame, rows),
    total: {
      recommendationWeight,
      cookedWeight,
      count: sumOf(rows, (row) => row.count),
      cookedRatio: percent(cookedWeight, recommendationWeight),
    },
  }
}

export const recommendationsDistribution = (cateringOnly: boolean) => async (db: Database, frame: Frame) =>
  distribution(
    await perMaterial<{ value: number; quantity: number }>(
      db,
      frame,
      recommendationFacts(cateringOnly),
      sql`sum(f.weight_g) AS value, sum(f.pieces) AS quantity`,
    ),
  )

interface Delays {
  delaysNumber: number
  totalDelay: number
  highTaskDelay: number
  lowTaskDelay: number
}

/** Delays of the batches' tasks that began in the range, per period and material; seconds, open ones to its end. */
export async function taskDelays(db: Database, frame: Frame) {
  const lasted = sql`(least(coalesce(f.ended_at, ${frame.end}::bigint), ${frame.end}::bigint) - f.started_at) / 1000.0`
  const rows = await perPeriod<Delays>(
    db,
    frame,
    { table: sql`task_delay`, at: sql`f.started_at` },
    sql`count(*) AS delays_number, round(sum(${lasted}), 2) AS total_delay, round(max(${lasted}), 2) AS high_task_delay,
        round(min(${lasted}), 2) AS low_task_delay, round(avg(${lasted}), 2) AS average_task_delay`,
  )
  const delaysNumber = sumOf(rows, (row) => row.delaysNumber)
  const totalDelay = Math.round(sumOf(rows, (row) => row.totalDelay) * 100) / 100
  const some = rows.length > 0
  return {
    content: timed(frame, rows),
    total: {
      delaysNumber,
      totalDelay,
      highTaskDelay: some ? Math.max(...rows.map((row) => row.highTaskDelay)) : null,
      lowTaskDelay: some ? Math.min(...rows.map((row) => row.lowTaskDelay)) : null,
      averageTaskDelay: some ? Math.round((totalDelay / delaysNumber) * 100) / 100 : null,
    },
  }
}
