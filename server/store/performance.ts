import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PerformanceRatioType } from '#src/contract/analytic.ts'
import { percent, sumOf } from './analytic/figures.ts'
import { bucketsWith, type Frame } from './analytic/frame.ts'
import type { Source } from './analytic/parts.ts'
import { RATIOS } from './analytic/performance-ratio.ts'

interface Weighed {
  weight: number
  count: number
  wholeWeight: number
  wholeCount: number
}

const sums = (rows: readonly Weighed[]) => {
  const weight = sumOf(rows, (row) => row.weight)
  const wholeWeight = sumOf(rows, (row) => row.wholeWeight)
  return {
    percent: percent(weight, wholeWeight),
    weight,
    count: sumOf(rows, (row) => row.count),
    wholeWeight,
    wholeCount: sumOf(rows, (row) => row.wholeCount),
  }
}

/** What is weighed and what it is held against, side by side; grouped by bucket and further keys of a part `p`. */
function sideBySide(frame: Frame, type: PerformanceRatioType, keys: Sql): Sql {
  const { part, whole } = RATIOS[type]
  // Of the pans that left, only those with something wasted count; of batches and packages, all do.
  const counted = type === 'WASTE/COOKED' ? sql`p.quantity` : sql`p.count`
  const side = (source: Source, columns: Sql) => sql`
    SELECT p.bucket ${keys}, ${columns} FROM ${source(frame, true)} p GROUP BY p.bucket ${keys}`
  return sql`(
    ${side(part, sql`sum(p.weight_g) AS weight, sum(${counted}) AS count, 0 AS whole_weight, 0 AS whole_count`)}
    UNION ALL
    ${side(whole, sql`0, 0, sum(p.weight_g), sum(p.count)`)})`
}

const SUMS = sql`
  sum(x.weight) AS weight, sum(x.count) AS count, sum(x.whole_weight) AS whole_weight, sum(x.whole_count) AS whole_count`

/** The ratio's percent, weight and count per period, also of those without any. */
export async function performance(db: Database, frame: Frame, type: PerformanceRatioType) {
  const rows = await db.rows<Weighed & { bucket: number }>(sql`
    SELECT x.bucket, ${SUMS} FROM ${sideBySide(frame, type, empty)} x GROUP BY x.bucket`)
  return {
    content: bucketsWith(frame, rows).map(({ start, index }) => ({
      time: start,
      ...sums(rows.filter((row) => row.bucket === index)),
    })),
    total: sums(rows),
  }
}

interface Behind extends Weighed {
  bucket: number
  restaurantUuid: string
  restaurantNumber: string
  restaurantName: string
  material: string
  materialName: string
}

/** What lies behind it: the same per period, restaurant and material. */
export async function extendedPerformance(db: Database, frame: Frame, type: PerformanceRatioType) {
  const keys = sql`, p.restaurant_id, p.material_id`
  const rows = await db.rows<Behind>(sql`
    SELECT x.bucket, r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.name AS restaurant_name,
           m.material_code AS material, max(m.name) AS material_name, ${SUMS}
      FROM ${sideBySide(frame, type, keys)} x
      JOIN restaurant r ON r.id = x.restaurant_id JOIN material m ON m.id = x.material_id
     GROUP BY x.bucket, r.id, m.material_code
    HAVING sum(x.weight) > 0 OR sum(x.whole_weight) > 0
     ORDER BY x.bucket, r.number, m.material_code`)
  return {
    content: rows.map((row) => {
      const { bucket, restaurantUuid, restaurantNumber, restaurantName, material, materialName } = row
      return {
        time: frame.buckets[bucket]?.start ?? 0,
        restaurantUuid,
        restaurantNumber,
        restaurantName,
        material,
        materialName,
        ...sums([row]),
      }
    }),
    total: sums(rows),
  }
}
