import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { bucketIndex, type Frame, inFrame } from './frame.ts'

/** Row of figures of a period and material; the names become the contract's. */
export interface PeriodRow {
  bucket: number
  material: string
  materialName: string
}

/** Where a family's facts are, and when they count. */
export interface Facts {
  table: Sql
  at: Sql
  /** Beside frame and range. */
  where?: Sql
}

/** Figures per period and material of one table of facts `f`, in the periods' order. */
export function perPeriod<Figures extends object>(db: Database, frame: Frame, facts: Facts, figures: Sql) {
  return db.rows<PeriodRow & Figures>(sql`
    SELECT ${bucketIndex(frame, facts.at)} AS bucket, m.material_code AS material, max(m.name) AS material_name,
           ${figures}
      FROM ${facts.table} f JOIN material m ON m.id = f.material_id
     WHERE ${inFrame(frame, facts.at)} AND ${facts.where ?? sql`TRUE`}
     GROUP BY bucket, m.material_code ORDER BY bucket, m.material_code`)
}

/** The same over the whole range, per material. */
export function perMaterial<Figures extends object>(db: Database, frame: Frame, facts: Facts, figures: Sql) {
  return db.rows<Omit<PeriodRow, 'bucket'> & Figures>(sql`
    SELECT m.material_code AS material, max(m.name) AS material_name, ${figures}
      FROM ${facts.table} f JOIN material m ON m.id = f.material_id
     WHERE ${inFrame(frame, facts.at)} AND ${facts.where ?? sql`TRUE`}
     GROUP BY m.material_code ORDER BY m.material_code`)
}

/** Start of each row's period in place of its index. */
export function timed<Row extends PeriodRow>({ buckets }: Frame, rows: readonly Row[]) {
  return rows.map(({ bucket, ...row }) => ({ time: buckets[bucket]?.start ?? 0, ...row }))
}

/** Rows of a value with their shares of the whole, and the whole. */
export function distribution<Row extends { value: number }>(rows: readonly Row[]) {
  const shares = sharesOf(rows.map((row) => row.value))
  const value = rows.reduce((sum, row) => sum + row.value, 0)
  return {
    content: rows.map((row, i) => ({ ...row, share: shares[i] ?? 0 })),
    total: { value, share: value > 0 ? 100 : 0 },
  }
}

/** The sum of a figure over rows. */
export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Rows of several tables of facts that are about the same period and material, side by side. */
export function joinRows<Row extends PeriodRow>(lists: readonly (readonly Row[])[]): Row[] {
  const joined = new Map<string, Row>()
  for (const row of lists.flat()) {
    const key = `${row.bucket} ${row.material}`
    joined.set(key, { ...joined.get(key), ...row })
  }
  return [...joined.values()].sort(
    // As the database orders codes: by their characters.
    (a, b) => a.bucket - b.bucket || (a.material < b.material ? -1 : 1),
  )
}

/** A ratio in percent to two decimals; null of nothing. */
export const percent = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null
