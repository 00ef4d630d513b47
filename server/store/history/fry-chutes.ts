import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { FryPackage, fryChutesHistory } from '#src/contract/history/chutes.ts'
import { msg } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import { exportedPacked, packageJoin, packedColumns, packedOrders } from '../history-parts.ts'
import { inDayParts } from '../local-clock.ts'
import { source as entree } from './entree-chutes.ts'

type FryQuery = FiltersOf<typeof fryChutesHistory.list>

/** How long packaged potatoes waited in the fry chutes. */
export const source: HistorySource<FryQuery, FryPackage, SortOf<typeof fryChutesHistory.list>> = {
  kind: 'fry-chutes',
  event: msg('fry chute package'),
  table: 'fry_chute_cycle',
  at: sql`f.packed_at`,
  columns: () => sql`${packedColumns}, f.weight_g AS weight`,
  joins: packageJoin,
  where: (query, now) => [...entree.where(query, now), ...inDayParts(query.dayParts, sql`f.packed_at`)],
  orders: packedOrders,
  exported: [...exportedPacked<FryPackage>(), { title: msg('Weight (g)'), value: (row) => row.weight }],
}
