import {
  type EntreePackage,
  entreeChutesHistory,
  entryChutesHistory,
  fryChutesHistory,
} from '#src/contract/history/chutes.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { DAY_PARTS_FILTER, several } from '#src/list/filters/declare-filter.ts'
import {
  CHICKEN_MATERIALS,
  CHICKEN_PACKAGES,
  numbered,
  POTATO_MATERIALS,
  POTATO_PACKAGES,
} from '#src/list/filters/option-sources.ts'
import type { HistoryColumn } from '#src/list/history/history-columns.tsx'
import { type DeclaredHistoryList, historyList } from '#src/list/history/history-list.tsx'

/** What every package in a chute tells, in every list of them. */
const columns: readonly HistoryColumn<EntreePackage>[] = [
  { as: 'time', key: 'packedTime', title: tc('chute', 'In') },
  { as: 'time', key: 'takenTime', title: tc('chute', 'Out'), wide: true },
  { as: 'text', key: 'material', title: t('Material'), wraps: true, wide: true },
  { as: 'text', key: 'package', title: t('Package'), wraps: true },
  { as: 'number', key: 'chute', title: t('Chute') },
  { as: 'number', key: 'quantity', title: t('Quantity') },
  { as: 'timer', key: 'chuteTime', title: t('In the chute') },
]

const packed = {
  card: (row, time) => ({
    title: `${row.quantity} × ${row.package ?? row.material}`,
    lines: [time(row.packedTime), t('Chute {chute}', { chute: row.chute })],
    figure: timer(row.chuteTime),
  }),
  noun: { one: t('package'), other: t('packages') },
  counts: { one: t('entry'), other: t('entries') },
  known: ({ packedTime, chute }) => ({ at: packedTime, by: t('chute {chute}', { chute }) }),
} satisfies Partial<DeclaredHistoryList<typeof entreeChutesHistory.list>>

export const entreeChutesLists = historyList({
  ...packed,
  calls: entreeChutesHistory,
  empty: t('Packed entrees appear here as they are put into a chute.'),
  sibling: entryChutesHistory,
  columns,
  filters: {
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    packages: several(t('Packages'), CHICKEN_PACKAGES),
    chutes: several(t('Chutes'), numbered(t('Chute'), 4)),
  },
})

export const fryChutesLists = historyList({
  ...packed,
  calls: fryChutesHistory,
  empty: t('Packed fries and hashbrowns appear here as they are put into a chute.'),
  columns: [...columns, { as: 'weight', key: 'weight', title: t('Weight'), wide: true }],
  filters: {
    materials: several(t('Materials'), POTATO_MATERIALS),
    packages: several(t('Packages'), POTATO_PACKAGES),
    chutes: several(t('Chutes'), numbered(t('Chute'), 2)),
    dayParts: DAY_PARTS_FILTER,
  },
})
