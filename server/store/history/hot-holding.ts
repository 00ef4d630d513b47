import sql, { type Sql } from 'sql-template-tag'
import type { Hold } from '#src/contract/history/hot-holding.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import { batchJoin, containerJoin, exportedFirst, secondsBetween, whether, yesNo } from '../history-parts.ts'

interface HoldQuery extends HistoryQuery {
  by?: 'removed' | undefined
  expired?: boolean | undefined
  wasted?: boolean | undefined
  timerError?: boolean | undefined
  catering?: boolean | undefined
}

const until = (now: number): Sql => sql`coalesce(f.removed_at, ${now}::bigint)`
/** Held for longer than it may be. Where the timer failed nobody knows. */
const expired = (now: number): Sql =>
  sql`NOT f.timer_error AND ${until(now)} - f.placed_at > f.limit_s * 1000::bigint`

/** Containers' stays in hot holding. */
export const source: HistorySource<HoldQuery, Hold> = {
  kind: 'hot-holding',
  event: 'hold',
  table: 'hold',
  at: ({ by }) => (by === 'removed' ? sql`f.removed_at` : sql`f.placed_at`),
  columns: (now) => sql`
    c.name AS container, b.batch_number, f.placed_at AS placed_time, f.removed_at AS removed_time,
    CASE WHEN NOT f.timer_error THEN greatest(${secondsBetween(sql`f.placed_at`, until(now))}, 0) END AS hold_time,
    f.limit_s AS limit, ${expired(now)} AS expired, f.timer_error, f.weight_in_g AS weight,
    f.weight_wasted_g AS waste_weight`,
  joins: sql`${batchJoin} ${containerJoin}`,
  where: (query, now) => [
    ...whether(query.expired, expired(now)),
    ...whether(query.wasted, sql`f.weight_wasted_g > 0`),
    ...whether(query.timerError, sql`f.timer_error`),
    ...whether(query.catering, sql`EXISTS (SELECT 1 FROM batch o WHERE o.id = f.batch_id AND o.catering)`),
  ],
  orders: {
    placedTime: sql`f.placed_at`,
    removedTime: sql`f.removed_at`,
    material: sql`m.name`,
    container: sql`c.name`,
    holdTime: sql`CASE WHEN NOT f.timer_error THEN f.removed_at - f.placed_at END`,
    wasteWeight: sql`f.weight_wasted_g`,
  },
  exported: [
    ...exportedFirst<Hold>(),
    { title: 'Container', value: (row) => row.container },
    { title: 'Batch', value: (row) => row.batchNumber },
    { title: 'Placed', value: (row) => row.placedTime, at: true },
    { title: 'Removed', value: (row) => row.removedTime, at: true },
    { title: 'Hold time (s)', value: (row) => row.holdTime },
    { title: 'Limit (s)', value: (row) => row.limit },
    { title: 'Expired', value: (row) => yesNo(row.expired) },
    { title: 'Timer error', value: (row) => yesNo(row.timerError) },
    { title: 'Weight (g)', value: (row) => row.weight },
    { title: 'Wasted (g)', value: (row) => row.wasteWeight },
  ],
}
