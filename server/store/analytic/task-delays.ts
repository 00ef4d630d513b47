import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import {
  distribution,
  elapsed,
  factsOf,
  type PeriodRow,
  perMaterial,
  perPeriod,
  summaryOf,
  sumOf,
  type Times,
  timed,
} from './figures.ts'
import type { Frame } from './frame.ts'

/** Delays count when they began. */
const delays = factsOf(sql`task_delay`, sql`f.started_at`)

/** How long they lasted; one that goes on, until the frame's end. */
function figuresOf({ end }: Frame) {
  const lasted = sql`least(coalesce(p.ended_at, ${end}::bigint), ${end}::bigint) - p.started_at`
  return sql`count(*) AS known, sum(${lasted}) AS sum_ms, max(${lasted}) AS high_ms, min(${lasted}) AS low_ms`
}

/** As the contract has them: seconds to two decimals. */
function described(times: Times) {
  const { elapsedTime, high, low } = elapsed(times)
  return {
    delaysNumber: times.known,
    totalDelay: roundTo(times.sumMs / 1000, 2),
    highTaskDelay: high,
    lowTaskDelay: low,
    averageTaskDelay: elapsedTime,
  }
}

const totalOf = (rows: readonly Times[]) => {
  const { high, low, average } = summaryOf(rows)
  return {
    delaysNumber: sumOf(rows, (row) => row.known),
    totalDelay: roundTo(sumOf(rows, (row) => row.sumMs) / 1000, 2),
    highTaskDelay: high,
    lowTaskDelay: low,
    averageTaskDelay: average,
  }
}

/** Delays of the batches' tasks that began in the range, per period and material. */
export async function taskDelays(db: Database, frame: Frame) {
  const rows = await perPeriod<Times>(db, frame, delays, figuresOf(frame))
  const content = rows.map(({ bucket, material, materialName, ...times }: PeriodRow & Times) => ({
    bucket,
    material,
    materialName,
    ...described(times),
  }))
  return { content: timed(frame, content), total: totalOf(rows), summary: summaryOf(rows) }
}

/** How the delayed seconds divide among the materials, and each material's delays among the stages. */
export async function taskDelaysDistribution(db: Database, frame: Frame) {
  const [rows, stages] = await Promise.all([
    perMaterial<Times>(db, frame, delays, figuresOf(frame)),
    db.rows<Times & { material: string; stage: number }>(sql`
      SELECT m.material_code AS material, p.stage, ${figuresOf(frame)}
        FROM ${delays(frame, false)} p JOIN material m ON m.id = p.material_id
       GROUP BY m.material_code, p.stage ORDER BY p.stage`),
  ])
  const { content, total } = distribution(
    rows.map(({ material, materialName, ...times }) => {
      const own = stages.filter((stage) => stage.material === material)
      const shares = sharesOf(own.map((stage) => stage.known))
      return {
        material,
        materialName,
        value: roundTo(times.sumMs / 1000, 2),
        ...described(times),
        stageShares: own.map((stage, i) => ({
          stage: stage.stage,
          delaysNumber: stage.known,
          totalDelay: roundTo(stage.sumMs / 1000, 2),
          share: shares[i] ?? 0,
        })),
      }
    }),
  )
  const sums = totalOf(rows)
  return {
    content,
    total: { ...total, value: sums.totalDelay, ...sums },
    summary: summaryOf(rows),
  }
}
