import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { distribution, type Facts, perMaterial, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'

/** Batches count when they were complete; catering is a part of all. */
export const cookedFacts = (cateringOnly: boolean): Facts => ({
  table: sql`batch`,
  at: sql`f.completed_at`,
  where: cateringOnly ? sql`f.catering` : sql`TRUE`,
})

/** Cooked weight, pieces and batches per period and material. */
export const cooked = (cateringOnly: boolean) => async (db: Database, frame: Frame) => {
  const rows = await perPeriod<{ cookedWeight: number; quantity: number; count: number }>(
    db,
    frame,
    cookedFacts(cateringOnly),
    sql`sum(f.weight_g) AS cooked_weight, sum(f.pieces) AS quantity, count(*) AS count`,
  )
  return {
    content: timed(frame, rows),
    total: {
      cookedWeight: sumOf(rows, (row) => row.cookedWeight),
      quantity: sumOf(rows, (row) => row.quantity),
      count: sumOf(rows, (row) => row.count),
    },
  }
}

export const cookedDistribution = (cateringOnly: boolean) => async (db: Database, frame: Frame) =>
  distribution(
    await perMaterial<{ value: number; quantity: number }>(
      db,
      frame,
      cookedFacts(cateringOnly),
      sql`sum(f.weight_g) AS value, sum(f.pieces) AS quantity`,
    ),
  )
