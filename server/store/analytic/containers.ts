import sql, { empty, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { distribution } from './figures.ts'
import { type Frame, inFrame } from './frame.ts'
import { talliesOf } from './tallies.ts'

/** Condition: the fact or part `f` is of one of these containers, by its column of their ids. */
export const ofContainers = (codes: readonly string[], column: Sql): Sql =>
  sql`${column} IN (SELECT id FROM container WHERE code = ANY(${[...codes]}::text[]))`

/** Pans placed into holding, counted by material_id and container_id. */
const placed = (frame: Frame, containers: readonly string[] | undefined): Sql => {
  const where = containers && ofContainers(containers, sql`f.key`)
  return sql`
    SELECT p.material_id, p.key AS container_id, sum(p.count) AS count
      FROM ${talliesOf(frame, { name: 'placed', bucketed: false, where })} p GROUP BY p.material_id, p.key`
}

/** Those of catering, which is a hundredth of all: its pans are found from its batches. */
const placedOfCatering = (frame: Frame, containers: readonly string[] | undefined): Sql => sql`
  SELECT f.material_id, f.container_id, count(*) AS count
    FROM (SELECT b.id FROM batch b
           WHERE b.catering AND b.restaurant_id = ANY(${[...frame.restaurants]}::int[])) b
   CROSS JOIN LATERAL (SELECT h.* FROM hold h WHERE h.batch_id = b.id OFFSET 0) f
   WHERE ${inFrame(frame, sql`f.placed_at`)} ${containers ? sql`AND ${ofContainers(containers, sql`f.container_id`)}` : empty}
   GROUP BY f.material_id, f.container_id`

/** Per material: the pans placed into holding, and how they divide among the containers. */
export const containersDistribution =
  (cateringOnly: boolean) =>
  async (db: Database, frame: Frame, { containers }: { containers?: readonly string[] | undefined }) => {
    const counted = cateringOnly ? placedOfCatering : placed
    const rows = await db.rows<{
      material: string
      materialName: string
      containerName: string
      count: number
    }>(sql`
      SELECT m.material_code AS material, max(m.name) AS material_name, c.name AS container_name,
             sum(x.count) AS count
        FROM (${counted(frame, containers)}) x
        JOIN material m ON m.id = x.material_id JOIN container c ON c.id = x.container_id
       GROUP BY m.material_code, c.id ORDER BY m.material_code, count DESC, c.name`)
    const codes = [...new Set(rows.map((row) => row.material))]
    return distribution(
      codes.map((material) => {
        const own = rows.filter((row) => row.material === material)
        const counts = own.map((row) => row.count)
        const shares = sharesOf(counts)
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
