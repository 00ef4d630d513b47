import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { WasteFigures } from '#src/contract/dashboard/chicken.ts'
import { pointsBetween } from '#src/domain/analytics/comparison.ts'
import { DAY_PARTS, type DayPart, dayPartName, weightedTarget } from '#src/domain/time/day-part.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { sumOf } from '../analytic/figures.ts'
import { type Frame, lastWeek, perBucket } from '../analytic/frame.ts'
import { leftParts } from '../analytic/waste.ts'
import type { ChangesOf } from '../kitchen/waste-targets.ts'
import { changesIn, latestTargets, type WastePortion, wastePortions } from './waste-portions.ts'

/** Waste against cooked weight in grams, with its percent; null where nothing was cooked. */
function wasteFigures(wasteWeight: number, cookedWeight: number): WasteFigures {
  return { wasteWeight, cookedWeight, percent: percentOrNull(wasteWeight, cookedWeight) }
}

/** Portions as one, against their targets as far as each was cooked in; against `none` where nothing was cooked. */
const together = (portions: readonly WastePortion[], none: number) => ({
  ...wasteFigures(
    sumOf(portions, ({ waste }) => waste),
    sumOf(portions, ({ cooked }) => cooked),
  ),
  target: weightedTarget(
    portions.map(({ target, cooked }) => ({ target, weight: cooked })),
    none,
  ),
})

/** All parts of the day as one. Where nothing was cooked, against the target of breakfast, with which a day begins. */
async function wasteOf(db: Database, frame: Frame, changesOf: ChangesOf) {
  return together(await wastePortions(db, frame, changesOf), latestTargets(frame, changesOf).breakfast)
}

/** The target in percent of some parts of the day together; where nothing was cooked in them, of the first. */
export async function targetOf(db: Database, frame: Frame, parts: readonly DayPart[]): Promise<number> {
  const changesOf = await changesIn(db, frame)
  const portions = await wastePortions(db, frame, changesOf)
  const [first = 'breakfast'] = parts
  return together(
    portions.filter(({ part }) => parts.includes(part)),
    latestTargets(frame, changesOf)[first],
  ).target
}

/** The frame's waste and that of the same weekday and times a week before, each with the target of its hours. */
export async function wasteAndChange(db: Database, frame: Frame) {
  const earlier = lastWeek(frame)
  const changesOf = await changesIn(db, frame, earlier)
  const [now, before] = await Promise.all([wasteOf(db, frame, changesOf), wasteOf(db, earlier, changesOf)])
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
  const changesOf = await changesIn(db, frame)
  const portions = await wastePortions(db, frame, changesOf)
  const latest = latestTargets(frame, changesOf)
  return {
    rows: DAY_PARTS.map((part) => ({
      dayPart: dayPartName(part),
      ...together(
        portions.filter((portion) => portion.part === part),
        latest[part],
      ),
    })),
    total: together(portions, latest.breakfast),
  }
}
