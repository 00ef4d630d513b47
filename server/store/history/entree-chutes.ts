import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { EntreePackage, entreeChutesHistory } from '#src/contract/history/chutes.ts'
import { msg } from '#src/domain/language/text.ts'
import type { HistorySource } from '../history.ts'
import {
  exportedPacked,
  ofPackages,
  oneOf,
  packageJoin,
  packedColumns,
  packedOrders,
} from '../history-parts.ts'

type PackageQuery = FiltersOf<typeof entreeChutesHistory.list>

/** How long packages waited in the entree chutes. */
export const source: HistorySource<PackageQuery, EntreePackage, SortOf<typeof entreeChutesHistory.list>> = {
  kind: 'entree-chutes',
  event: msg('package'),
  table: 'package',
  at: sql`f.packed_at`,
  columns: () => packedColumns,
  joins: packageJoin,
  where: ({ packages, chutes }) => [...ofPackages(packages), ...oneOf(chutes, sql`f.chute`)],
  orders: packedOrders,
  exported: exportedPacked<EntreePackage>(),
}
