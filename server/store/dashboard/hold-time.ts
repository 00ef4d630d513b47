import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { HISTOGRAM_BINS, TIMELINE_BINS, TIMER_ERRORS, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { type Frame, perBucket } from '../analytic/frame.ts'
import { binIndex, pansHeld, pansLeft } from '../analytic/hold-bins.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'

const minutes = (ms: number) => roundTo(ms / 60_000, 2)

/**
 * Minutes held per zone of the ring, by the pans that left and those still held at the frame's end; how many
 * these are, and how many of them have expired.
 */
export async function holdZones(db: Database, frame: Frame) {
  const rows = await db.rows<{
    bin: number | null
    count: number
    ms: number
    held: number
    expired: number
  }>(sql`
    SELECT CASE WHEN NOT p.timer_error THEN ${binIndex(sql`p.held_ms`, ZONE_BINS)} END AS bin,
           count(*) AS count, sum(greatest(p.held_ms, 0)) AS ms, count(p.limit_s) AS held,
           count(*) FILTER (WHERE NOT p.timer_error AND p.held_ms > p.limit_s * 1000) AS expired
      FROM (SELECT l.held_ms, l.timer_error, NULL::int AS limit_s FROM ${pansLeft(frame)} l
            UNION ALL SELECT h.held_ms, h.timer_error, h.limit_s FROM ${pansHeld(frame)} h) p
     GROUP BY 1`)
  const known = ZONE_BINS.labels.map((label, bin) => {
    const row = rows.find((one) => one.bin === bin)
    return { label, count: row?.count ?? 0, ms: row?.ms ?? 0 }
  })
  const percents = sharesOf(known.map((zone) => zone.ms))
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    zones: known.map(({ label, count, ms }, i) => ({
      label,
      count,
      minutes: minutes(ms),
      percent: percents[i] ?? 0,
    })),
    total: {
      minutes: minutes(known.reduce((total, zone) => total + zone.ms, 0)),
      count: known.reduce((total, zone) => total + zone.count, 0),
    },
    timerErrors: rows.find((row) => row.bin === null)?.count ?? 0,
    held: sum((row) => row.held),
    expired: sum((row) => row.expired),
  }
}

/** Pans that left per bar and colour bucket, timer errors last. */
export async function holdTimeline(db: Database, frame: Frame) {
  const rows = await db.rows<{ bucket: number; bin: number; count: number }>(sql`
    SELECT p.bucket, count(*) AS count,
           CASE WHEN p.timer_error THEN ${TIMELINE_BINS.labels.length}::int
                ELSE ${binIndex(sql`p.held_ms`, TIMELINE_BINS)} END AS bin
      FROM ${pansLeft(frame)} p GROUP BY p.bucket, bin`)
  return {
    buckets: [...frame.buckets],
    series: [...TIMELINE_BINS.labels, TIMER_ERRORS].map((label, bin) => ({
      label,
      counts: perBucket(
        frame,
        rows.filter((row) => row.bin === bin),
        (row) => row.count,
        0,
      ),
    })),
    total: rows.reduce((sum, row) => sum + row.count, 0),
  }
}

/** Histogram of the known hold times. */
export async function holdHistogram(db: Database, frame: Frame) {
  const rows = await db.rows<{ bin: number; count: number }>(sql`
    SELECT ${binIndex(sql`p.held_ms`, HISTOGRAM_BINS)} AS bin, count(*) AS count
      FROM ${pansLeft(frame)} p WHERE NOT p.timer_error GROUP BY 1`)
  const counts = HISTOGRAM_BINS.labels.map((_, bin) => rows.find((row) => row.bin === bin)?.count ?? 0)
  const percents = sharesOf(counts)
  return {
    rows: HISTOGRAM_BINS.labels.map((label, i) => ({
      label,
      percent: percents[i] ?? 0,
      count: counts[i] ?? 0,
    })),
    count: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** Average, High and Low minutes held per material. */
export async function holdSpreads(db: Database, frame: Frame) {
  const rows = await db.rows<SpreadRow & { materialCode: string; material: string }>(sql`
    SELECT m.material_code, max(m.name) AS material, count(*) AS count, sum(greatest(p.held_ms, 0)) AS sum,
           max(greatest(p.held_ms, 0)) AS high, min(greatest(p.held_ms, 0)) AS low
      FROM ${pansLeft(frame)} p JOIN material m ON m.id = p.material_id
     WHERE NOT p.timer_error GROUP BY m.material_code ORDER BY m.material_code`)
  return {
    rows: rows.map(({ materialCode, material, ...row }) => ({ materialCode, material, ...spreadOf(row) })),
    total: spreadOf(joinSpreads(rows)),
  }
}
