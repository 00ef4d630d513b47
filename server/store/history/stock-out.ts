import sql, { type Sql } from 'sql-template-tag'
import type { SortOf } from '#src/contract/define/list.ts'
import type { StockOut, stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { msg, tc } from '#src/domain/language/text.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import { secondsBetween } from '../history-parts.ts'

/** Seconds that one lasted; one that goes on, until `now`. */
const lasted = (now: number): Sql =>
  secondsBetween(sql`f.started_at`, sql`coalesce(f.ended_at, ${now}::bigint)`)

/** Demand that found nothing held, until the next container was placed. */
export const source: HistorySource<HistoryQuery, StockOut, SortOf<typeof stockOutList>> = {
  kind: 'stock-out',
  event: msg('stock-out'),
  table: 'stock_out',
  at: sql`f.started_at`,
  columns: (now) => sql`f.started_at AS start_time, f.ended_at AS end_time, ${lasted(now)} AS elapsed_time`,
  where: () => [],
  orders: {
    startTime: sql`f.started_at`,
    endTime: sql`f.ended_at`,
    material: sql`m.name`,
    elapsedTime: lasted,
  },
  exported: [
    { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
    { title: msg('Material'), value: (row) => row.material },
    { title: () => tc('time', 'Start'), value: (row) => row.startTime, at: true },
    { title: msg('End'), value: (row) => row.endTime, at: true },
    { title: msg('Elapsed (s)'), value: (row) => row.elapsedTime },
  ],
}
