import { entreeChutesHistory, entryChutesHistory } from '#src/contract/history/chutes.ts'
import { t } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { formatPieces } from '#src/domain/units/weight.ts'
import { several } from '#src/list/filters/declare-filter.ts'
import { CHICKEN_MATERIALS, CHICKEN_PACKAGES, numbered } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

export const entryChutesLists = historyList({
  calls: entryChutesHistory,
  sibling: entreeChutesHistory,
  filters: {
    materials: several(t('Materials'), CHICKEN_MATERIALS),
    packages: several(t('Packages'), CHICKEN_PACKAGES),
    chutes: several(t('Chutes'), numbered(t('Chute'), 4)),
  },
  columns: [
    { as: 'time', key: 'packedTime', title: t('Packed') },
    { as: 'time', key: 'takenTime', title: t('Taken'), wide: true },
    { as: 'text', key: 'material', title: t('Material'), wraps: true, wide: true },
    { as: 'text', key: 'package', title: t('Package'), wraps: true },
    { as: 'number', key: 'chute', title: t('Chute') },
    { as: 'text', key: 'container', title: t('Container'), wide: true },
    { as: 'number', key: 'pieces', title: t('Pieces') },
    { as: 'weight', key: 'weight', title: t('Weight'), wide: true },
    { as: 'timer', key: 'heldTime', title: t('Held before') },
    { as: 'timer', key: 'chuteTime', title: t('In the chute'), wide: true },
  ],
  card: (row, time) => ({
    title: `${row.quantity} × ${row.package ?? row.material}`,
    isData: true,
    lines: [time(row.packedTime), sideBySide([t('Chute {chute}', { chute: row.chute }), row.container])],
    figure: formatPieces(row.pieces),
  }),
  noun: { one: t('chute entry'), other: t('chute entries') },
  counts: { one: t('entry'), other: t('entries') },
  empty: t('Packed entrees appear here as they are put into a chute.'),
  known: ({ packedTime, chute }) => ({ at: packedTime, by: t('chute {chute}', { chute }) }),
})
