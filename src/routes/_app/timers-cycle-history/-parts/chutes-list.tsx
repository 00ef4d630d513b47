import {
  type EntreePackage,
  entreeChutesHistory,
  entryChutesHistory,
  fryChutesHistory,
} from '#src/contract/history/chutes.ts'
import { DAY_PARTS_FILTER, several } from '#src/list/filters/declare-filter.ts'
import {
  CHICKEN_MATERIALS,
  CHICKEN_PACKAGES,
  numbered,
  POTATO_MATERIALS,
  POTATO_PACKAGES,
} from '#src/list/filters/option-sources.ts'
import { type HistoryColumn, timer } from '#src/list/history/history-columns.tsx'
import { type DeclaredHistoryList, historyList } from '#src/list/history/history-list.tsx'

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
    figure: timer(row.chuteTime),
  }),
  noun: 'package',
  counts: 'entry',
  known: ({ packedTime, chute }) => ({ at: packedTime, by: `chute ${chute}` }),
} satisfies Partial<DeclaredHistoryList<typeof entreeChutesHistory.list>>

export const entreeChutesLists = historyList({
  ...packed,
  calls: entreeChutesHistory,
  empty: 'Packed entrees appear here as they are put into a chute.',
  sibling: entryChutesHistory,
  columns,
  filters: {
    materials: several('Materials', CHICKEN_MATERIALS),
    packages: several('Packages', CHICKEN_PACKAGES),
    chutes: several('Chutes', numbered('Chute', 4)),
  },
})

export const fryChutesLists = historyList({
  ...packed,
  calls: fryChutesHistory,
  empty: 'Packed fries and hashbrowns appear here as they are put into a chute.',
  columns: [...columns, { as: 'weight', key: 'weight', title: 'Weight', wide: true }],
  filters: {
    materials: several('Materials', POTATO_MATERIALS),
    packages: several('Packages', POTATO_PACKAGES),
    chutes: several('Chutes', numbered('Chute', 2)),
    dayParts: DAY_PARTS_FILTER,
  },
})
