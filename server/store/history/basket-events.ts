import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { BasketEvent, basketEventsHistory } from '#src/contract/history/potato.ts'
import { msg } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import { AT_MOST_MS, exportedFirst, oneOf, secondsBetween } from '../history-parts.ts'

type BasketQuery = FiltersOf<typeof basketEventsHistory.list>

const packaged = sql`
  (SELECT coalesce(sum(o.weight_g), 0)::int FROM fry_chute_cycle o WHERE o.potato_batch_id = f.id)`

/** Baskets' ways from the oil to the empty pan. */
export const source: HistorySource<BasketQuery, BasketEvent, SortOf<typeof basketEventsHistory.list>> = {
  kind: 'basket-events',
  event: msg('basket'),
  table: 'potato_batch',
  at: sql`f.fried_at`,
  columns: () => sql`
    f.basket, f.fried_at AS fried_time, f.dumped_at AS dumped_time, f.emptied_at AS emptied_time,
    ${secondsBetween(sql`f.fried_at`, sql`f.dumped_at`)} AS drain_time, f.weight_g AS weight,
    ${packaged} AS packaged_weight, f.remaining_g AS remaining_weight`,
  // Found by the dumping, which has an index.
  where: ({ baskets, startTime, endTime }) => [
    sql`f.dumped_at >= ${startTime}`,
    sql`f.dumped_at < ${endTime + AT_MOST_MS}`,
    ...oneOf(baskets, sql`f.basket`),
  ],
  orders: {
    friedTime: sql`f.fried_at`,
    dumpedTime: sql`f.dumped_at`,
    emptiedTime: sql`f.emptied_at`,
    material: sql`m.name`,
    basket: sql`f.basket`,
    drainTime: secondsBetween(sql`f.fried_at`, sql`f.dumped_at`),
    weight: sql`f.weight_g`,
    remainingWeight: sql`f.remaining_g`,
  },
  exported: [
    ...exportedFirst<BasketEvent>(),
    { title: msg('Basket'), value: (row) => row.basket },
    { title: msg('Fried'), value: (row) => row.friedTime, at: true },
    { title: msg('Dumped'), value: (row) => row.dumpedTime, at: true },
    { title: msg('Emptied'), value: (row) => row.emptiedTime, at: true },
    { title: msg('Drained (s)'), value: (row) => row.drainTime },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Packaged (g)'), value: (row) => row.packagedWeight },
    { title: msg('Remaining (g)'), value: (row) => row.remainingWeight },
  ],
}
