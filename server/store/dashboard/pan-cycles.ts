import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { type Frame, perBucket } from '../analytic/frame.ts'
import { partsOf } from '../analytic/parts.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'
import { talliesOf } from '../analytic/tallies.ts'

/** A pan's cycle runs from its way in on the inbound conveyor to its way out; it counts where it began. */
type CycleRow = SpreadRow & { materialCode: string; material: string; bucket: number; begun: number }

const begunParts = partsOf({ view: 'inbound_part' })

function cycleRows(db: Database, frame: Frame) {
  return db.rows<CycleRow>(sql`
    SELECT m.material_code, max(m.name) AS material, p.bucket, sum(p.begun) AS begun, sum(p.count) AS count,
           sum(p.sum) AS sum, max(p.high) AS high, min(p.low) AS low
      FROM (SELECT i.bucket, i.material_id, i.count AS begun, 0 AS count, NULL::bigint AS sum, NULL::bigint AS high,
                   NULL::bigint AS low
              FROM ${begunParts(frame, true)} i
            UNION ALL
            SELECT c.bucket, c.material_id, 0, c.count, c.sum, c.high, c.low
              FROM ${talliesOf(frame, { name: 'cycled', bucketed: true })} c) p
      JOIN material m ON m.id = p.material_id
     GROUP BY p.bucket, m.material_code ORDER BY m.material_code, p.bucket`)
}

const byMaterial = (rows: readonly CycleRow[]) =>
  [...new Set(rows.map((row) => row.materialCode))].map((materialCode) => {
    const own = rows.filter((row) => row.materialCode === materialCode)
    return { materialCode, material: own[0]?.material ?? materialCode, own }
  })

/** Average minutes of the finished cycles, per bar and per material. */
export async function cycleAverages(db: Database, frame: Frame) {
  const rows = await cycleRows(db, frame)
  const bars = frame.buckets.map((_, bucket) =>
    spreadOf(joinSpreads(rows.filter((row) => row.bucket === bucket))),
  )
  return {
    buckets: [...frame.buckets],
    averages: bars.map(({ average }) => average),
    counts: bars.map(({ count }) => count),
    materials: byMaterial(rows).map(({ own, ...material }) => ({
      ...material,
      ...spreadOf(joinSpreads(own)),
    })),
    total: spreadOf(joinSpreads(rows)),
  }
}

/** Cycles begun, per bar and material, and per container. */
export async function cycleCounts(db: Database, frame: Frame) {
  const [rows, containers] = await Promise.all([
    cycleRows(db, frame),
    db.rows<{ container: string; containerName: string; count: number }>(sql`
      SELECT c.code AS container, c.name AS container_name, x.count
        FROM (SELECT p.key, sum(p.count) AS count FROM ${talliesOf(frame, { name: 'inbound', bucketed: false })} p
               GROUP BY p.key) x
        JOIN container c ON c.id = x.key ORDER BY x.count DESC, c.name`),
  ])
  const begun = (some: readonly CycleRow[]) => some.reduce((sum, row) => sum + row.begun, 0)
  return {
    buckets: [...frame.buckets],
    materials: byMaterial(rows).map(({ own, ...material }) => ({
      ...material,
      count: begun(own),
      counts: perBucket(frame, own, (row) => row.begun, 0),
    })),
    containers,
    count: begun(rows),
  }
}
