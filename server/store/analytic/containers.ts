import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { distribution } from './figures.ts'
import { type Frame, inFrame } from './frame.ts'

/** Per material: the pans placed into holding, and how they divide among the containers. */
export const containersDistribution = (cateringOnly: boolean) => async (db: Database, frame: Frame) => {
  const catering = cateringOnly
    ? sql`AND EXISTS (SELECT 1 FROM batch b WHERE b.id = f.batch_id AND b.catering)`
    : sql``
  const rows = await db.rows<{
    material: string
    materialName: string
    containerName: string
    count: number
  }>(sql`
    SELECT m.material_code AS material, max(m.name) AS material_name, c.name AS container_name, count(*) AS count
      FROM hold f JOIN material m ON m.id = f.material_id JOIN container c ON c.id = f.container_id
     WHERE ${inFrame(frame, sql`f.placed_at`)} ${catering}
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
