import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { ChuteEntry, entryChutesHistory } from '#src/contract/history/chutes.ts'
import { msg } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import { exportedPacked, packageJoin, packedColumns, packedOrders, secondsBetween } from '../history-parts.ts'
import { source as entree } from './entree-chutes.ts'

const held = sql`CASE WHEN NOT h.timer_error THEN ${secondsBetween(sql`h.placed_at`, sql`f.packed_at`)} END`

/** What entered the entree chutes, and out of which container: the same packages, looked at from the kitchen's side. */
export const source: HistorySource<
  FiltersOf<typeof entryChutesHistory.list>,
  ChuteEntry,
  SortOf<typeof entryChutesHistory.list>
> = {
  kind: 'entry-chutes',
  event: msg('chute entry'),
  table: entree.table,
  at: entree.at,
  columns: () => sql`
    ${packedColumns}, c.name AS container, f.pieces, f.weight_g AS weight, ${held} AS held_time`,
  joins: sql`
    ${packageJoin} LEFT JOIN hold h ON h.id = f.hold_id LEFT JOIN container c ON c.id = h.container_id`,
  where: entree.where,
  orders: { ...packedOrders, container: sql`c.name`, pieces: sql`f.pieces`, heldTime: () => held },
  exported: [
    ...exportedPacked<ChuteEntry>(),
    { title: msg('Container'), value: (row) => row.container },
    { title: msg('Pieces'), value: (row) => row.pieces },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Held before (s)'), value: (row) => row.heldTime },
  ],
}
