import sql, { join } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { within } from '../administration/restaurants.ts'
import { allTimes, elapsed, factsOf, perMaterial, sumOf, type Times } from '../analytic/figures.ts'
import { bucketsWith, type Frame } from '../analytic/frame.ts'
import { secondsBetween } from '../history-parts.ts'
import { type ByOwnClock, byOwnClock } from '../local-clock.ts'

/** Stock-outs count when they began; only those that are over have a length. */
const stockOuts = factsOf(sql`stock_out`, sql`f.started_at`)
/** Milliseconds, of whole seconds: a sum is that of the list's rows. */
const lasted = sql`${secondsBetween(sql`p.started_at`, sql`p.ended_at`)} * 1000::bigint`
const FIGURES = sql`
  count(*) AS incident_count, count(p.ended_at) AS known, coalesce(sum(${lasted}), 0) AS sum_ms,
  max(${lasted}) AS high_ms, min(${lasted}) AS low_ms`

type Row = Times & { incidentCount: number }

const figuresOf = (rows: readonly Row[]) => {
  const times = allTimes(rows)
  const { elapsedTime: average, high, low } = elapsed(times)
  return {
    incidentCount: sumOf(rows, (row) => row.incidentCount),
    elapsedTime: roundTo(times.sumMs / 1000, 2),
    high,
    low,
    average,
  }
}

/** Stock-outs that began in the frame, on these days and at this time of them, those still open, and High, Low and Average seconds of those that ended. */
export async function stockOutTotals(db: Database, frame: Frame, asked: ByOwnClock) {
  const at = sql`f.started_at`
  const own = factsOf(sql`stock_out`, at, join([sql`TRUE`, ...byOwnClock(asked, at)], ' AND '))
  const row = await db.one<Row>(sql`SELECT ${FIGURES} FROM ${own(frame, false)} p`)
  const { high, low, average } = figuresOf([row])
  return { total: row.incidentCount, open: row.incidentCount - row.known, high, low, average }
}

/** The same per bucket of the frame, also of those without any. */
export async function stockOutTimeline(db: Database, frame: Frame) {
  const rows = await db.rows<Row & { bucket: number }>(sql`
    SELECT p.bucket, ${FIGURES} FROM ${stockOuts(frame, true)} p GROUP BY p.bucket`)
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))
  return {
    content: bucketsWith(frame, rows).map(({ start, index }) => {
      const row = byBucket.get(index)
      return { time: start, ...figuresOf(row ? [row] : []) }
    }),
    total: figuresOf(rows),
  }
}

/** The same per material, with its share of the incidents. */
export async function stockOutShares(db: Database, frame: Frame) {
  const rows = await perMaterial<Row>(db, frame, stockOuts, FIGURES)
  const shares = sharesOf(rows.map((row) => row.incidentCount))
  return {
    content: rows.map(({ material, materialName, ...row }, i) => ({
      material,
      materialName,
      share: shares[i] ?? 0,
      ...figuresOf([row]),
    })),
    total: figuresOf(rows),
  }
}

/** Chicken materials in use, and those no more in use of which a stock-out in scope is on record; by name. */
export function stockOutMaterials(db: Database, scope: Scope) {
  return db.rows<{ materialCode: string; material: string }>(sql`
    SELECT m.material_code, max(m.name) AS material
      FROM material m
     WHERE m.line = 'CHICKEN'
       AND (m.deleted_at IS NULL
            OR EXISTS (SELECT 1 FROM stock_out f WHERE f.material_id = m.id AND ${within(scope, sql`f.restaurant_id`)}))
     GROUP BY m.material_code ORDER BY max(m.name), m.material_code`)
}
