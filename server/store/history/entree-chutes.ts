import sql from 'sql-template-tag'
import type { EntreePackage } from '#src/contract/history/chutes.ts'
import type { HistoryQuery, HistorySource } from '../history.ts'
import {
  exportedPacked,
  ofPackages,
  oneOf,
  packageJoin,
  packedColumns,
  packedOrders,
} from '../history-parts.ts'

interface PackageQuery extends HistoryQuery {
  packages?: string[] | undefined
  chutes?: number[] | undefined
}

/** How long packages waited in the entree chutes. */
export const source: HistorySource<PackageQuery, EntreePackage> = {
  kind: 'entree-chutes',
  event: 'package',
  table: 'package',
  at: sql`f.packed_at`,
  columns: () => packedColumns,
  joins: packageJoin,
  where: ({ packages, chutes }) => [...ofPackages(packages), ...oneOf(chutes, sql`f.chute`)],
  orders: packedOrders,
  exported: exportedPacked<EntreePackage>(),
}
