import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  HISTOGRAM_BINS,
  TIMER_ERROR_STEP,
  TIMER_ERRORS,
  ZONE_BINS,
  zoneOfBin,
} from '#src/domain/analytics/hold-time.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { sumOf } from '../analytic/figures.ts'
import type { Frame } from '../analytic/frame.ts'
import { pansHeld } from '../analytic/hold-bins.ts'
import { joinSpreads, type SpreadRow, spreadOf } from '../analytic/spread.ts'
import { talliesOf } from '../analytic/tallies.ts'

/** Pans that left, when they did; a part's key is their step of the histogram. */
const pansLeft = (frame: Frame, bucketed: boolean) => talliesOf(frame, { name: 'held', bucketed })

const minutes = (ms: number) => roundTo(ms / 60_000, 2)

/**
 * Pans in each zone with the minutes they were held: those that left and those still held at the frame's end. Also how
 * many were still held, and how many of them had expired.
 */
export async function holdZones(db: Database, frame: Frame) {
  const rows = await db.rows<{ step: number; count: number; ms: number; held: number; expired: number }>(sql`
    SELECT p.step, sum(p.count) AS count, sum(p.ms) AS ms, sum(p.held) AS held, sum(p.expired) AS expired
      FROM (SELECT l.key AS step, l.count, l.sum AS ms, 0 AS held, 0 AS expired
              FROM ${pansLeft(frame, false)} l
            UNION ALL
            SELECT held_step(h.held_ms, h.timer_error), 1, greatest(h.held_ms, 0), 1,
                   (NOT h.timer_error AND h.held_ms > h.limit_s * 1000)::int
              FROM ${pansHeld(frame)} h) p
     GROUP BY p.step`)
  const known = ZONE_BINS.labels.map((label) => {
    const own = rows.filter(({ step }) => step !== TIMER_ERROR_STEP && zoneOfBin(step) === label)
    return { label, count: sumOf(own, (row) => row.count), ms: sumOf(own, (row) => row.ms) }
  })
  const percents = sharesOf(
    known.map((zone) => zone.count),
    2,
  )
  return {
    zones: known.map(({ label, count, ms }, i) => ({
      label,
      count,
      minutes: minutes(ms),
      percent: percents[i] ?? 0,
    })),
    total: {
      minutes: minutes(sumOf(known, (zone) => zone.ms)),
      count: sumOf(known, (zone) => zone.count),
    },
    timerErrors: rows.find(({ step }) => step === TIMER_ERROR_STEP)?.count ?? 0,
    held: sumOf(rows, (row) => row.held),
    expired: sumOf(rows, (row) => row.expired),
  }
}

/** Pans that left per bar and zone, timer errors last. */
export async function holdTimeline(db: Database, frame: Frame) {
  const rows = await db.rows<{ bucket: number; step: number; count: number }>(sql`
    SELECT p.bucket, p.key AS step, sum(p.count) AS count FROM ${pansLeft(frame, true)} p GROUP BY p.bucket, p.key`)
  return {
    buckets: [...frame.buckets],
    series: [...ZONE_BINS.labels, TIMER_ERRORS].map((label) => {
      const counts = frame.buckets.map(() => 0)
      for (const { bucket, step, count } of rows) {
        if ((step === TIMER_ERROR_STEP ? TIMER_ERRORS : zoneOfBin(step)) === label)
          counts[bucket] = (counts[bucket] ?? 0) + count
      }
      return { label, counts }
    }),
    total: sumOf(rows, (row) => row.count),
  }
}

/** Histogram of the known hold times. */
export async function holdHistogram(db: Database, frame: Frame) {
  const rows = await db.rows<{ step: number; count: number }>(sql`
    SELECT p.key AS step, sum(p.count) AS count FROM ${pansLeft(frame, false)} p GROUP BY p.key`)
  const counts = HISTOGRAM_BINS.labels.map((_, bin) => rows.find((row) => row.step === bin)?.count ?? 0)
  const percents = sharesOf(counts, 2)
  return {
    rows: HISTOGRAM_BINS.labels.map((label, i) => ({
      label,
      percent: percents[i] ?? 0,
      count: counts[i] ?? 0,
    })),
    count: sumOf(counts, (count) => count),
  }
}

/** Average, High and Low minutes held per material. */
export async function holdSpreads(db: Database, frame: Frame) {
  const rows = await db.rows<SpreadRow & { materialCode: string; material: string }>(sql`
    SELECT m.material_code, max(m.name) AS material, sum(p.count) AS count, sum(p.sum) AS sum, max(p.high) AS high,
           min(p.low) AS low
      FROM ${pansLeft(frame, false)} p JOIN material m ON m.id = p.material_id
     WHERE p.key <> ${TIMER_ERROR_STEP}::int GROUP BY m.material_code ORDER BY m.material_code`)
  return {
    rows: rows.map(({ materialCode, material, ...row }) => ({ materialCode, material, ...spreadOf(row) })),
    total: spreadOf(joinSpreads(rows)),
  }
}
