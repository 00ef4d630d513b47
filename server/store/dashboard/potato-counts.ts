import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { factsOf, sumOf } from '../analytic/figures.ts'
import type { Frame } from '../analytic/frame.ts'

interface Packaged {
  packagesCount: number
  quantity: number
  weight: number
}

/** Packages, their pieces and grams, when they were packed: per period and package type. */
export async function potatoPackaged(db: Database, frame: Frame, chutes: readonly number[]) {
  const source = factsOf(sql`fry_chute_cycle`, sql`f.packed_at`, sql`f.chute = ANY(${[...chutes]}::int[])`)
  const rows = await db.rows<Packaged & { bucket: number; packageType: string; productName: string }>(sql`
    SELECT p.bucket, t.code AS package_type, max(t.name) AS product_name, sum(p.quantity) AS packages_count,
           sum(p.quantity * t.pieces) AS quantity, sum(p.weight_g) AS weight
      FROM ${source(frame, true)} p JOIN package_type t ON t.id = p.package_type_id
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
  const source = factsOf(sql`potato_batch`, sql`f.dumped_at`)
  const rows = await db.rows<Baskets & { bucket: number; material: string; materialName: string }>(sql`
    SELECT p.bucket, m.material_code AS material, max(m.name) AS material_name, count(*) AS batches_count,
           sum(p.weight_g) AS weight, count(*) FILTER (WHERE p.remaining_g > 0) AS remaining_count,
           sum(p.remaining_g) AS remaining_weight
      FROM ${source(frame, true)} p JOIN material m ON m.id = p.material_id
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
