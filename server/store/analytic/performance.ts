import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { sumOf } from './figures.ts'
import { bucketsWith, type Frame } from './frame.ts'
import type { Source } from './parts.ts'
import { RATIOS } from './performance-ratio.ts'

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
    percent: percentOrNull(weight, wholeWeight),
    weight,
    count: sumOf(rows, (row) => row.count),
    wholeWeight,
    wholeCount: sumOf(rows, (row) => row.wholeCount),
  }
}

/**
 * What is weighed and what it is compared with, side by side; grouped by bucket and further keys of a part `p`. What is
 * counted is its quantity: batches, packages however many were handed over at once, pans with something wasted.
 */
function sideBySide(frame: Frame, type: PerformanceRatioType, keys: Sql): Sql {
  const { part, whole } = RATIOS[type]
  const side = (source: Source, columns: Sql) => sql`
    SELECT p.bucket ${keys}, ${columns} FROM ${source(frame, true)} p GROUP BY p.bucket ${keys}`
  return sql`(
    ${side(part, sql`sum(p.weight_g) AS weight, sum(p.quantity) AS count, 0 AS whole_weight, 0 AS whole_count`)}
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
  restaurantId: number
  materialId: number
}

/** What lies behind it: the same per period, restaurant and material. */
export async function extendedPerformance(db: Database, frame: Frame, type: PerformanceRatioType) {
  // Names are few and rows are tens of thousands over a year: they are put together here.
  const [rows, restaurants, materials] = await Promise.all([
    db.rows<Behind>(sql`
      SELECT x.bucket, x.restaurant_id, x.material_id, ${SUMS}
        FROM ${sideBySide(frame, type, sql`, p.restaurant_id, p.material_id`)} x
       GROUP BY x.bucket, x.restaurant_id, x.material_id
      HAVING sum(x.weight) > 0 OR sum(x.whole_weight) > 0`),
    db.rows<{ id: number; uuid: string; number: string; name: string }>(sql`
      SELECT r.id, r.uuid, r.number, r.name FROM restaurant r
       WHERE r.id = ANY(${[...frame.restaurants]}::int[]) ORDER BY r.number COLLATE "C", r.id`),
    db.rows<{ ids: number[]; material: string; materialName: string }>(sql`
      SELECT array_agg(m.id) AS ids, m.material_code AS material, max(m.name) AS material_name
        FROM material m GROUP BY m.material_code ORDER BY m.material_code COLLATE "C"`),
  ])
  const placeOf = new Map(restaurants.map(({ id }, index) => [id, index]))
  const kindOf = new Map(materials.flatMap(({ ids }, index) => ids.map((id) => [id, index] as const)))
  // By period, restaurant and material, as the index of a cell is; several materials may share a code.
  const cells = new Map<number, Behind[]>()
  for (const row of rows) {
    const place = row.bucket * restaurants.length + (placeOf.get(row.restaurantId) ?? 0)
    const cell = place * materials.length + (kindOf.get(row.materialId) ?? 0)
    cells.set(cell, [...(cells.get(cell) ?? []), row])
  }
  const content = [...cells]
    .sort(([one], [other]) => one - other)
    .map(([cell, own]) => {
      const place = Math.floor(cell / materials.length)
      const restaurant = restaurants[place % restaurants.length]
      const material = materials[cell % materials.length]
      return {
        time: frame.buckets[Math.floor(place / restaurants.length)]?.start ?? 0,
        restaurantUuid: restaurant?.uuid ?? '',
        restaurantNumber: restaurant?.number ?? '',
        restaurantName: restaurant?.name ?? '',
        material: material?.material ?? '',
        materialName: material?.materialName ?? '',
        ...sums(own),
      }
    })
  return { content, total: sums(rows) }
}
