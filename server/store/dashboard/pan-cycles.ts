import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { bucketIndex, type Frame, inFrame, perBucket } from '../analytic/frame.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'

/** A pan's cycle runs from its way in on the inbound conveyor to its way out; it counts where it began. */
type CycleRow = SpreadRow & { materialCode: string; material: string; bucket: number; begun: number }

function cycleRows(db: Database, frame: Frame) {
  return db.rows<CycleRow>(sql`
    SELECT m.material_code, max(m.name) AS material, ${bucketIndex(frame, sql`f.inbound_at`)} AS bucket,
           count(*) AS begun, count(f.outbound_at) AS count, sum(f.outbound_at - f.inbound_at) AS sum,
           max(f.outbound_at - f.inbound_at) AS high, min(f.outbound_at - f.inbound_at) AS low
      FROM conveyor_pass f JOIN material m ON m.id = f.material_id
     WHERE ${inFrame(frame, sql`f.inbound_at`)}
     GROUP BY bucket, m.material_code ORDER BY m.material_code, bucket`)
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
      SELECT c.code AS container, c.name AS container_name, count(*) AS count
        FROM conveyor_pass f JOIN container c ON c.id = f.container_id
       WHERE ${inFrame(frame, sql`f.inbound_at`)} GROUP BY c.id ORDER BY count DESC, c.name`),
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
