import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { ofContainers } from './containers.ts'
import { cutFrame } from './cuts.ts'
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
import { type Frame, ofFrame, rangesOf, restaurantTime } from './frame.ts'
import { partsOf } from './parts.ts'
import { talliesOf } from './tallies.ts'

export interface ContainerFilters {
  /** Codes of containers. */
  containers?: readonly string[] | undefined
}

/** A pan counts on the inbound conveyor when it comes in, on the outbound one when it has gone out. */
interface Conveyor {
  name: 'inbound' | 'outbound'
  view: 'inbound_part' | 'outbound_part'
  /** What the first and the last moment of its parts are. */
  from: 'inboundTime' | 'removedTime'
  to: 'placedTime' | 'outboundTime'
}

export const INBOUND: Conveyor = {
  name: 'inbound',
  view: 'inbound_part',
  from: 'inboundTime',
  to: 'placedTime',
}
export const OUTBOUND: Conveyor = {
  name: 'outbound',
  view: 'outbound_part',
  from: 'removedTime',
  to: 'outboundTime',
}

type Passes = Times & { count: number; fromAt: number; toAt: number }

/** Pans that passed, average, High and Low seconds on the conveyor, and from when to when: per period and material. */
export const conveyor =
  ({ view, from, to }: Conveyor) =>
  async (db: Database, frame: Frame, { containers }: ContainerFilters) => {
    const rows = await perPeriod<Passes>(
      db,
      frame,
      partsOf({ view, whereFact: containers && ofContainers(containers, sql`f.container_id`) }),
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

/** What a container's passes without a tally of their busy time are nearer to than this; see near() in migration 0018. */
const NEAR_MS = 12 * HOUR

/**
 * Milliseconds that containers were in their place within the frame, whichever conveyor is asked for: parts key, ms. A
 * whole month's time is kept by when pans came in, unless one was placed or removed long before or after that; at the
 * frame's ends and for such a pan it is looked up.
 */
const busyParts = (frame: Frame): Sql => join(rangesOf(frame).map(busyOfRange), ' UNION ALL ')

function busyOfRange(frame: Frame): Sql {
  const { start, end } = frame
  const within = (restaurants: readonly number[], from: number, until: number, more: Sql) => sql`
    SELECT f.container_id AS key,
           greatest(least(coalesce(f.removed_at, ${end}::bigint), ${end}::bigint)
                    - greatest(f.placed_at, ${start}::bigint), 0) AS ms
      FROM conveyor_pass f
     WHERE ${ofFrame({ ...frame, restaurants })} AND f.inbound_at >= ${from}::bigint AND f.inbound_at < ${until}::bigint
           ${more}`
  const { whole, rest } = cutFrame(frame, { unit: 'month', margin: NEAR_MS })
  const far = sql`AND NOT (near(f.inbound_at, f.placed_at) AND near(f.inbound_at, f.removed_at))`
  const parts = [
    // What came in before the frame may have been in place as it began; for longer than a day it was forgotten.
    within(frame.restaurants, start - DAY, start, empty),
    ...whole.map(({ restaurants, fromDay, untilDay, from, until }) =>
      join(
        [
          sql`SELECT f.key, f.sum AS ms FROM tally f
               WHERE f.name = 'inbound_busy' AND ${ofFrame({ ...frame, restaurants })} AND f.day >= ${fromDay}::int
                 AND f.day < ${untilDay}::int`,
          within(restaurants, from, until, far),
        ],
        ' UNION ALL ',
      ),
    ),
    ...rest.map(({ restaurants, from, until }) => within(restaurants, from, until, empty)),
  ]
  return join(parts, ' UNION ALL ')
}

/**
 * Pans that passed per container with their share, seconds on the conveyor, and the percent of the frame that the
 * container was in its place: from its placing until its removal, at most until the frame's end.
 */
export const conveyorContainers =
  (conveyor: Conveyor) =>
  async (db: Database, frame: Frame, { containers }: ContainerFilters) => {
    const where = containers && ofContainers(containers, sql`f.key`)
    const rows = await db.rows<Container>(sql`
      SELECT c.code AS container, c.name AS container_name, x.count, x.count AS known, x.sum_ms, x.high_ms,
             x.low_ms, coalesce(y.busy_ms, 0) AS busy_ms
        FROM (SELECT p.key, sum(p.count) AS count, sum(p.sum) AS sum_ms, max(p.high) AS high_ms, min(p.low) AS low_ms
                FROM ${talliesOf(frame, { name: conveyor.name, bucketed: false, where })} p GROUP BY p.key) x
        LEFT JOIN (SELECT p.key, sum(p.ms) AS busy_ms
                     FROM (${busyParts(frame)}) p GROUP BY p.key) y ON y.key = x.key
        JOIN container c ON c.id = x.key
       ORDER BY x.count DESC, c.name, c.id`)
    const shares = sharesOf(rows.map((row) => row.count))
    const whole = restaurantTime(frame)
    return {
      content: rows.map((row, i) => ({
        container: row.container,
        containerName: row.containerName,
        count: row.count,
        value: row.count,
        share: shares[i] ?? 0,
        utilized: percentOrNull(row.busyMs, whole),
        ...elapsed(row),
      })),
      total: {
        count: sumOf(rows, (row) => row.count),
        value: sumOf(rows, (row) => row.count),
        share: rows.length > 0 ? 100 : 0,
        utilized: percentOrNull(
          sumOf(rows, (row) => row.busyMs),
          whole * rows.length,
        ),
        ...elapsed(allTimes(rows)),
      },
      summary: summaryOf(rows),
    }
  }
