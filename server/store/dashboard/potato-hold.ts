import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import { dayPartOf, slotOf } from '../analytic/day-parts.ts'
import { sumOf } from '../analytic/figures.ts'
import { bucketIndex, type Frame, inFrame } from '../analytic/frame.ts'
import { binIndex } from '../analytic/hold-bins.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'

/**
 * Packages `p` that left through the chutes, when they were packed, with the milliseconds since their basket was
 * emptied into the dump pan until they were taken. A package whose basket is no longer on record has no hold time,
 * and is left out.
 */
function held(frame: Frame, chutes: readonly number[]): Sql {
  return sql`(
    SELECT f.restaurant_id, f.package_type_id, f.packed_at, f.quantity, f.taken_at - b.dumped_at AS held_ms,
           ${bucketIndex(frame, sql`f.packed_at`)} AS bucket
      FROM fry_chute_cycle f JOIN potato_batch b ON b.id = f.potato_batch_id
     WHERE ${inFrame(frame, sql`f.packed_at`)} AND f.chute = ANY(${[...chutes]}::int[]))`
}

/** Each package counts once. */
const SPREAD = sql`
  sum(p.quantity) AS count, sum(p.held_ms * p.quantity) AS sum, max(p.held_ms) AS high, min(p.held_ms) AS low`

interface BinRow {
  bin: number
  count: number
}

/** Percent per zone; all zero where there is nothing. */
function zonesOf(rows: readonly BinRow[]): Record<string, number> {
  const counts = ZONE_BINS.labels.map((_, bin) =>
    sumOf(
      rows.filter((row) => row.bin === bin),
      (row) => row.count,
    ),
  )
  const percents = sharesOf(counts)
  return Object.fromEntries(ZONE_BINS.labels.map((label, bin) => [label, percents[bin] ?? 0]))
}

/** Percent of the packages in each hold-time zone, by package type. */
export async function potatoZones(db: Database, frame: Frame, chutes: readonly number[]) {
  const rows = await db.rows<BinRow & { packageType: string; productName: string }>(sql`
    SELECT t.code AS package_type, max(t.name) AS product_name, ${binIndex(sql`p.held_ms`, ZONE_BINS)} AS bin,
           sum(p.quantity) AS count
      FROM ${held(frame, chutes)} p JOIN package_type t ON t.id = p.package_type_id
     GROUP BY t.code, bin ORDER BY t.code, bin`)
  const types = [...new Set(rows.map((row) => row.packageType))].map((packageType) => {
    const own = rows.filter((row) => row.packageType === packageType)
    return { packageType, own, name: own[0]?.productName ?? packageType }
  })
  return {
    results: Object.fromEntries(types.map(({ packageType, own }) => [packageType, zonesOf(own)])),
    counts: Object.fromEntries(
      types.map(({ packageType, own }) => [packageType, sumOf(own, (row) => row.count)]),
    ),
    names: Object.fromEntries(types.map(({ packageType, name }) => [packageType, name])),
  }
}

/** The same, and average, High and Low minutes, by part of each restaurant's own day. */
export async function potatoDayParts(db: Database, frame: Frame, chutes: readonly number[]) {
  const rows = await db.rows<BinRow & SpreadRow & { part: number }>(sql`
    SELECT ${dayPartOf(sql`s.slot`, sql`r.timezone`)} AS part, s.bin, sum(s.count) AS count, sum(s.sum) AS sum,
           max(s.high) AS high, min(s.low) AS low
      FROM (SELECT p.restaurant_id, ${slotOf(sql`p.packed_at`)} AS slot,
                   ${binIndex(sql`p.held_ms`, ZONE_BINS)} AS bin, ${SPREAD}
              FROM ${held(frame, chutes)} p GROUP BY p.restaurant_id, slot, bin) s
      JOIN restaurant r ON r.id = s.restaurant_id
     GROUP BY 1, s.bin`)
  const figures = (own: typeof rows) => ({ zones: zonesOf(own), ...spreadOf(joinSpreads(own)) })
  return {
    content: DAY_PARTS.map((part, index) => ({
      dayPart: DAY_PART_LABELS[part],
      ...figures(rows.filter((row) => row.part === index)),
    })),
    total: figures(rows),
  }
}

/** Average, High and Low minutes, per period and package type. */
export async function potatoAverages(db: Database, frame: Frame, chutes: readonly number[]) {
  const rows = await db.rows<SpreadRow & { bucket: number; packageType: string; productName: string }>(sql`
    SELECT p.bucket, t.code AS package_type, max(t.name) AS product_name, ${SPREAD}
      FROM ${held(frame, chutes)} p JOIN package_type t ON t.id = p.package_type_id
     GROUP BY p.bucket, t.code ORDER BY p.bucket, t.code`)
  return {
    content: rows.map(({ bucket, packageType, productName, ...spread }) => ({
      analyticPeriod: frame.buckets[bucket]?.start ?? 0,
      packageType,
      productName,
      ...spreadOf(spread),
    })),
    total: spreadOf(joinSpreads(rows)),
  }
}
