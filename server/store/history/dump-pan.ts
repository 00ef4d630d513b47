import sql, { type Sql } from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { DumpPanStay, dumpPanHistory } from '#src/contract/history/potato.ts'
import { msg } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import { exportedFirst, secondsBetween, whether, yesNo } from '../history-parts.ts'

type PanQuery = FiltersOf<typeof dumpPanHistory.list>

const until = (now: number): Sql => sql`coalesce(f.emptied_at, ${now}::bigint)`
/** Seconds that it stayed; one that still does, until `now`. */
const stayed = (now: number): Sql => sql`greatest(${secondsBetween(sql`f.dumped_at`, until(now))}, 0)`
/** The limit is the material's: the fact keeps none of its own. */
const limit = sql`(SELECT o.hold_limit_s FROM material o WHERE o.id = f.material_id)`
const expired = (now: number): Sql =>
  sql`coalesce(${until(now)} - f.dumped_at > ${limit} * 1000::bigint, false)`

/** Baskets' stays in the dump pan. */
export const source: HistorySource<PanQuery, DumpPanStay, SortOf<typeof dumpPanHistory.list>> = {
  kind: 'dump-pan',
  event: msg('dump pan record'),
  table: 'potato_batch',
  at: sql`f.dumped_at`,
  columns: (now) => sql`
    f.basket, f.dumped_at AS dumped_time, f.emptied_at AS emptied_time,
    ${stayed(now)} AS pan_time, ${limit} AS limit,
    ${expired(now)} AS expired, f.weight_g AS weight, f.remaining_g AS remaining_weight`,
  where: (query, now) => [
    ...whether(query.expired, expired(now)),
    ...whether(query.remaining, sql`f.remaining_g > 0`),
  ],
  orders: {
    dumpedTime: sql`f.dumped_at`,
    emptiedTime: sql`f.emptied_at`,
    material: sql`m.name`,
    basket: sql`f.basket`,
    panTime: stayed,
    remainingWeight: sql`f.remaining_g`,
  },
  exported: [
    ...exportedFirst<DumpPanStay>(),
    { title: msg('Basket'), value: (row) => row.basket },
    { title: msg('Dumped'), value: (row) => row.dumpedTime, at: true },
    { title: msg('Emptied'), value: (row) => row.emptiedTime, at: true },
    { title: msg('In the pan (s)'), value: (row) => row.panTime },
    { title: msg('Limit (s)'), value: (row) => row.limit },
    { title: msg('Expired'), value: (row) => yesNo(row.expired) },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Remaining (g)'), value: (row) => row.remainingWeight },
  ],
}
