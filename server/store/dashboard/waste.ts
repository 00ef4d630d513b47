import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { WasteFigures } from '#src/contract/dashboard/chicken.ts'
import { pointsBetween } from '#src/domain/analytics/comparison.ts'
import {
  DAY_PART_LABELS,
  DAY_PARTS,
  DEFAULT_DAY_PART_TARGET,
  dayPartTarget,
} from '#src/domain/time/day-part.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { cookedParts } from '../analytic/cooked.ts'
import { type Frame, lastWeek, perBucket } from '../analytic/frame.ts'
import { talliesOf } from '../analytic/tallies.ts'
import { leftParts } from '../analytic/waste.ts'

/** Waste against cooked weight in grams, with its percent; null where nothing was cooked. */
export function wasteFigures(wasteWeight: number, cookedWeight: number): WasteFigures {
  const percent = cookedWeight > 0 ? roundTo((wasteWeight / cookedWeight) * 100, 2) : null
  return { wasteWeight, cookedWeight, percent }
}

async function wasteOf(db: Database, frame: Frame): Promise<WasteFigures> {
  const { waste, cooked } = await db.one<{ waste: number; cooked: number }>(sql`
    SELECT (SELECT coalesce(sum(p.weight_g), 0) FROM ${leftParts(frame, false)} p) AS waste,
           (SELECT coalesce(sum(p.weight_g), 0) FROM ${cookedParts(false)(frame, false)} p) AS cooked`)
  return wasteFigures(waste, cooked)
}

/** The frame's waste and that of the same weekday and times a week before. */
export async function wasteAndChange(db: Database, frame: Frame) {
  const [now, before] = await Promise.all([wasteOf(db, frame), wasteOf(db, lastWeek(frame))])
  return {
    ...now,
    target: DEFAULT_DAY_PART_TARGET,
    lastWeek: before,
    change: pointsBetween(before.percent, now.percent),
  }
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

/** Breakfast, Lunch and Dinner of each restaurant's own clock. */
export async function wastePerDayPart(db: Database, frame: Frame) {
  const rows = await db.rows<{ part: number; waste: number; cooked: number }>(sql`
    SELECT p.key AS part, sum(p.waste) AS waste, sum(p.cooked) AS cooked
      FROM (SELECT w.key, w.sum AS waste, 0 AS cooked FROM ${talliesOf(frame, { name: 'wasted', bucketed: false })} w
            UNION ALL
            SELECT c.key, 0, c.sum FROM ${talliesOf(frame, { name: 'cooked', bucketed: false })} c) p
     GROUP BY p.key`)
  const sum = (of: 'waste' | 'cooked') => rows.reduce((total, row) => total + row[of], 0)
  return {
    rows: DAY_PARTS.map((part, index) => {
      const row = rows.find((one) => one.part === index)
      return {
        dayPart: DAY_PART_LABELS[part],
        ...wasteFigures(row?.waste ?? 0, row?.cooked ?? 0),
        target: dayPartTarget(part),
      }
    }),
    total: wasteFigures(sum('waste'), sum('cooked')),
  }
}
