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

/** What was left in a pan is wasted when the pan is taken out of holding. */
export const wasteFacts: Facts = {
  table: sql`hold`,
  at: sql`f.removed_at`,
  where: sql`f.weight_wasted_g > 0`,
}

type Row = PeriodRow & { wasteWeight?: number; cookedWeight?: number }

/** Waste beside what was cooked, per period and material. */
export async function waste(db: Database, frame: Frame) {
  const rows = joinRows<Row>(
    await Promise.all([
      perPeriod<Row>(db, frame, cookedFacts(false), sql`sum(f.weight_g) AS cooked_weight`),
      perPeriod<Row>(db, frame, wasteFacts, sql`sum(f.weight_wasted_g) AS waste_weight`),
    ]),
  ).map(({ wasteWeight = 0, cookedWeight = 0, ...row }) => ({
    ...row,
    wasteWeight,
    cookedWeight,
    percent: percent(wasteWeight, cookedWeight),
  }))
  const wasteWeight = sumOf(rows, (row) => row.wasteWeight)
  const cookedWeight = sumOf(rows, (row) => row.cookedWeight)
  return {
    content: timed(frame, rows),
    total: { wasteWeight, cookedWeight, percent: percent(wasteWeight, cookedWeight) },
  }
}

export async function wasteDistribution(db: Database, frame: Frame) {
  const figures = sql`sum(f.weight_wasted_g) AS value, sum(f.pieces_wasted) AS quantity`
  return distribution(await perMaterial<{ value: number; quantity: number }>(db, frame, wasteFacts, figures))
}
