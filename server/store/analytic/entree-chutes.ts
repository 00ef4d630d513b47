import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { lengthWithin } from '#src/domain/analytics/zoned-buckets.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { roundTo } from '#src/domain/units/round.ts'
import {
  allTimes,
  elapsed,
  type PeriodRow,
  perPeriod,
  summaryOf,
  sumOf,
  TIMES,
  type Times,
  timed,
  withElapsed,
} from './figures.ts'
import { type Frame, restaurantTime } from './frame.ts'
import { partsOf } from './parts.ts'
import { talliesOf } from './tallies.ts'

export interface PackageFilters {
  /** Codes of package types. */
  packages?: readonly string[] | undefined
}

/** Condition: of these package types, by `f.key`. */
const ofPackages = ({ packages }: PackageFilters) =>
  packages && sql`f.key IN (SELECT id FROM package_type WHERE code = ANY(${[...packages]}::text[]))`

/** What was packed and handed out through a chute, when it was packed; a part's key is the package type. */
export const packedParts = (filters: PackageFilters) =>
  partsOf({ view: 'packed_part', where: ofPackages(filters) })

type Held = Times & { count: number; packages: number }

/** Seconds from packing until it was taken, each handing out counting once: per period and material. */
export async function chutesHolding(db: Database, frame: Frame, filters: PackageFilters) {
  const figures = sql`sum(p.count) AS count, sum(p.quantity) AS packages, ${TIMES}`
  const rows = await perPeriod<Held>(db, frame, packedParts(filters), figures)
  return {
    content: timed(frame, rows.map(withElapsed)),
    total: {
      count: sumOf(rows, (row) => row.count),
      packages: sumOf(rows, (row) => row.packages),
      ...elapsed(allTimes(rows)),
    },
    summary: summaryOf(rows),
  }
}

/** Packages of each type, per period and material. */
export async function chutesPackages(db: Database, frame: Frame, filters: PackageFilters) {
  const rows = await db.rows<PeriodRow & { packageType: string; packagesCount: number }>(sql`
    SELECT p.bucket, m.material_code AS material, max(m.name) AS material_name, t.code AS package_type,
           sum(p.quantity) AS packages_count
      FROM ${packedParts(filters)(frame, true)} p
      JOIN material m ON m.id = p.material_id JOIN package_type t ON t.id = p.key
     GROUP BY p.bucket, m.material_code, t.code
     ORDER BY p.bucket, m.material_code, packages_count DESC, t.code`)
  const content: (PeriodRow & {
    packages: number
    shares: { packageType: string; packagesCount: number }[]
  })[] = []
  for (const { packageType, packagesCount, ...row } of rows) {
    const last = content.at(-1)
    const same = last?.bucket === row.bucket && last.material === row.material
    const own = same ? last : { ...row, packages: 0, shares: [] }
    if (!same) content.push(own)
    own.packages += packagesCount
    own.shares.push({ packageType, packagesCount })
  }
  return {
    content: timed(frame, content),
    total: { packages: sumOf(rows, (row) => row.packagesCount) },
    summary: null,
  }
}

interface Quantities {
  value: number
  quantity: number
  packages: number
}

/** Pieces, pieces an hour of the period, grams and packages, per period and material. */
export async function chutesQuantity(db: Database, frame: Frame, filters: PackageFilters) {
  const rows = await perPeriod<Quantities>(
    db,
    frame,
    packedParts(filters),
    sql`sum(p.weight_g) AS value, sum(p.pieces) AS quantity, sum(p.quantity) AS packages`,
  )
  const { start, end } = frame
  const places = frame.places.flatMap(({ restaurants, starts, own = { start, end } }) =>
    restaurants.map(() => ({ ...own, starts })),
  )
  const perHour = (quantity: number, over: number) => (over > 0 ? roundTo(quantity / (over / HOUR), 2) : 0)
  const quantity = sumOf(rows, (row) => row.quantity)
  return {
    content: timed(
      frame,
      rows.map((row) => ({
        ...row,
        perHour: perHour(row.quantity, lengthWithin(places, row.bucket)),
      })),
    ),
    total: {
      value: sumOf(rows, (row) => row.value),
      quantity,
      packages: sumOf(rows, (row) => row.packages),
      perHour: perHour(quantity, restaurantTime(frame) / Math.max(1, frame.restaurants.length)),
    },
    summary: null,
  }
}

interface ChuteRow {
  material: string
  materialName: string
  packageType: string
  productName: string
  chute: number
  packagesCount: number
  quantity: number
}

/** How the packages divide among their types, and each type's among the chutes. */
export async function chutesDistribution(db: Database, frame: Frame, filters: PackageFilters) {
  const rows = await db.rows<ChuteRow>(sql`
    SELECT m.material_code AS material, max(m.name) AS material_name, t.code AS package_type,
           max(t.name) AS product_name, p.key2 AS chute, sum(p.count) AS packages_count, sum(p.sum) AS quantity
      FROM ${talliesOf(frame, { name: 'packed', bucketed: false, where: ofPackages(filters) })} p
      JOIN material m ON m.id = p.material_id JOIN package_type t ON t.id = p.key
     GROUP BY m.material_code, t.code, p.key2 ORDER BY m.material_code, t.code, p.key2`)
  const types = [...new Set(rows.map((row) => row.packageType))].map((packageType) => {
    const own = rows.filter((row) => row.packageType === packageType)
    const shares = sharesOf(own.map((row) => row.packagesCount))
    return {
      material: own[0]?.material ?? '',
      materialName: own[0]?.materialName ?? '',
      packageType,
      productName: own[0]?.productName ?? packageType,
      totalCount: sumOf(own, (row) => row.packagesCount),
      quantity: sumOf(own, (row) => row.quantity),
      chuteShares: own.map(({ chute, packagesCount }, i) => ({
        chute,
        packagesCount,
        share: shares[i] ?? 0,
      })),
    }
  })
  const shares = sharesOf(types.map((type) => type.totalCount))
  const totalCount = sumOf(types, (type) => type.totalCount)
  const totalShare = totalCount > 0 ? 100 : 0
  return {
    content: types.map((type, i) => ({
      ...type,
      totalShare: shares[i] ?? 0,
      value: type.totalCount,
      share: shares[i] ?? 0,
    })),
    total: {
      totalCount,
      totalShare,
      value: totalCount,
      share: totalShare,
      quantity: sumOf(types, (type) => type.quantity),
    },
    summary: null,
  }
}
