import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { cookedParts } from './cooked.ts'
import { distribution, joinRows, type PeriodRow, perMaterial, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import { partsOf } from './parts.ts'

/** What the kitchen was told to cook; what was taken back does not count. */
export const advisedParts = (cateringOnly: boolean) =>
  partsOf({ view: 'advised_part', where: cateringOnly ? sql`f.key = 1` : undefined })

type Row = PeriodRow & { recommendationWeight?: number; count?: number; cookedWeight?: number }

/** Recommended next to cooked weight and their ratio in percent, per period and material. */
export const recommendations = (cateringOnly: boolean) => async (db: Database, frame: Frame) => {
  const figures = sql`sum(p.weight_g) AS recommendation_weight, sum(p.count) AS count`
  const rows = joinRows<Row>(
    await Promise.all([
      perPeriod<Row>(db, frame, advisedParts(cateringOnly), figures),
      perPeriod<Row>(db, frame, cookedParts(cateringOnly), sql`sum(p.weight_g) AS cooked_weight`),
    ]),
  ).map(({ recommendationWeight = 0, count = 0, cookedWeight = 0, ...row }) => ({
    ...row,
    recommendationWeight,
    count,
    cookedWeight,
    cookedRatio: percentOrNull(cookedWeight, recommendationWeight),
  }))
  const recommendationWeight = sumOf(rows, (row) => row.recommendationWeight)
  const cookedWeight = sumOf(rows, (row) => row.cookedWeight)
  return {
    content: timed(frame, rows),
    total: {
      recommendationWeight,
      cookedWeight,
      count: sumOf(rows, (row) => row.count),
      cookedRatio: percentOrNull(cookedWeight, recommendationWeight),
    },
    summary: null,
  }
}

export const recommendationsDistribution = (cateringOnly: boolean) => async (db: Database, frame: Frame) =>
  distribution(
    await perMaterial<{ value: number; quantity: number }>(
      db,
      frame,
      advisedParts(cateringOnly),
      sql`sum(p.weight_g) AS value, sum(p.pieces) AS quantity`,
    ),
  )
