import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { type PackageFilters, packedParts } from './entree-chutes.ts'
import { distribution, sumOf } from './figures.ts'
import { type Frame, restaurantTime } from './frame.ts'

interface UsageRow {
  material: string
  materialName: string
  packageType: string
  packagesCount: number
  quantity: number
  value: number
}

/** Per material: weight, its share, pieces, pieces an hour, packages, and how many of each type. */
export async function totalUsage(db: Database, frame: Frame, filters: PackageFilters) {
  const rows = await db.rows<UsageRow>(sql`
    SELECT m.material_code AS material, max(m.name) AS material_name, t.code AS package_type,
           sum(p.quantity) AS packages_count, sum(p.pieces) AS quantity, sum(p.weight_g) AS value
      FROM ${packedParts(filters)(frame, false)} p
      JOIN material m ON m.id = p.material_id JOIN package_type t ON t.id = p.key
     GROUP BY m.material_code, t.code ORDER BY m.material_code, packages_count DESC, t.code`)
  const hours = frame.restaurants.length > 0 ? restaurantTime(frame) / frame.restaurants.length / HOUR : 0
  const perHour = (quantity: number) => (hours > 0 ? roundTo(quantity / hours, 2) : 0)
  const figures = (own: readonly UsageRow[]) => {
    const quantity = sumOf(own, (row) => row.quantity)
    return { quantity, perHour: perHour(quantity), packages: sumOf(own, (row) => row.packagesCount) }
  }
  const materials = [...new Set(rows.map((row) => row.material))].map((material) => {
    const own = rows.filter((row) => row.material === material)
    return {
      material,
      materialName: own[0]?.materialName ?? material,
      value: sumOf(own, (row) => row.value),
      ...figures(own),
      shares: own.map(({ packageType, packagesCount }) => ({ packageType, packagesCount })),
    }
  })
  const { content, total, summary } = distribution(materials)
  return { content, total: { ...total, ...figures(rows) }, summary }
}
