import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { distribution, perMaterial, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import { partsOf } from './parts.ts'

/** Batches count when they were complete; catering is a part of all. */
export const cookedParts = (cateringOnly: boolean) =>
  partsOf({ view: 'cooked_part', where: cateringOnly ? sql`f.key = 1` : undefined })

/** Cooked weight, pieces and batches per period and material. */
export const cooked = (cateringOnly: boolean) => async (db: Database, frame: Frame) => {
  const rows = await perPeriod<{ cookedWeight: number; quantity: number; count: number }>(
    db,
    frame,
    cookedParts(cateringOnly),
    sql`sum(p.weight_g) AS cooked_weight, sum(p.pieces) AS quantity, sum(p.count) AS count`,
  )
  return {
    content: timed(frame, rows),
    total: {
      cookedWeight: sumOf(rows, (row) => row.cookedWeight),
      quantity: sumOf(rows, (row) => row.quantity),
      count: sumOf(rows, (row) => row.count),
    },
    summary: null,
  }
}

export const cookedDistribution = (cateringOnly: boolean) => async (db: Database, frame: Frame) =>
  distribution(
    await perMaterial<{ value: number; quantity: number }>(
      db,
      frame,
      cookedParts(cateringOnly),
      sql`sum(p.weight_g) AS value, sum(p.pieces) AS quantity`,
    ),
  )
