import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { stockOutAvailability } from '#src/contract/kitchen/stock-out.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { percentOf } from '#src/domain/units/numbers.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { type Frame, ofFrame } from '../analytic/frame.ts'

type Availability = AnswerOf<typeof stockOutAvailability>
type Material = Availability['content'][number]

/** Times out that are less than this part of the range apart are sent as one: a quarter of a pixel of a wide screen. */
const PARTS = 8_000

interface Row {
  material: string
  materialName: string
  start: number
  end: number
  incidents: number
  /** Of those, how many began in the range. */
  began: number
  /** In the range; what overlaps counts once. */
  outMs: number
}

/** Stock-outs that touch the frame, by material; one that goes on lasts until its end. */
const touching = (frame: Frame): Sql => sql`
  SELECT f.id, m.material_code AS code, m.name, f.started_at,
         least(coalesce(f.ended_at, ${frame.end}::bigint), ${frame.end}::bigint) AS ended_at
    FROM stock_out f JOIN material m ON m.id = f.material_id
   WHERE ${ofFrame(frame)} AND f.started_at < ${frame.end}::bigint
     AND (f.started_at >= ${frame.start}::bigint OR coalesce(f.ended_at, ${frame.end}::bigint) > ${frame.start}::bigint)`

/** The times out per material, and what they sum up to (see the contract). The frame is of one restaurant. */
export async function materialAvailability(db: Database, frame: Frame): Promise<Availability> {
  const { start, end } = frame
  const grain = Math.floor((end - start) / PARTS)
  const before = sql`OVER (PARTITION BY code ORDER BY started_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`
  const rows = await db.rows<Row>(sql`
    WITH touching AS (${touching(frame)}),
         -- Each with the latest end of those before it.
         followed AS (
           SELECT *, coalesce(max(ended_at) ${before}, 0) AS until FROM touching),
         numbered AS (
           SELECT *, count(*) FILTER (WHERE started_at > until + ${grain}::bigint)
                       OVER (PARTITION BY code ORDER BY started_at, id) AS period
             FROM followed)
    SELECT code AS material, max(name) AS material_name, min(started_at) AS start,
           greatest(max(ended_at), max(started_at) + 1) AS "end", count(*) AS incidents,
           count(*) FILTER (WHERE started_at >= ${start}::bigint) AS began,
           sum(greatest(0, ended_at - greatest(started_at, until, ${start}::bigint))) AS out_ms
      FROM numbered GROUP BY code, period ORDER BY code, min(started_at)`)
  const known = await knownIn(db, frame)
  const content = materialsOf(rows, known.end - known.start)
  return { known, content: content.sort((a, b) => b.outTime - a.outTime) }
}

/** Nothing is known of what was there before the first container was placed. */
async function knownIn(db: Database, { restaurants, start, end }: Frame): Promise<DateRange> {
  const { first } = await db.one<{ first: number | null }>(
    sql`SELECT min(placed_at) AS first FROM hold WHERE restaurant_id = ANY(${[...restaurants]}::int[])`,
  )
  return { start: Math.min(end, Math.max(start, first ?? end)), end }
}

function materialsOf(rows: readonly Row[], knownMs: number): Material[] {
  const materials = new Map<string, Row[]>()
  for (const row of rows) {
    const periods = materials.get(row.material)
    if (periods) periods.push(row)
    else materials.set(row.material, [row])
  }
  return [...materials.values()].map((periods) => {
    const sum = (of: (row: Row) => number) => periods.reduce((total, row) => total + of(row), 0)
    const outMs = sum((row) => row.outMs)
    return {
      material: periods[0]?.material ?? '',
      materialName: periods[0]?.materialName ?? '',
      incidentCount: sum((row) => row.began),
      outTime: roundTo(outMs / 1000, 2),
      available: percentOf(Math.max(0, knownMs - outMs), knownMs),
      periods: periods.map(({ start, end, incidents }) => ({ start, end, incidents })),
    }
  })
}
