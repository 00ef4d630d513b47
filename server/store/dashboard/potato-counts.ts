import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sumOf } from '../analytic/figures.ts'
import type { Frame } from '../analytic/frame.ts'
import { talliesOf } from '../analytic/tallies.ts'

interface Packaged {
  packagesCount: number
  quantity: number
  weight: number
}

/** Packages, their pieces and grams, when they were packed: per period and package type. */
export async function potatoPackaged(db: Database, frame: Frame, chutes: readonly number[]) {
  const where = sql`f.key2 = ANY(${[...chutes]}::int[])`
  const rows = await db.rows<Packaged & { bucket: number; packageType: string; productName: string }>(sql`
    SELECT p.bucket, t.code AS package_type, max(t.name) AS product_name, sum(p.count) AS packages_count,
           sum(p.count * t.pieces) AS quantity, sum(p.sum) AS weight
      FROM ${talliesOf(frame, { name: 'fry_packed', bucketed: true, where })} p JOIN package_type t ON t.id = p.key
     GROUP BY p.bucket, t.code ORDER BY p.bucket, t.code`)
  return {
    content: rows.map(({ bucket, ...row }) => ({
      analyticPeriod: frame.buckets[bucket]?.start ?? 0,
      ...row,
    })),
    total: {
      packagesCount: sumOf(rows, (row) => row.packagesCount),
      quantity: sumOf(rows, (row) => row.quantity),
      weight: sumOf(rows, (row) => row.weight),
    },
  }
}

interface Baskets {
  batchesCount: number
  weight: number
  remainingCount: number
  remainingWeight: number
}

/** Baskets emptied into the dump pan and what remained of them, per period and material. */
export async function potatoBatches(db: Database, frame: Frame) {
  const dumped = talliesOf(frame, { name: 'dumped', bucketed: true })
  const remained = talliesOf(frame, { name: 'remained', bucketed: true })
  const rows = await db.rows<Baskets & { bucket: number; material: string; materialName: string }>(sql`
    SELECT p.bucket, m.material_code AS material, max(m.name) AS material_name, sum(p.count) AS batches_count,
           sum(p.sum) AS weight, sum(p.remaining) AS remaining_count, sum(p.remaining_weight) AS remaining_weight
      FROM (SELECT d.bucket, d.material_id, d.count, d.sum, 0 AS remaining, 0 AS remaining_weight FROM ${dumped} d
            UNION ALL SELECT d.bucket, d.material_id, 0, 0, d.count, d.sum FROM ${remained} d) p
      JOIN material m ON m.id = p.material_id
     GROUP BY p.bucket, m.material_code ORDER BY p.bucket, m.material_code`)
  return {
    content: rows.map(({ bucket, ...row }) => ({
      analyticPeriod: frame.buckets[bucket]?.start ?? 0,
      ...row,
    })),
    total: {
      batchesCount: sumOf(rows, (row) => row.batchesCount),
      weight: sumOf(rows, (row) => row.weight),
      remainingCount: sumOf(rows, (row) => row.remainingCount),
      remainingWeight: sumOf(rows, (row) => row.remainingWeight),
    },
  }
}
