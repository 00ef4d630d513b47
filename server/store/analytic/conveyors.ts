import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { ofContainers } from './containers.ts'
import {
  allTimes,
  elapsed,
  perPeriod,
  summaryOf,
  sumOf,
  TIMES,
  type Times,
  timed,
  withElapsed,
} from './figures.ts'
import { type Frame, inFrame } from './frame.ts'
import { partsOf } from './parts.ts'

export interface ContainerFilters {
  /** Codes of containers. */
  containers?: readonly string[] | undefined
}

/** A pan counts on the inbound conveyor when it comes in, on the outbound one when it has gone out. */
interface Conveyor {
  view: 'inbound_part' | 'outbound_part'
  /** What the first and the last moment of its parts are. */
  from: 'inboundTime' | 'removedTime'
  to: 'placedTime' | 'outboundTime'
  at: Sql
  /** Milliseconds on the conveyor. */
  took: Sql
}

export const INBOUND: Conveyor = {
  view: 'inbound_part',
  from: 'inboundTime',
  to: 'placedTime',
  at: sql`f.inbound_at`,
  took: sql`f.placed_at - f.inbound_at`,
}
export const OUTBOUND: Conveyor = {
  view: 'outbound_part',
  from: 'removedTime',
  to: 'outboundTime',
  at: sql`f.outbound_at`,
  took: sql`f.outbound_at - f.removed_at`,
}

type Passes = Times & { count: number; fromAt: number; toAt: number }

/** Pans that passed, average, High and Low seconds on the conveyor, and from when to when: per period and material. */
export const conveyor =
  ({ view, from, to }: Conveyor) =>
  async (db: Database, frame: Frame, { containers }: ContainerFilters) => {
    const rows = await perPeriod<Passes>(
      db,
      frame,
      partsOf({ view, whereFact: containers && ofContainers(containers) }),
      sql`sum(p.count) AS count, min(p.from_at) AS from_at, max(p.to_at) AS to_at, ${TIMES}`,
    )
    const some = rows.length > 0
    return {
      content: timed(
        frame,
        rows.map((row) => {
          const { fromAt, toAt, ...figures } = withElapsed(row)
          return { ...figures, [from]: fromAt, [to]: toAt }
        }),
      ),
      total: {
        count: sumOf(rows, (row) => row.count),
        ...elapsed(allTimes(rows)),
        [from]: some ? Math.min(...rows.map((row) => row.fromAt)) : null,
        [to]: some ? Math.max(...rows.map((row) => row.toAt)) : null,
      },
      summary: summaryOf(rows),
    }
  }

type Container = Times & { container: string; containerName: string; count: number; busyMs: number }

/**
 * Pans that passed per container with their share, seconds on the conveyor, and the percent of the frame that the
 * container was in its place: from its placing until its removal, at most until the frame's end.
 */
export const conveyorContainers =
  ({ at, took }: Conveyor) =>
  async (db: Database, frame: Frame, { containers }: ContainerFilters) => {
    const rows = await db.rows<Container>(sql`
      SELECT c.code AS container, c.name AS container_name, x.*
        FROM (SELECT f.container_id, count(*) AS count, count(*) AS known, sum(${took}) AS sum_ms,
                     max(${took}) AS high_ms, min(${took}) AS low_ms,
                     sum(greatest(least(coalesce(f.removed_at, ${frame.end}::bigint), ${frame.end}::bigint)
                                  - greatest(f.placed_at, ${frame.start}::bigint), 0)) AS busy_ms
                FROM conveyor_pass f
               WHERE ${inFrame(frame, at)} ${containers ? sql`AND ${ofContainers(containers)}` : sql``}
               GROUP BY f.container_id) x
        JOIN container c ON c.id = x.container_id
       ORDER BY x.count DESC, c.name, c.id`)
    const shares = sharesOf(rows.map((row) => row.count))
    const whole = (frame.end - frame.start) * frame.restaurants.length
    const utilized = (busyMs: number, of: number) => (of > 0 ? roundTo((busyMs / of) * 100, 2) : null)
    return {
      content: rows.map((row, i) => ({
        container: row.container,
        containerName: row.containerName,
        count: row.count,
        value: row.count,
        share: shares[i] ?? 0,
        utilized: utilized(row.busyMs, whole),
        ...elapsed(row),
      })),
      total: {
        count: sumOf(rows, (row) => row.count),
        value: sumOf(rows, (row) => row.count),
        share: rows.length > 0 ? 100 : 0,
        utilized: utilized(
          sumOf(rows, (row) => row.busyMs),
          whole * rows.length,
        ),
        ...elapsed(allTimes(rows)),
      },
      summary: summaryOf(rows),
    }
  }
