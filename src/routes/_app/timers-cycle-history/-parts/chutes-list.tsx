import {
  type EntreePackage,
  entreeChutesHistory,
  entryChutesHistory,
  type FryPackage,
  fryChutesHistory,
} from '#src/contract/history/chutes.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import type { HistoryColumn } from '#src/list/history-columns.tsx'
import { type DeclaredHistoryList, historyList } from '#src/list/history-list.tsx'
import {
  CHICKEN_MATERIALS,
  CHICKEN_PACKAGES,
  numbered,
  POTATO_MATERIALS,
  POTATO_PACKAGES,
} from '#src/list/option-sources.ts'
import { entreeChutesSearch, fryChutesSearch } from './chutes-search.ts'

/** What every package in a chute tells, in every list of them. */
const columns: readonly HistoryColumn<EntreePackage>[] = [
  { as: 'time', key: 'packedTime', title: 'In' },
  { as: 'time', key: 'takenTime', title: 'Out', wide: true },
  { as: 'text', key: 'material', title: 'Material', wraps: true, wide: true },
  { as: 'text', key: 'package', title: 'Package', wraps: true },
  { as: 'number', key: 'chute', title: 'Chute' },
  { as: 'number', key: 'quantity', title: 'Quantity' },
  { as: 'timer', key: 'chuteTime', title: 'In the chute' },
]

const packed = {
  card: (row, time) => ({
    title: `${row.quantity} × ${row.package ?? row.material}`,
    lines: [time(row.packedTime), `Chute ${row.chute}`],
    figure: formatTimer(row.chuteTime),
  }),
  noun: 'package',
  counts: 'entry',
  known: ({ packedTime, chute }) => ({ at: packedTime, by: `chute ${chute}` }),
} satisfies Partial<DeclaredHistoryList<EntreePackage>>

export const entreeChutesLists = historyList<EntreePackage>({
  ...packed,
  calls: entreeChutesHistory,
  search: entreeChutesSearch,
  sibling: entryChutesHistory,
  columns,
  options: { materials: CHICKEN_MATERIALS, packages: CHICKEN_PACKAGES, chutes: numbered('Chute', 4) },
})

export const fryChutesLists = historyList<FryPackage>({
  ...packed,
  calls: fryChutesHistory,
  search: fryChutesSearch,
  columns: [...columns, { as: 'weight', key: 'weight', title: 'Weight', wide: true }],
  options: { materials: POTATO_MATERIALS, packages: POTATO_PACKAGES, chutes: numbered('Chute', 2) },
})
