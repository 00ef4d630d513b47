import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Measured } from '#src/contract/analytics/analytic.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { bucketIndex, type Frame, inFrame } from './frame.ts'
import type { Source } from './parts.ts'

/** Row of figures of a period and material; the names become the contract's. */
export interface PeriodRow {
  bucket: number
  material: string
  materialName: string
}

/** Facts of a table as they are, each with its bucket, when they count at `at`; `where` is a condition on `f`. */
export const factsOf =
  (table: Sql, at: Sql, where: Sql = sql`TRUE`): Source =>
  (frame, bucketed) =>
    sql`(
    SELECT f.*, ${bucketed ? bucketIndex(frame, at) : sql`0`} AS bucket
      FROM ${table} f WHERE ${inFrame(frame, at)} AND ${where})`

/** Figures per period and material of a source's parts `p`, in the periods' order. */
export function perPeriod<Figures extends object>(db: Database, frame: Frame, source: Source, figures: Sql) {
  return db.rows<PeriodRow & Figures>(sql`
    SELECT p.bucket, m.material_code AS material, max(m.name) AS material_name, ${figures}
      FROM ${source(frame, true)} p JOIN material m ON m.id = p.material_id
     GROUP BY p.bucket, m.material_code ORDER BY p.bucket, m.material_code`)
}

/** The same over the whole range, per material. */
export function perMaterial<Figures extends object>(
  db: Database,
  frame: Frame,
  source: Source,
  figures: Sql,
) {
  return db.rows<Omit<PeriodRow, 'bucket'> & Figures>(sql`
    SELECT m.material_code AS material, max(m.name) AS material_name, ${figures}
      FROM ${source(frame, false)} p JOIN material m ON m.id = p.material_id
     GROUP BY m.material_code ORDER BY m.material_code`)
}

/** Start of each row's period in place of its index. */
export function timed<Row extends { bucket: number }>({ buckets }: Frame, rows: readonly Row[]) {
  return rows.map(({ bucket, ...row }) => ({ time: buckets[bucket]?.start ?? 0, ...row }))
}

/** Rows of a value with their shares of the whole, and the whole. */
export function distribution<Row extends { value: number }>(rows: readonly Row[]) {
  const shares = sharesOf(rows.map((row) => row.value))
  const value = sumOf(rows, (row) => row.value)
  return {
    content: rows.map((row, i) => ({ ...row, share: shares[i] ?? 0 })),
    total: { value, share: value > 0 ? 100 : 0 },
    summary: null,
  }
}

/** The sum of a figure over rows. */
export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Rows of several sources that are about the same period and material, side by side. */
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

/** Times of a source's parts, from which average, High and Low are made; milliseconds. */
export interface Times {
  known: number
  sumMs: number
  highMs: number | null
  lowMs: number | null
}
export const TIMES = sql`
  sum(p.known) AS known, sum(p.sum_ms) AS sum_ms, max(p.high_ms) AS high_ms, min(p.low_ms) AS low_ms`

const seconds = (ms: number | null) => (ms === null ? null : roundTo(ms / 1000, 2))

/** Average, High and Low seconds to two decimals; null where nothing was measured. */
export function elapsed({ known, sumMs, highMs, lowMs }: Times) {
  return {
    elapsedTime: known > 0 ? seconds(sumMs / known) : null,
    high: seconds(highMs),
    low: seconds(lowMs),
  }
}

/** The times of all rows as those of one. */
export function allTimes(rows: readonly Times[]): Times {
  const known = (values: (number | null)[]) => values.filter((value) => value !== null)
  const highs = known(rows.map((row) => row.highMs))
  const lows = known(rows.map((row) => row.lowMs))
  return {
    known: sumOf(rows, (row) => row.known),
    sumMs: sumOf(rows, (row) => row.sumMs),
    highMs: highs.length > 0 ? Math.max(...highs) : null,
    lowMs: lows.length > 0 ? Math.min(...lows) : null,
  }
}

/** The High, Low and Average rows of a table. */
export function summaryOf(rows: readonly Times[]): Measured {
  const { elapsedTime: average, high, low } = elapsed(allTimes(rows))
  return { high, low, average }
}

/** A row without what its times were made from. */
export function withElapsed<Row extends Times>({ known, sumMs, highMs, lowMs, ...row }: Row) {
  return { ...row, ...elapsed({ known, sumMs, highMs, lowMs }) }
}
