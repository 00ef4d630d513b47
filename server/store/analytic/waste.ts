import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { cookedParts } from './cooked.ts'
import { distribution, joinRows, type PeriodRow, perMaterial, perPeriod, sumOf, timed } from './figures.ts'
import type { Frame } from './frame.ts'
import { partsOf } from './parts.ts'

/** Pans that left; what was left in a pan is wasted when the pan is taken out of holding. */
export const leftParts = partsOf({ view: 'left_part' })

type Row = PeriodRow & { wasteWeight?: number; cookedWeight?: number }

/** Waste next to what was cooked, per period and material. */
export async function waste(db: Database, frame: Frame) {
  const [cooked, wasted] = await Promise.all([
    perPeriod<Row>(db, frame, cookedParts(false), sql`sum(p.weight_g) AS cooked_weight`),
    perPeriod<Row>(db, frame, leftParts, sql`sum(p.weight_g) AS waste_weight`),
  ])
  const rows = joinRows<Row>([cooked, wasted.filter((row) => row.wasteWeight !== 0)]).map(
    ({ wasteWeight = 0, cookedWeight = 0, ...row }) => ({
      ...row,
      wasteWeight,
      cookedWeight,
      percent: percentOrNull(wasteWeight, cookedWeight),
    }),
  )
  const wasteWeight = sumOf(rows, (row) => row.wasteWeight)
  const cookedWeight = sumOf(rows, (row) => row.cookedWeight)
  return {
    content: timed(frame, rows),
    total: { wasteWeight, cookedWeight, percent: percentOrNull(wasteWeight, cookedWeight) },
    summary: null,
  }
}

export async function wasteDistribution(db: Database, frame: Frame) {
  const figures = sql`sum(p.weight_g) AS value, sum(p.pieces) AS quantity`
  const rows = await perMaterial<{ value: number; quantity: number }>(db, frame, leftParts, figures)
  return distribution(rows.filter((row) => row.value > 0))
}
