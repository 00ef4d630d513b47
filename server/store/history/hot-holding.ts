import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { Hold, hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { EXPIRES_SOON_S, HISTOGRAM_BINS } from '#src/domain/analytics/hold-time.ts'
import { msg } from '#src/domain/language/text.ts'
import { wasteReasonText } from '#src/domain/queue/acts.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { ofContainers } from '../analytic/containers.ts'
import { binIndex } from '../analytic/hold-bins.ts'
import type { HistorySource } from '../history.ts'
import {
  AT_MOST_MS,
  batchJoin,
  containerJoin,
  exportedFirst,
  secondsBetween,
  whether,
  yesNo,
} from '../history-parts.ts'
import { inDayParts } from '../local-clock.ts'

type HoldQuery = FiltersOf<typeof hotHoldingHistory.list>

const until = (now: number): Sql => sql`coalesce(f.removed_at, ${now}::bigint)`
/** Seconds that it was held; one that still is, until `now`. */
const held = (now: number): Sql =>
  sql`CASE WHEN NOT f.timer_error THEN greatest(${secondsBetween(sql`f.placed_at`, until(now))}, 0) END`
/** Held for longer than it may be. Where the timer failed nobody knows. */
const expired = (now: number): Sql =>
  sql`NOT f.timer_error AND ${until(now)} - f.placed_at > f.limit_s * 1000::bigint`

const expiresSoon = (now: number): Sql => sql`
  NOT f.timer_error AND f.removed_at IS NULL
  AND f.placed_at + f.limit_s * 1000::bigint BETWEEN ${now}::bigint AND ${now + EXPIRES_SOON_S * SECOND}::bigint`

/** A forgotten container, held for longer than that after a past range, was not held in it. */
const heldAt = (end: number): Sql => sql`
  CASE WHEN f.removed_at < ${end}::bigint THEN f.removed_at
       WHEN f.placed_at < ${end}::bigint AND (f.removed_at IS NULL OR f.removed_at < ${end + AT_MOST_MS}::bigint)
       THEN ${end}::bigint - 1 END`

/** Found by the removal, which has an index. */
const heldIn = ({ by, startTime }: HoldQuery): Sql[] =>
  by === 'held' ? [sql`(f.removed_at >= ${startTime}::bigint OR f.removed_at IS NULL)`] : []

/** Its hold time lies in one of the steps. What is held in a range has the age that it had at its end. */
function ofHoldTimes({ by, holdTimes, endTime }: HoldQuery, now: number): Sql[] {
  if (!holdTimes) return []
  const end = by === 'held' ? sql`least(${until(now)}, ${endTime}::bigint)` : until(now)
  const bins = holdTimes.map((label) => HISTOGRAM_BINS.labels.indexOf(label))
  return [
    sql`NOT f.timer_error AND ${binIndex(sql`${end} - f.placed_at`, HISTOGRAM_BINS)} = ANY(${bins}::int[])`,
  ]
}

const rangedBy = ({ by, endTime }: HoldQuery): Sql =>
  by === 'held' ? heldAt(endTime) : by === 'removed' ? sql`f.removed_at` : sql`f.placed_at`

/** Containers' stays in hot holding. */
export const source: HistorySource<HoldQuery, Hold, SortOf<typeof hotHoldingHistory.list>> = {
  kind: 'hot-holding',
  event: msg('hold'),
  table: 'hold',
  at: rangedBy,
  columns: (now) => sql`
    c.name AS container, b.batch_number, f.placed_at AS placed_time, f.removed_at AS removed_time,
    ${held(now)} AS hold_time,
    f.limit_s AS limit, ${expired(now)} AS expired, f.timer_error, f.weight_in_g AS weight,
    f.weight_wasted_g AS waste_weight, f.waste_reason`,
  joins: sql`${batchJoin} ${containerJoin}`,
  where: (query, now) => [
    ...(query.containers ? [ofContainers(query.containers, sql`f.container_id`)] : []),
    ...inDayParts(query.dayParts, rangedBy(query)),
    ...heldIn(query),
    ...ofHoldTimes(query, now),
    ...whether(query.expired, expired(now)),
    ...whether(query.expiresSoon, expiresSoon(now)),
    ...whether(query.wasted, sql`f.weight_wasted_g > 0`),
    ...whether(query.timerError, sql`f.timer_error`),
    ...whether(query.catering, sql`EXISTS (SELECT 1 FROM batch o WHERE o.id = f.batch_id AND o.catering)`),
  ],
  orders: {
    placedTime: sql`f.placed_at`,
    removedTime: sql`f.removed_at`,
    material: sql`m.name`,
    container: sql`c.name`,
    holdTime: held,
    wasteWeight: sql`f.weight_wasted_g`,
  },
  exported: [
    ...exportedFirst<Hold>(),
    { title: msg('Container'), value: (row) => row.container },
    { title: msg('Batch'), value: (row) => row.batchNumber },
    { title: msg('Placed'), value: (row) => row.placedTime, at: true },
    { title: msg('Removed'), value: (row) => row.removedTime, at: true },
    { title: msg('Hold time (s)'), value: (row) => row.holdTime },
    { title: msg('Limit (s)'), value: (row) => row.limit },
    { title: msg('Expired'), value: (row) => yesNo(row.expired) },
    { title: msg('Timer error'), value: (row) => yesNo(row.timerError) },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Wasted (g)'), value: (row) => row.wasteWeight },
    {
      title: msg('Waste reason'),
      value: ({ wasteReason }) => wasteReason && wasteReasonText(wasteReason),
    },
  ],
}
