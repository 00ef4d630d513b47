import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { ZONE_BINS, zoneOfBin } from '#src/domain/analytics/hold-time.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { DAY_PARTS, dayPartName } from '#src/domain/time/day-part.ts'
import { sumOf } from '../analytic/figures.ts'
import type { Frame } from '../analytic/frame.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'
import { talliesOf } from '../analytic/tallies.ts'

/**
 * Packages that left through the chutes, when they were packed, with the milliseconds since their basket was emptied
 * into the dump pan until they were taken. A package whose basket is no longer on record has no hold time, and is left
 * out. A part's key3 is the step of the histogram, its key the package type or the part of the day.
 */
const held = (frame: Frame, name: 'fry_held' | 'fry_zone' | 'fry_part', chutes: readonly number[]): Sql =>
  talliesOf(frame, { name, bucketed: name === 'fry_held', where: sql`f.key2 = ANY(${[...chutes]}::int[])` })

/** Each package counts once. */
const SPREAD = sql`sum(p.count) AS count, sum(p.sum) AS sum, max(p.high) AS high, min(p.low) AS low`

interface StepRow {
  step: number
  count: number
}

/** Percent per zone; all zero where there is nothing. */
function zonesOf(rows: readonly StepRow[]): Record<string, number> {
  const counts = ZONE_BINS.labels.map((label) =>
    sumOf(
      rows.filter((row) => zoneOfBin(row.step) === label),
      (row) => row.count,
    ),
  )
  const percents = sharesOf(counts, 2)
  return Object.fromEntries(ZONE_BINS.labels.map((label, bin) => [label, percents[bin] ?? 0]))
}

/** Percent of the packages in each hold-time zone, by package type. */
export async function potatoZones(db: Database, frame: Frame, chutes: readonly number[]) {
  const rows = await db.rows<StepRow & { packageType: string; productName: string }>(sql`
    SELECT t.code AS package_type, max(t.name) AS product_name, p.key3 AS step, sum(p.count) AS count
      FROM ${held(frame, 'fry_zone', chutes)} p JOIN package_type t ON t.id = p.key
     GROUP BY t.code, p.key3 ORDER BY t.code, p.key3`)
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
  const rows = await db.rows<StepRow & SpreadRow & { part: number }>(sql`
    SELECT p.key AS part, p.key3 AS step, ${SPREAD} FROM ${held(frame, 'fry_part', chutes)} p GROUP BY p.key, p.key3`)
  const figures = (own: typeof rows) => ({ zones: zonesOf(own), ...spreadOf(joinSpreads(own)) })
  return {
    content: DAY_PARTS.map((part, index) => ({
      dayPart: dayPartName(part),
      ...figures(rows.filter((row) => row.part === index)),
    })),
    total: figures(rows),
  }
}

/** Average, High and Low minutes, per period and package type. */
export async function potatoAverages(db: Database, frame: Frame, chutes: readonly number[]) {
  const rows = await db.rows<SpreadRow & { bucket: number; packageType: string; productName: string }>(sql`
    SELECT p.bucket, t.code AS package_type, max(t.name) AS product_name, ${SPREAD}
      FROM ${held(frame, 'fry_held', chutes)} p JOIN package_type t ON t.id = p.key
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
