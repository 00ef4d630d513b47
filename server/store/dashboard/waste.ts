import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { WasteFigures } from '#src/contract/dashboard/chicken.ts'
import { pointsBetween } from '#src/domain/analytics/comparison.ts'
import {
  DAY_PART_LABELS,
  DAY_PARTS,
  type DayPart,
  dayPartTarget,
  weightedTarget,
} from '#src/domain/time/day-part.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { sumOf } from '../analytic/figures.ts'
import { type Frame, lastWeek, perBucket } from '../analytic/frame.ts'
import { talliesOf } from '../analytic/tallies.ts'
import { leftParts } from '../analytic/waste.ts'

/** Waste against cooked weight in grams, with its percent; null where nothing was cooked. */
function wasteFigures(wasteWeight: number, cookedWeight: number): WasteFigures {
  return { wasteWeight, cookedWeight, percent: percentOrNull(wasteWeight, cookedWeight) }
}

interface PartWaste {
  part: DayPart
  waste: number
  cooked: number
}

/** Grams wasted and cooked in Breakfast, Lunch and Dinner of each restaurant's own clock. */
async function wastePerPart(db: Database, frame: Frame): Promise<PartWaste[]> {
  const rows = await db.rows<{ part: number; waste: number; cooked: number }>(sql`
    SELECT p.key AS part, sum(p.waste) AS waste, sum(p.cooked) AS cooked
      FROM (SELECT w.key, w.sum AS waste, 0 AS cooked FROM ${talliesOf(frame, { name: 'wasted', bucketed: false })} w
            UNION ALL
            SELECT c.key, 0, c.sum FROM ${talliesOf(frame, { name: 'cooked', bucketed: false })} c) p
     GROUP BY p.key`)
  return DAY_PARTS.map((part, index) => {
    const { waste = 0, cooked = 0 } = rows.find((one) => one.part === index) ?? {}
    return { part, waste, cooked }
  })
}

/** The target of day parts together, in percent: theirs, as far as each was cooked in. */
export const targetOf = (parts: readonly Pick<PartWaste, 'part' | 'cooked'>[]): number =>
  weightedTarget(parts.map(({ part, cooked }) => ({ target: dayPartTarget(part), weight: cooked })))

/** The day parts as one, against their target. */
const allOf = (parts: readonly PartWaste[]) => ({
  ...wasteFigures(
    sumOf(parts, ({ waste }) => waste),
    sumOf(parts, ({ cooked }) => cooked),
  ),
  target: targetOf(parts),
})

/** The frame's waste and that of the same weekday and times a week before, each with the target of its hours. */
export async function wasteAndChange(db: Database, frame: Frame) {
  const [now, before] = await Promise.all([
    wastePerPart(db, frame).then(allOf),
    wastePerPart(db, lastWeek(frame)).then(allOf),
  ])
  return { ...now, lastWeek: before, change: pointsBetween(before.percent, now.percent) }
}

/** Waste per bar, one series a material. */
export async function wasteTimeline(db: Database, frame: Frame) {
  const rows = await db.rows<{ materialCode: string; material: string; bucket: number; weight: number }>(sql`
    SELECT m.material_code, max(m.name) AS material, sum(p.weight_g) AS weight, p.bucket
      FROM ${leftParts(frame, true)} p JOIN material m ON m.id = p.material_id
     GROUP BY p.bucket, m.material_code HAVING sum(p.weight_g) > 0 ORDER BY m.material_code, p.bucket`)
  const codes = [...new Set(rows.map((row) => row.materialCode))]
  return {
    buckets: [...frame.buckets],
    materials: codes.map((materialCode) => {
      const own = rows.filter((row) => row.materialCode === materialCode)
      return {
        materialCode,
        material: own[0]?.material ?? materialCode,
        wasteWeight: own.reduce((sum, row) => sum + row.weight, 0),
        weights: perBucket(frame, own, (row) => row.weight, 0),
      }
    }),
    wasteWeight: rows.reduce((sum, row) => sum + row.weight, 0),
  }
}

/** Breakfast, Lunch and Dinner against their targets. */
export async function wastePerDayPart(db: Database, frame: Frame) {
  const parts = await wastePerPart(db, frame)
  return {
    rows: parts.map(({ part, waste, cooked }) => ({
      dayPart: DAY_PART_LABELS[part],
      ...wasteFigures(waste, cooked),
      target: dayPartTarget(part),
    })),
    total: allOf(parts),
  }
}
