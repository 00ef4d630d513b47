import sql from 'sql-template-tag'
import type { FryPackage } from '#src/contract/history/chutes.ts'
import type { HistorySource } from '../history.ts'
import { exportedPacked, packageJoin, packedColumns, packedOrders } from '../history-parts.ts'
import { source as entree } from './entree-chutes.ts'

/** How long packaged potatoes waited in the fry chutes. */
export const source: HistorySource<Parameters<typeof entree.where>[0], FryPackage> = {
  kind: 'fry-chutes',
  event: 'fry chute package',
  table: 'fry_chute_cycle',
  at: sql`f.packed_at`,
  columns: () => sql`${packedColumns}, f.weight_g AS weight`,
  joins: packageJoin,
  where: entree.where,
  orders: packedOrders,
  exported: [...exportedPacked<FryPackage>(), { title: 'Weight (g)', value: (row) => row.weight }],
}
