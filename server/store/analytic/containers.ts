import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { distribution } from './figures.ts'
import { type Frame, inFrame } from './frame.ts'

/** Condition: the fact `f` is of one of these containers. */
export const ofContainers = (codes: readonly string[]): Sql =>
  sql`f.container_id IN (SELECT id FROM container WHERE code = ANY(${[...codes]}::text[]))`

/** Per material: the pans placed into holding, and how they divide among the containers. */
export const containersDistribution =
  (cateringOnly: boolean) =>
  async (db: Database, frame: Frame, { containers }: { containers?: readonly string[] | undefined }) => {
    const catering = cateringOnly
      ? sql`AND f.batch_id IN (SELECT b.id FROM batch b
            WHERE b.catering AND b.restaurant_id = ANY(${[...frame.restaurants]}::int[]))`
      : sql``
    const rows = await db.rows<{
      material: string
      materialName: string
      containerName: string
      count: number
    }>(sql`
      SELECT m.material_code AS material, max(m.name) AS material_name, c.name AS container_name,
             sum(x.count) AS count
        FROM (SELECT f.material_id, f.container_id, count(*) AS count
                FROM hold f
               WHERE ${inFrame(frame, sql`f.placed_at`)} ${catering}
                     ${containers ? sql`AND ${ofContainers(containers)}` : sql``}
               GROUP BY f.material_id, f.container_id) x
        JOIN material m ON m.id = x.material_id JOIN container c ON c.id = x.container_id
       GROUP BY m.material_code, c.id ORDER BY m.material_code, count DESC, c.name`)
    const codes = [...new Set(rows.map((row) => row.material))]
    return distribution(
      codes.map((material) => {
        const own = rows.filter((row) => row.material === material)
        const counts = own.map((row) => row.count)
        const shares = sharesOf(counts, 1)
        return {
          material,
          materialName: own[0]?.materialName ?? material,
          value: counts.reduce((sum, count) => sum + count, 0),
          containerShares: own.map(({ containerName, count }, i) => ({
            containerName,
            materialsCount: count,
            materialsShare: shares[i] ?? 0,
          })),
        }
      }),
    )
  }
